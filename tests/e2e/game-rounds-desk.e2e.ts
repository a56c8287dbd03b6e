import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bangkokDay, DAY_MS } from '#kernel/time.ts'
import { runJob } from '#platform/jobs/jobs.ts'
import { keepDenials } from '#features/game/server/fair/keep-denials.ts'
import { countReturnsJob, reconcileDueJob } from '#features/game/server/rounds/jobs.ts'
import { flushCalls } from '#features/game/server/rounds/note-call.ts'
import { newRound } from '../support/game-rounds.ts'
import { testProvider } from '../support/games.ts'
import { memberActor } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { providerList } from '../support/provider-list.ts'
import { testWorld } from '../support/world.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'
import { settle } from './support/waits.ts'

// Rounds of games at the desk: one that a member asks about, those that nobody closed, a day that differs from
// what the provider has, and what a game really returns.

const world = await testWorld({ sandbox: true })
const provider = await testProvider(world, 'acme')
const list = await providerList(world, provider.providerId)
const actor = await memberActor(world)
await deposit(world, actor, '1000')
const player = await provider.launch(actor.memberId)

const one = newRound(provider, player)
const bet = await one.taken(120)
await one.bet(120, { transaction_uuid: bet })
await one.bet(99_999)
await one.paid(bet, 300, { round_closed: true })
await one.bet(5)
const open = newRound(provider, player)
await open.taken(40)
await flushCalls(world.services)
const day = bangkokDay(await world.services.clock.now())
list.lines = [
  { transaction_uuid: bet, kind: 'bet', baht: 120, at: await world.services.clock.now() },
]
await runJob(world.services, countReturnsJob, {})
await world.clock.advance(DAY_MS)
await runJob(world.services, reconcileDueJob, {})

const openAs = async (
  username: string,
  role: 'risk_officer' | 'auditor',
  link: string,
): Promise<Page> => {
  const person = await makePerson(world, username, 'ผู้ตรวจเกม ทดสอบ', role)
  const desk = await openDesk(world, person, 'light')
  await desk.getByRole('link', { name: link }).click()
  return desk
}

test('a round is found by the number that its provider gives, and says all that came of it', async () => {
  const desk = await openAs('rounds', 'risk_officer', 'รอบเกม')
  await desk.getByLabel('เลขรายการ').fill(bet)
  await desk.getByRole('button', { name: 'ค้นหา', exact: true }).click()
  await desk.getByText('ทุกวัน').waitFor()
  await lookAt(desk, 'desk-game-rounds', [360, 1280])
  await desk.getByRole('button', { name: /มีรายการหลังจบ|จบแล้ว/ }).click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByText('ค่ายเกมส่งเดิมพันมาหลังรอบจบแล้ว ระบบไม่รับเดิมพันนี้').waitFor()
  await sheet.getByText('ส่งซ้ำ ตอบผลเดิม').waitFor()
  await sheet.getByText('เงินไม่พอ').waitFor()
  await settle(desk)
  await lookAt(desk, 'desk-game-round', [360, 1280])
  expect(new URL(desk.url()).searchParams.get('round')).toMatch(/^\d+$/)
  await desk.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await desk.getByLabel('เลขรายการ').fill('ไม่มีเลขนี้')
  await desk.keyboard.press('Enter')
  await desk.getByText('ตรวจเลขรอบหรือเลขรายการอีกครั้ง ต้องตรงทุกตัวอักษร').waitFor()
})

test('rounds that nobody closed stand by their age beside what the books hold', async () => {
  const desk = await openAs('openrounds', 'risk_officer', 'รอบเกม')
  await desk.getByRole('radio', { name: 'รอบที่ยังไม่จบ' }).click()
  await desk.getByText('ยอดของรอบที่ยังไม่จบตรงกับบัญชีพักทุกค่าย').waitFor()
  await desk.getByRole('button', { name: new RegExp(open.round) }).waitFor()
  await lookAt(desk, 'desk-game-open', [360, 1280])
})

