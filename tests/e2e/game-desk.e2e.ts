import { expect, test } from 'vitest'
import { testProvider } from '../support/games.ts'
import { newRound } from '../support/game-rounds.ts'
import { memberActor } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAtScreen } from './support/looks.ts'

// Providers and games at the desk: switched with a text for members, connected, their lists accepted.

const world = await testWorld({ sandbox: true })
const provider = await testProvider(world, 'acme')
await world.query(`update game.provider set name = 'Acme Games' where code = 'acme'`)
await world.query(
  `update game.game set name = case code when 'reel' then 'มังกรทอง' else 'บาคาร่า' end where provider_id = $1`,
  [provider.providerId],
)
const widths = [360, 768, 1280] as const

test('a provider and a game are switched, and it is said before what that does', async () => {
  const actor = await memberActor(world)
  await deposit(world, actor, '500')
  const player = await provider.launch(actor.memberId)
  const round = newRound(provider, player)
  const bet = await round.taken(20)

  const officer = await makePerson(world, 'games', 'ดูแลเกม ทดสอบ', 'risk_officer')
  const desk = await openDesk(world, officer)
  const watcher = await openDesk(world, await makePerson(world, 'looks', 'ผู้ตรวจ', 'auditor'))
  for (const page of [desk, watcher])
    await page.getByRole('link', { name: 'ค่ายเกม', exact: true }).click()
  await watcher.getByRole('button', { name: /^Acme Games.*เปิดให้เล่น/ }).waitFor()
  await lookAtScreen(desk, 'desk-game-providers', widths)

  await desk.getByRole('button', { name: /^Acme Games/ }).click()
  const page = desk.getByRole('dialog', { name: 'ค่าย Acme Games' })
  await page.getByRole('table', { name: 'เกมของค่าย Acme Games' }).waitFor()
  await lookAtScreen(desk, 'desk-game-provider', widths)
  await page.getByRole('button', { name: 'ปิดปรับปรุงค่าย' }).click()
  const step = desk.getByRole('dialog', { name: 'ปิดค่าย Acme Games' })
  await step.getByText(/เดิมพันใหม่ถูกปฏิเสธทันที/).waitFor()
  await step.getByText(/รอบที่ยังไม่จบ\s1\sรอบ.*ใช้ได้\s1\sครั้ง/).waitFor()
  await step.getByRole('button', { name: 'ระบุเหตุผลก่อน' }).waitFor()
  await step.getByLabel('ข้อความถึงสมาชิก').fill('ค่ายปิดปรับปรุงชั่วคราว')
  await step.getByLabel('กำหนดเวลาที่คาดว่าจะเปิด').check()
  await step.getByLabel('เหตุผล').fill('ค่ายแจ้งปิดปรับปรุงคืนนี้')
  await lookAtScreen(desk, 'desk-game-switch', widths)
  await step.getByRole('button', { name: 'ปิดปรับปรุงค่าย' }).click()
  await step.waitFor({ state: 'detached' })
  await page.getByText(/เปิดอีกครั้งประมาณ/).waitFor()

  // A colleague's list hears of it; bets are refused, what is owed is paid.
  await watcher.getByRole('button', { name: /^Acme Games.*ปิดปรับปรุงชั่วคราว/ }).waitFor()
  expect((await round.bet(1)).status).toBe('RS_ERROR_INVALID_GAME')
  await round.paid(bet, 30, { round_closed: true })
  await page.getByRole('button', { name: 'เปิดให้เล่น', exact: true }).click()
  const open = desk.getByRole('dialog', { name: 'เปิดค่าย Acme Games' })
  await open.getByLabel('เหตุผล').fill('ค่ายกลับมาแล้ว')
  await open.getByLabel('เหตุผล').press('Enter')
  await open.waitFor({ state: 'detached' })

  await page.getByLabel('ชื่อหรือรหัสเกม').fill('มังกร')
  await page.getByLabel('ชื่อหรือรหัสเกม').press('Enter')
  await page.getByRole('button', { name: 'ปิด บาคาร่า' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'ปิด มังกรทอง' }).click()
  const game = desk.getByRole('dialog', { name: 'ปิดเกม มังกรทอง' })
  await game.getByLabel('เหตุผล').fill('ภาพเกมค้าง')
  await game.getByRole('button', { name: 'ปิดเกม' }).click()
  await page.getByText('พนักงานปิด').waitFor()
  await page.getByLabel('สถานะเกม').selectOption({ label: 'เปิดให้เล่น' })
  await page.getByText('ไม่พบเกมตามเงื่อนไขนี้').waitFor()
  await page.getByRole('button', { name: 'ประวัติ' }).first().click()
  const history = desk.getByRole('dialog', { name: 'ประวัติของค่าย Acme Games' })
  await history.getByText('ภาพเกมค้าง').waitFor()
  await history.getByText('ค่ายแจ้งปิดปรับปรุงคืนนี้').waitFor()
  await lookAtScreen(desk, 'desk-game-history', [1280])
})
