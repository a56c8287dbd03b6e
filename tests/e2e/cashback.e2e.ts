import { test } from 'vitest'
import { claimLoss } from '#features/cashback/contract.ts'
import { holdLoss, voidLoss } from '#features/cashback/losses-contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { type MemberActor as Member, memberActor } from '../support/member.ts'
import { rewardWorld } from '../support/rewards.ts'
import { signIn, staffActor } from '../support/staff.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { lookAt } from './support/looks.ts'

// What comes back of a day's losses and of play, claimed on the phone.

// The clock goes on by days; whoever is logged in stays so.
const env = { SESSION_IDLE_MINUTES: '1440' }
const world = await testWorld({ sandbox: true, env, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo, turn } = rewardWorld(world)
const widths: readonly Width[] = [360, 768, 1280]
const openAs = (as: Member) => openPage({ origin: world.site.memberUrl, width: 360, as })

test('a day lost is explained, claimed once, and stands in the history', async () => {
  const member = await memberActor(world)
  await goTo(bangkokInstant('2026-12-08', '10:00'), member)
  await turn()
  const page = await openAs(member)
  await page.goto('/cashback')
  await page.getByText('ยังไม่มียอดเสียที่เข้าเงื่อนไข').waitFor()
  await lookAt(page, 'cashback-empty', widths)
  await play(member, { stakeSatang: 900_000n, returnedSatang: 400_000n })
  await play(member, { stakeSatang: 300_000n, product: 'slot' })
  await goTo(bangkokInstant('2026-12-09', '09:00'), member)
  await turn()

  await page.goto('/cashback')
  const claim = page.getByRole('button', { name: 'กดรับ ฿400.00' })
  await claim.waitFor()
  await page.getByText('ยอดนี้คิดอย่างไร').click()
  await page.getByText('ยอดเสียสุทธิที่เข้าเงื่อนไข', { exact: true }).waitFor()
  await page.getByText('เงื่อนไข', { exact: true }).click()
  await lookAt(page, 'cashback-claimable', widths)
  await claim.click()
  await page.getByText('รับคืนยอด ฿400.00 เข้ากระเป๋าแล้ว').waitFor()
  await page.getByText(/^รับแล้วเมื่อ/).waitFor()
  await page.getByRole('button', { name: /^8 ธ.ค. 69/ }).click()
  await page.getByRole('dialog', { name: 'คืนยอดเสีย 8 ธ.ค. 69' }).waitFor()
  await lookAt(page, 'cashback-day', widths)
  await page.keyboard.press('Escape')

  await page.getByRole('radio', { name: 'คืนยอดเล่น' }).click()
  await page.getByText('ยอดเล่นที่นับ ฿', { exact: false }).first().waitFor()
  await page.getByText('อัตราคืนยอดเล่น').click()
  await lookAt(page, 'cashback-turnover', widths)
  await page.getByLabel('เดือน').selectOption({ label: 'พฤศจิกายน 2569' })
  await page.getByText('เดือนนี้ยังไม่มียอดเล่นที่นับ').waitFor()
})

test('who won is told so', async () => {
  const member = await memberActor(world)
  await goTo(bangkokInstant('2026-12-10', '10:00'), member)
  await turn()
  await play(member, { stakeSatang: 50_000n, returnedSatang: 120_000n })
  await goTo(bangkokInstant('2026-12-11', '09:00'), member)
  await turn()
  const page = await openAs(member)
  await page.goto('/cashback')
  await page.getByText('วันนั้นคุณได้กำไร จึงไม่มียอดคืน').waitFor()
  await lookAt(page, 'cashback-won', widths)
})

test('days that wait are claimed as they were seen; what changed meanwhile is said first', async () => {
  const member = await memberActor(world)
  await goTo(bangkokInstant('2026-12-14', '10:00'), member)
  await turn()
  const day = '2026-12-14'
  const rest = { countedDay: day, validSatang: 0n }
  const sourceId = await play(member, { stakeSatang: 800_000n, validSatang: 20_000_000n })
  await play(member, { stakeSatang: 20_000n, returnedSatang: 50_000n, product: 'slot' })
  await goTo(bangkokInstant('2026-12-15', '00:06'), member)
  await turn()
  const page = await openAs(member)
  await page.goto('/cashback')
  await page.getByText(/^เปิดรับ\s00:10\sน\.\sอีก/).waitFor()
  await lookAt(page, 'cashback-opens', widths)

  // Claimed, then worth more: a part of its own, beside the next day.
  await goTo(bangkokInstant('2026-12-15', '09:00'), member)
  await page.goto('/cashback')
  await page.getByRole('button', { name: 'กดรับ ฿385.00' }).click()
  await page.getByText('รับคืนยอด ฿385.00 เข้ากระเป๋าแล้ว').waitFor()
  await play(member, { ...rest, sourceId, revision: 2, stakeSatang: 200_000n })
  await play(member, { stakeSatang: 300_000n })
  await turn()
  await goTo(bangkokInstant('2026-12-16', '09:00'), member)
  await turn()
  await page.goto('/cashback')
  const all = page.getByRole('button', { name: /^รับทั้งหมด/ })
  await page.getByRole('button', { name: 'รับทั้งหมด ฿230.70' }).waitFor()
  await lookAt(page, 'cashback-several', widths)
  // The phone hears of the change late.
  const heard = Promise.withResolvers<void>()
  await page.route('**/api/cashback/overview**', async (route) => {
    await heard.promise
    await route.continue()
  })
  await play(member, { ...rest, sourceId, revision: 3, stakeSatang: -100_000n })
  await turn()
  await all.click()
  await page.getByText(/^ยอดคืนเปลี่ยนไปก่อนที่คุณกดรับ/).waitFor()
  heard.resolve()
  await page.getByRole('button', { name: 'รับทั้งหมด ฿180.70' }).waitFor()
  await lookAt(page, 'cashback-changed', widths)
  await all.click()
  await page.getByText('รับคืนยอด ฿180.70 เข้ากระเป๋าแล้ว').waitFor()

  // Too much came: nothing is taken back, and the history says what is set off.
  await play(member, { ...rest, sourceId, revision: 4, returnedSatang: 300_000n })
  await turn()
  await page.goto('/cashback')
  await page.getByText(/^คืนเกินไปเพราะมีการแก้ผล\sเหลือหัก\s฿150\.00/).waitFor()
  await page.getByRole('button', { name: /^14\sธ.ค.\s69\s\(ปรับยอด\)\s.*เกิน\s฿150\.00/ }).click()
  const sheet = page.getByRole('dialog', { name: 'คืนยอดเสีย 14 ธ.ค. 69' })
  await sheet.getByText(/^ควรได้\s฿285\.00\sรับไปแล้ว\s฿435\.00\sเกิน\s฿150\.00/).waitFor()
  await sheet.getByText('ยอดนี้คิดอย่างไร').click()
  await sheet.getByText(/^เกมที่ได้กำไรไม่มียอดคืนของตัวเอง/).waitFor()
  await lookAt(page, 'cashback-excess', widths)
})

test('a night of turnover is explained, also where corrections left it below nothing', async () => {
  const member = await memberActor(world)
  await goTo(bangkokInstant('2026-12-18', '10:00'), member)
  await turn()
  const slot = { product: 'slot', stakeSatang: 23_100n, returnedSatang: 23_100n }
  const sourceId = await play(member, slot)
  await play(member, { ...slot, product: 'table', stakeSatang: 40_000n, returnedSatang: 90_000n })
  await goTo(bangkokInstant('2026-12-19', '01:00'), member)
  await turn()
  const back = { validSatang: -43_100n, countedDay: '2026-12-18', product: 'slot' }
  await play(member, { ...back, sourceId, revision: 2, stakeSatang: 0n })
  await goTo(bangkokInstant('2026-12-20', '01:00'), member)
  await turn()
  const page = await openAs(member)
  await page.goto('/cashback')
  await page.getByText('เมื่อวานไม่มียอดเสียที่เข้าเงื่อนไข').waitFor()
  await lookAt(page, 'cashback-yesterday', widths)
  await page.getByRole('radio', { name: 'คืนยอดเล่น' }).click()
  await page.getByText(/^ติดลบจากการแก้ผล\s−฿2\.15\sหักจากยอดคืนครั้งถัดไป/).waitFor()
  await lookAt(page, 'cashback-turnover-debt', widths)
  await page.getByRole('button', { name: /^18\sธ.ค.\s69/ }).click()
  const sheet = page.getByRole('dialog', { name: 'คืนยอดเล่น 18 ธ.ค. 69' })
  await sheet.getByRole('cell', { name: '฿1.00' }).waitFor()
  await lookAt(page, 'cashback-night', widths)
})

test('each way in which a day can end is said in words', async () => {
  const one = () => memberActor(world)
  const [late, held, gone, owing] = [await one(), await one(), await one(), await one()]
  const [barred, small, excluded] = [await one(), await one(), await one()]
  const members = [late, held, gone, owing, barred, small, excluded]
  const cashiers = [await staffActor(world, 'cashier'), await staffActor(world, 'cashier')] as const
  await goTo(bangkokInstant('2026-12-22', '10:00'), ...members)
  await turn()
  for (const member of [late, held, gone, barred, excluded]) {
    await play(member, { stakeSatang: 100_000n })
  }
  await play(small, { stakeSatang: 1_999n })
  const sourceId = await play(owing, { stakeSatang: 800_000n, validSatang: 10_000_000n })
  const standing = (member: Member, set: string) =>
    world.query(`update platform.stake_standing set ${set} where member_id = $1`, [member.memberId])
  await standing(barred, "reward_block = 'ตรวจพบหลายบัญชี'")
  await goTo(bangkokInstant('2026-12-23', '09:00'), ...members)
  await turn()

  for (const cashier of cashiers) await signIn(world, cashier)
  for (const member of [held, gone]) {
    const [part] = await world.query<{ id: number; version: number }>(
      `select l.loss_id::integer as id, e.version from cashback.loss l
         join platform.earned e using (entitlement_id) where l.member_id = $1`,
      [member.memberId],
    )
    const loss_id = part?.id ?? 0
    await world.ask(holdLoss, { loss_id, cause: 'play', note: 'เล่นสวนกันสองบัญชี' }, cashiers[0])
    if (member === held) continue
    const decision = { loss_id, version: part?.version ?? 0, cause: 'play', reason: 'ยืนยันแล้ว' }
    await world.ask(voidLoss, decision, cashiers[1])
  }
  await standing(excluded, "excluded_until = platform.clock() + interval '9 days'")
  await world.ask(claimLoss, {}, owing)
  const correction = { sourceId, revision: 2, returnedSatang: 300_000n, countedDay: '2026-12-22' }
  await play(owing, correction)
  await play(owing, { stakeSatang: 200_000n })
  await turn()
  await goTo(bangkokInstant('2026-12-24', '09:00'), ...members)
  await turn()

  for (const [member, name, words] of [
    [late, 'expired', /^หมดเวลาเมื่อ/],
    [held, 'held', /^กำลังตรวจสอบ\sไม่เกิน\s72\sชม\.\s·\sตรวจสอบรายการเล่นของวันนั้น/],
    [gone, 'void', /^พบรายการเล่นที่ไม่เข้าเงื่อนไข/],
    [owing, 'set-off', /^ยอดคืนของวันนั้นหักกับที่เคยคืนเกินไปทั้งหมด/],
    [barred, 'not-for-you', /^บัญชีของคุณยังไม่ได้สิทธิ์รับคืนยอดของวันนั้น/],
    [small, 'below-min', /^ยอดคืน\s฿0\.99\sยังไม่ถึงขั้นต่ำ\s฿1\.00/],
    [excluded, 'credited', /^เข้ากระเป๋าแล้วเมื่อ/],
  ] as const) {
    const page = await openAs(member)
    await page.goto('/cashback')
    await page.getByText(words).waitFor()
    await lookAt(page, `cashback-${name}`, widths)
    await page.close()
  }
})