test('a difference of a day is closed with words, and the day is done', async () => {
  const desk = await openAs('recon', 'auditor', 'กระทบยอดค่ายเกม')
  await desk.getByText('ไม่ตรง 2 รายการ').waitFor()
  await lookAt(desk, 'desk-game-reconcile', [360, 1280])
  await desk.getByRole('button', { name: /ไม่ตรง 2 รายการ/ }).click()
  const sheet = desk.getByRole('dialog', { name: /กระทบยอดค่ายเกม ครั้งที่/ })
  await sheet.getByText('มีในระบบ ไม่มีที่ค่าย').first().waitFor()
  await settle(desk)
  await lookAt(desk, 'desk-game-run', [360, 1280])
  for (const left of [1, 0]) {
    await sheet.getByRole('button', { name: 'ปิดรายการ' }).first().click()
    const reason = desk.getByRole('dialog', { name: 'ปิดรายการที่ไม่ตรง' })
    await reason.getByLabel('ผลการตรวจสอบ').fill('ค่ายแจ้งว่าส่งรายการตกหล่น')
    await reason.getByRole('button', { name: 'ปิดรายการ', exact: true }).click()
    await reason.waitFor({ state: 'detached' })
    await sheet
      .getByText(left === 0 ? 'ทุกรายการที่ไม่ตรงอธิบายได้แล้ว' : 'ไม่ตรงและยังไม่ได้ปิด 1 รายการ')
      .waitFor()
  }
  const file = desk.waitForEvent('download')
  await sheet.getByRole('button', { name: 'ดาวน์โหลด CSV' }).click()
  expect((await file).suggestedFilename()).toContain(`game-reconcile-${day}`)
})

test('a promise that its provider denied is shown with both hashes, and closed with words', async () => {
  await world.query(
    `insert into game.shoe (provider_id, room, shoe, seed_hash, config_hash, told_coup)
     values ($1, 'bac-01', 7, repeat('a', 64), repeat('c', 64), 0)`,
    [provider.providerId],
  )
  await keepDenials(world.services, provider.providerId, [
    {
      room: 'bac-01',
      shoe: 7,
      seedHash: 'b'.repeat(64),
      configHash: 'c'.repeat(64),
      toldCoup: 3,
    },
  ])
  const desk = await openAs('denials', 'auditor', 'กระทบยอดค่ายเกม')
  await desk.getByRole('heading', { name: 'ค่ายเกมเปลี่ยนค่าที่ล็อกไว้' }).waitFor()
  const row = desk.getByRole('button', { name: /bac-01 · ขอนที่ 7.*รอตรวจสอบ/ })
  await row.waitFor()
  await settle(desk)
  await lookAt(desk, 'desk-shoe-denials', [360, 1280])
  await row.click()
  const sheet = desk.getByRole('dialog', { name: 'ปิดเรื่องค่ายเกมเปลี่ยนค่าที่ล็อกไว้' })
  await sheet.getByText('a'.repeat(64)).waitFor()
  await sheet.getByText('b'.repeat(64)).waitFor()
  await settle(desk)
  await lookAt(desk, 'desk-shoe-denial', [360, 1280])
  await sheet.getByLabel('ผลการตรวจสอบ').fill('ค่ายเกมกู้ฐานข้อมูลและสุ่มซีดใหม่')
  await sheet.getByRole('button', { name: 'ปิดเรื่อง', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
  await row.waitFor({ state: 'detached' })
  await desk.getByText('ปิดแล้ว', { exact: true }).waitFor()
  await desk.getByText(/ค่ายเกมกู้ฐานข้อมูลและสุ่มซีดใหม่/).waitFor()
})

test('what a game returns says that a round is too few', async () => {
  const desk = await openAs('returns', 'auditor', 'ผลตอบแทนจริง')
  await desk.getByText('250.00%').waitFor()
  await desk.getByText('ยังน้อยไป').waitFor()
  await lookAt(desk, 'desk-game-return', [360, 1280])
})
