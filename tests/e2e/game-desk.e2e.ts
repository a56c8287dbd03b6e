import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { testProvider } from '../support/games.ts'
import { newRound } from '../support/game-rounds.ts'
import { listingProvider, toyGame } from '../support/listing-provider.ts'
import { memberActor } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { STAFF_PASSWORD } from '../support/staff.ts'
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

test('a list is fetched, its lines are accepted, and a provider that lies changes nothing', async () => {
  const toy = await listingProvider(world)
  await toy.standFor(provider.providerId)
  const officer = await makePerson(world, 'lists', 'ดูแลรายการเกม', 'risk_officer')
  const desk = await openDesk(world, officer)
  await desk.goto(`/game?provider=${provider.providerId}&tab=listing`)
  const page = desk.getByRole('dialog', { name: 'ค่าย Acme Games' })
  await page.getByText('ยังไม่เคยดึงรายการเกมของค่ายนี้').waitFor()
  toy.meet((response) => response.end('<html>ปิดปรับปรุง</html>'))
  await page.getByRole('button', { name: 'ดึงรายการเกม' }).click()
  await page
    .getByRole('alert')
    .getByText(/เชื่อถือไม่ได้/)
    .waitFor()
  toy.tell([
    toyGame('reel', { name: 'มังกรทอง 2', rtp: 96.5 }),
    toyGame('fish', { name: 'ล่าปลาทะเลลึก', product: 'Deep Sea', category: 'Fishing', rtp: 97 }),
  ])
  await page.getByRole('button', { name: 'ดึงรายการเกม' }).click()
  await page.getByRole('checkbox', { name: /ล่าปลาทะเลลึก.*Deep Sea.*97\.00%/ }).waitFor()
  await page.getByText('จาก มังกรทอง เป็น มังกรทอง 2').waitFor()
  await page.getByText('หายไป').waitFor()
  await page.getByRole('button', { name: 'เลือกบรรทัดก่อน' }).waitFor()
  await page.getByRole('button', { name: 'เลือกทั้งหมด' }).click()
  await page.getByRole('checkbox', { name: /บาคาร่า/ }).uncheck()
  await lookAtScreen(desk, 'desk-game-listing', widths)
  await page.getByRole('button', { name: /^รับ\s3\sบรรทัด/ }).click()
  await page.getByText('รับแล้ว').nth(2).waitFor()
  await page.getByRole('radio', { name: 'เกม', exact: true }).click()
  await page.getByRole('row', { name: /ล่าปลาทะเลลึก.*ใหม่ ยังไม่เคยเปิด/ }).waitFor()
  await page.getByRole('row', { name: /มังกรทอง 2.*96\.50%.*2/ }).waitFor()
  await page.getByRole('radio', { name: 'การเชื่อมต่อ' }).waitFor({ state: 'detached' })
})

test('two owners let a key in, one ends it, each with the own password; what is wrong is said', async () => {
  const desk = await openDesk(world, await makePerson(world, 'keys', 'เจ้าของ ทดสอบ', 'owner'))
  await desk.goto(`/game?provider=${provider.providerId}&tab=connection`)
  const page = desk.getByRole('dialog', { name: 'ค่าย Acme Games' })
  await page.getByRole('button', { name: 'คัดลอก กุญแจสาธารณะของเรา' }).waitFor()
  await lookAtScreen(desk, 'desk-game-connection', widths)
  await page.getByRole('button', { name: 'เสนอกุญแจ' }).click()
  const key = desk.getByRole('dialog', { name: 'เสนอกุญแจของค่าย' })
  const pair = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const pem = key.getByLabel('กุญแจสาธารณะ (PEM)')
  await pem.fill(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  await key.getByLabel('เหตุผล').fill('ค่ายเปลี่ยนกุญแจ')
  await key.getByLabel('รหัสผ่านของคุณ').fill(STAFF_PASSWORD)
  await key.getByRole('button', { name: 'เสนอกุญแจ' }).click()
  await key.getByText(/นี่คือกุญแจส่วนตัว/).waitFor()
  await lookAtScreen(desk, 'desk-game-key', widths)
  await pem.fill(pair.publicKey.export({ type: 'spki', format: 'pem' }).toString())
  await key.getByRole('button', { name: 'เสนอกุญแจ' }).click()
  await key.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'ถอนข้อเสนอ' }).waitFor()

  const other = await openDesk(world, await makePerson(world, 'keys2', 'เจ้าของ อีกคน', 'owner'))
  await other.goto(`/game?provider=${provider.providerId}&tab=connection`)
  await other.getByRole('button', { name: 'ยืนยันกุญแจ' }).click()
  const confirm = other.getByRole('dialog', { name: 'ยืนยันกุญแจ' })
  await confirm.getByLabel('เหตุผล').fill('โทรตรวจกับค่ายแล้ว')
  await confirm.getByLabel('รหัสผ่านของคุณ').fill(STAFF_PASSWORD)
  await lookAtScreen(other, 'desk-game-key-waiting', widths)
  await confirm.getByRole('button', { name: 'ยืนยันกุญแจ' }).click()
  await confirm.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'เลิกใช้กุญแจ' }).nth(1).waitFor()

  for (const isLast of [false, true]) {
    await page.getByRole('button', { name: 'เลิกใช้กุญแจ' }).first().click()
    const end = desk.getByRole('dialog', { name: 'เลิกใช้กุญแจ' })
    await end.getByLabel('เหตุผล').fill('กุญแจรั่ว')
    await end.getByLabel('รหัสผ่านของคุณ').fill(STAFF_PASSWORD)
    await end.getByRole('button', { name: 'เลิกใช้กุญแจ' }).click()
    if (isLast) {
      await end
        .getByRole('alert')
        .getByText(/รายการสุดท้ายที่ใช้ได้/)
        .waitFor()
      await end.getByRole('checkbox', { name: /เรียกเข้ามาไม่ได้เลย/ }).check()
      await lookAtScreen(desk, 'desk-game-key-last', widths)
      await end.getByRole('button', { name: 'เลิกใช้กุญแจ' }).click()
    }
    await end.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'แก้ที่อยู่' }).click()
  const address = desk.getByRole('dialog', { name: 'แก้ที่อยู่' })
  const lines = address.getByLabel(/^เรียกเข้าได้จาก/)
  await lookAtScreen(desk, 'desk-game-address', widths)
  await lines.fill('203.0.113.0/33')
  await address.getByLabel('เหตุผล').fill('ค่ายย้ายเครื่อง')
  await address.getByLabel('รหัสผ่านของคุณ').fill(STAFF_PASSWORD)
  await address.getByRole('button', { name: 'บันทึกที่อยู่' }).click()
  await address.getByText(/มีบรรทัดที่ไม่ใช่ IP/).waitFor()
  await lines.fill('203.0.113.0/24\n198.51.100.7')
  await address.getByRole('button', { name: 'บันทึกที่อยู่' }).click()
  await page.getByText('203.0.113.0/24, 198.51.100.7').waitFor()
})
