import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cancelRaise, getLimits, setLimit } from '#features/protection/contract.ts'
import { excludeMyself, getExclusion } from '#features/protection/exclusion-contract.ts'
import { getRealityCheck, setRealityInterval } from '#features/protection/reality-contract.ts'
import { bangkokInstant, MINUTE_MS } from '#kernel/time.ts'
import { advanceRounds, openRound } from '../support/lottery.ts'
import { memberActor, type MemberActor, signInMember } from '../support/member.ts'
import { askForQr, bookPaid, deposit, payQr } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'
import { pickOnPad, registerInBrowser } from './support/member-page.ts'
import { settle } from './support/waits.ts'

// Safer play: what a member allows himself is set at once, holds on the next bill, and becomes looser only
// after a day and a second yes.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-08', '10:00:20') })
const widths: readonly Width[] = [360, 1280]
const look = (page: Page, name: string) => lookAt(page, `safer-play-${name}`, widths)

const openAs = (as: MemberActor) => openPage({ origin: world.site.memberUrl, width: 360, as })
const inSection = (page: Page) => page.getByRole('button', { name: /วงเงินแทงต่อวัน/ })
const inSheet = (page: Page) => page.getByRole('dialog', { name: 'วงเงินแทงต่อวัน' })

const limitOf = async (member: MemberActor, wanted: string) => {
  const { limits } = await world.ask(getLimits, {}, member)
  return limits.find(({ name }) => name === wanted)?.max
}

test('a limit is set, reached by a bill, and raised after a day', async () => {
  await advanceRounds(world)
  const member = await memberActor(world)
  await deposit(world, member, '500.00')
  const { round_id } = await openRound(world, 'lao_pattana')
  const page = await openAs(member)
  await page.goto('/member/profile')
  await page.getByRole('link', { name: /วงเงินและเวลาเล่น/ }).click()
  const stakes = inSection(page)
  await stakes.getByText('ไม่จำกัด').waitFor()
  await look(page, 'empty')

  await stakes.click()
  const sheet = inSheet(page)
  await sheet.getByLabel('วงเงิน', { exact: true }).fill('30')
  await look(page, 'choose')
  await sheet.getByRole('button', { name: 'ต่อไป' }).click()
  await sheet.getByText('มีผลทันที', { exact: false }).waitFor()
  await look(page, 'confirm-now')
  await sheet.getByRole('button', { name: 'ยืนยัน' }).click()
  await stakes.getByText('฿30.00', { exact: true }).waitFor()
  await expect.poll(() => limitOf(member, 'stake_day')).toBe('30.00')

  await page.goto(`/lotto/${round_id}`)
  await pickOnPad(page, ['top2', '12', '50'])
  await page.getByRole('button', { name: /ดูโพย/ }).click()
  await page.getByRole('button', { name: 'ตรวจสอบโพย' }).click()
  await page.getByText('เกินวงเงินแทงที่ตั้งไว้', { exact: false }).first().waitFor()
  await look(page, 'bill-refused')

  await page.goto('/member/protection')
  await stakes.click()
  await sheet.getByLabel('วงเงิน', { exact: true }).fill('100')
  await sheet.getByRole('button', { name: 'ต่อไป' }).click()
  await sheet.getByText('ยังไม่มีผลตอนนี้', { exact: false }).waitFor()
  await look(page, 'confirm-later')
  await sheet.getByRole('button', { name: 'ส่งคำขอ' }).click()
  await stakes.getByText('ยืนยันได้ตั้งแต่', { exact: false }).waitFor()
  await look(page, 'waiting')

  await page.close()
  await world.clock.advance(24 * 60 * MINUTE_MS)
  await signInMember(world, member)
  const later = await openAs(member)
  await later.goto('/member/protection')
  await inSection(later).getByText('ยืนยันได้แล้ว', { exact: false }).click()
  await inSheet(later)
    .getByRole('button', { name: /^ยืนยันเปลี่ยนเป็น/ })
    .waitFor()
  await look(later, 'ready')
  await inSheet(later)
    .getByRole('button', { name: /^ยืนยันเปลี่ยนเป็น/ })
    .click()
  await expect.poll(() => limitOf(member, 'stake_day')).toBe('100.00')
  await inSection(later).getByText('฿100.00', { exact: true }).waitFor()

  await later.getByRole('button', { name: 'ประวัติการตั้งวงเงิน' }).click()
  await later.getByRole('dialog').getByText('เปลี่ยนจาก', { exact: false }).first().waitFor()
  await look(later, 'history')
})

test('a member pauses himself, is told so, and the desk sees it and tightens', async () => {
  const member = await memberActor(world)
  const page = await openAs(member)
  await page.goto('/member/protection')
  await page.getByRole('button', { name: 'พัก 7 วัน' }).click()
  const sheet = page.getByRole('dialog', { name: 'พัก 7 วัน' })
  await look(page, 'exclude-first')
  await sheet.getByRole('button', { name: 'ต่อไป' }).click()
  await sheet.getByText('ย่อหรือยกเลิกไม่ได้', { exact: false }).waitFor()
  await look(page, 'exclude-second')
  await sheet.getByRole('button', { name: /^ยืนยัน/ }).click()
  await page.getByText('คุณพักการเล่นอยู่', { exact: false }).waitFor()
  await look(page, 'excluded')
  // The one that runs says so, and is not chosen by mistake.
  await page.getByText('กดเพื่อเริ่มนับใหม่', { exact: false }).waitFor()
  await page.getByText('ช่วงที่พักอยู่ยาวกว่านี้แล้ว').waitFor()
  await advanceRounds(world)
  const round = await openRound(world, 'gov')
  await page.goto(`/lotto/${round.round_id}`)
  await page.getByText('จึงแทงไม่ได้', { exact: false }).waitFor()
  await look(page, 'excluded-pad')
  await page.goto('/member/deposit')
  await page.getByText('จึงฝากเงินไม่ได้', { exact: false }).waitFor()
  await page.getByRole('link', { name: 'ถอนเงิน' }).first().waitFor()
  await settle(page)
  expect(await page.getByRole('textbox').count()).toBe(0)
  await look(page, 'excluded-deposit')

  const officer = await makePerson(world, 'napha', 'นภา ศรีสุข', 'risk_officer')
  const desk = await openDesk(world, officer)
  await desk.goto(`/member?member=${member.memberId}`)
  await desk.getByText('สมาชิกพักเอง').waitFor()
  await desk.getByRole('button', { name: 'ตั้งวงเงินให้เข้มขึ้น' }).click()
  const tighten = desk.getByRole('dialog', { name: 'ตั้งวงเงินให้เข้มขึ้น' })
  await tighten.getByLabel('จำนวน', { exact: true }).fill('40')
  await tighten.getByLabel(/เหตุผล/).fill('ยอดเล่นเพิ่มขึ้นผิดปกติ')
  await lookAt(desk, 'safer-play-desk-tighten', [1280])
  await tighten.getByRole('button', { name: 'ตั้งวงเงิน', exact: true }).click()
  await expect.poll(() => limitOf(member, 'stake_day')).toBe('40.00')
  await desk.getByText('(เว็บตั้ง)', { exact: false }).waitFor()
  await lookAt(desk, 'safer-play-desk', [1280])
  await desk.close()

  // The house takes its own back; the officer who set it cannot.
  const owner = await openDesk(world, await makePerson(world, 'darin', 'ดาริน ทองดี', 'owner'))
  await owner.goto(`/member?member=${member.memberId}`)
  await owner.getByRole('button', { name: 'ผ่อนวงเงินที่เว็บตั้ง' }).click()
  const loosen = owner.getByRole('dialog', { name: 'ผ่อนวงเงินที่เว็บตั้ง' })
  await loosen.getByLabel(/เหตุผล/).fill('ตั้งผิดคน ขอยกเลิก')
  await lookAt(owner, 'safer-play-desk-loosen', [1280])
  await loosen.getByRole('button', { name: 'ผ่อนวงเงิน', exact: true }).click()
  await expect.poll(() => limitOf(member, 'stake_day')).toBeNull()
})

test('on a break every page of rewards says until when it lasts, and leads to where it stands', async () => {
  const member = await memberActor(world)
  await world.ask(excludeMyself, { length: 'week', is_final: true }, member)
  const page = await openAs(member)
  for (const [path, closed] of [
    ['/member/wheel', 'ระหว่างนี้หมุนกงล้อไม่ได้'],
    ['/member/creditfree', 'ระหว่างนี้ไม่มีภารกิจให้ทำ'],
    ['/redeem', 'ระหว่างนี้แลกของไม่ได้'],
    ['/member/points', 'ระหว่างนี้ไม่ได้รับแต้มเพิ่ม'],
    ['/member/coupon', 'ระหว่างนี้ใช้คูปองไม่ได้'],
    ['/cashback', 'ระหว่างนี้ไม่มียอดคืนใหม่'],
    ['/affiliate', 'ระหว่างนี้เพื่อนใหม่'],
  ] as const) {
    await page.goto(path)
    const note = page.getByRole('status').filter({ hasText: closed })
    await note.getByText(/^คุณพักการเล่นอยู่\sถึง\s\d+\s.+\sน\.$/).waitFor()
    await look(page, `break-${path.split('/').at(-1)}`)
    await page.getByRole('link', { name: 'ดูช่วงพักและวงเงินของคุณ' }).click()
    await page.waitForURL('**/member/protection')
  }
})

test('who excluded himself comes back by asking and a second yes', async () => {
  const member = await memberActor(world)
  await world.ask(excludeMyself, { length: 'half_year', is_final: true }, member)
  await world.clock.advance(200 * 24 * 60 * MINUTE_MS)
  await signInMember(world, member)
  const page = await openAs(member)
  await page.goto('/member/protection')
  await page.getByText('ครบกำหนดแล้ว แต่ยังงดเล่นต่อไป', { exact: false }).waitFor()
  await look(page, 'return-open')
  await page.getByRole('button', { name: 'ขอกลับมาเล่น' }).click()
  await page.getByText('ขอกลับมาเล่นแล้ว', { exact: false }).waitFor()
  await look(page, 'return-waits')
  await page.close()
  await world.clock.advance(24 * 60 * MINUTE_MS)
  await signInMember(world, member)
  const later = await openAs(member)
  await later.goto('/member/protection')
  await look(later, 'return-ready')
  await later.getByRole('button', { name: 'ยืนยันกลับมาเล่น' }).click()
  await later.getByText('ยืนยันกลับมาเล่นได้ถึง', { exact: false }).waitFor({ state: 'detached' })
  expect((await world.ask(getExclusion, {}, member)).exclusion).toBeNull()
})

test('after the chosen time one of two tabs shows how he plays, also after a reload, until he answers', async () => {
  const member = await memberActor(world)
  await deposit(world, member, '100.00')
  await world.ask(setRealityInterval, { minutes: 15 }, member)
  const act = () => world.call(cancelRaise, { raise_id: 999_999 }, member)
  await world.clock.advance(MINUTE_MS)
  await act()
  for (let step = 0; step < 4; step += 1) {
    await world.clock.advance(4 * MINUTE_MS)
    await act()
  }
  const page = await openAs(member)
  const dialogOn = (tab: Page) => tab.getByRole('dialog', { name: 'คุณเล่นมาสักพักแล้ว' })
  await page.goto('/member/profile')
  await dialogOn(page).waitFor()
  await dialogOn(page)
    .getByText(/1[67]\sนาที/)
    .waitFor()
  await look(page, 'reality')
  await page.reload()
  await dialogOn(page).waitFor()
  // Another tab of the same browser: of all that are looked at one shows it.
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect
    .poll(async () => (await dialogOn(page).count()) + (await dialogOn(second).count()))
    .toBe(1)
  await second.close()
  await dialogOn(page).getByRole('button', { name: 'เล่นต่อ' }).click()
  await dialogOn(page).waitFor({ state: 'detached' })
  const { session } = await world.ask(getRealityCheck, {}, member)
  expect(session?.is_due).toBe(false)
})

test('a newcomer is asked for limits, and skips it or sets some', async () => {
  for (const [serial, isSkipped] of [
    ['1', true],
    ['2', false],
  ] as const) {
    const page = await openPage({ origin: world.site.memberUrl, width: 360 })
    await registerInBrowser(page, {
      phone: `089765432${serial}`,
      password: 'ข้าวเหนียวมะม่วง',
      firstName: isSkipped ? 'มานี' : 'ชูใจ',
      lastName: 'รักเรียน',
      account: `123456789${serial}`,
    })
    await page.waitForURL('**/member/protection?start=true')
    const skip = page.getByRole('button', { name: 'ข้ามไปก่อน', exact: true })
    await skip.waitFor()
    if (isSkipped) {
      await look(page, 'start')
      await skip.click()
    } else {
      await page.getByLabel('วงเงินฝากต่อวัน (ไม่บังคับ)', { exact: true }).fill('500')
      await page.getByLabel('เวลาเล่นต่อวัน (ไม่บังคับ)').selectOption({ label: '2 ชั่วโมง' })
      await page.getByRole('button', { name: 'บันทึกวงเงิน' }).click()
    }
    await page.waitForURL('**/member/deposit')
    await page.close()
  }
  const rows = await world.query<{ name: string; value: string }>(
    `select f.name, f.value from protection.in_force f
      where f.name in ('deposit_day', 'time_day') order by f.name`,
  )
  expect(rows.map(({ name, value }) => [name, Number(value)])).toEqual([
    ['deposit_day', 50_000],
    ['time_day', 120],
  ])
})

test('a deposit limit: what is left is said before, and what passes it is neither asked for nor played with', async () => {
  const member = await memberActor(world)
  const page = await openAs(member)
  await world.ask(setLimit, { name: 'deposit_day', amount: '700' }, member)
  await page.goto('/member/deposit')
  await page.getByText('วงเงินฝากเหลือ ฿700.00 วันนี้ รวมรายการที่รอชำระ').waitFor()
  await settle(page)
  const amount = page.getByLabel('จำนวนเงิน', { exact: true })
  await amount.fill('701')
  await page.getByRole('button', { name: 'วงเงินฝากเหลือ ฿700.00 วันนี้' }).waitFor()
  // Refused where it is typed, too.
  await page.getByRole('alert').filter({ hasText: 'วงเงินฝากเหลือ ฿700.00 วันนี้' }).waitFor()
  await look(page, 'deposit-left')
  // Another tab takes the room: the refusal is where the eye is, and the button knows better from then on.
  const open = await askForQr(world, member, '600')
  await amount.fill('500')
  await page.getByRole('button', { name: 'สร้าง QR ฝาก ฿500.00' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'เกินวงเงินฝากที่ตั้งไว้' })
  await expect.poll(() => refusal.evaluate(isInSight)).toBe(true)
  await expect.poll(() => amount.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: /^วงเงินฝากเหลือ ฿99\.\d\d วันนี้/ }).waitFor()
  await look(page, 'deposit-refused')

  // A lower limit reaches the open page: it leads nobody on.
  await world.ask(setLimit, { name: 'deposit_day', amount: '200' }, member)
  await amount.fill('')
  await page.getByText('วงเงินฝากเหลือ ฿0.00 วันนี้ รวมรายการที่รอชำระ จึงยังฝากเพิ่มไม่ได้').waitFor()
  await look(page, 'deposit-used-up')
  await page.getByRole('button', { name: /มีรายการที่เกินวงเงินฝาก/ }).click()
  await page.getByText('กรุณาอย่าโอน', { exact: false }).waitFor()
  await settle(page)
  expect(await page.getByRole('img', { name: /QR พร้อมเพย์/ }).count()).toBe(0)
  await look(page, 'deposit-passes')
  await payQr(world, open.qr_payload)
  await bookPaid(world)
  await page.getByText('ไม่เข้ากระเป๋าและใช้เล่นไม่ได้', { exact: false }).waitFor()
  // The bank named no account: nothing is promised that cannot be done, here and at the desk.
  await page.getByText('จึงโอนคืนไม่ได้ เจ้าหน้าที่จะเติม', { exact: false }).waitFor()
  await look(page, 'deposit-kept')
  await page.goto('/member/deposit')
  await page.getByRole('button', { name: 'ประวัติ' }).click()
  await page.getByText('เกินวงเงิน เก็บเงินไว้ให้').waitFor()
  await look(page, 'deposit-history')

  const desk = await openDesk(world, await makePerson(world, 'cash', 'การเงิน ทดสอบ', 'cashier'))
  await desk.goto('/deposit')
  await desk.getByText('เกินวงเงินฝากที่สมาชิกตั้งไว้').click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByText('ตอนนี้เหลือ ฿200.00', { exact: false }).waitFor()
  await sheet.getByText('เงินนี้รอได้อย่างเดียวจนกว่าวงเงินจะว่างพอ', { exact: false }).waitFor()
  await sheet.getByLabel('เหตุผล', { exact: true }).fill('สมาชิกตั้งวงเงินไว้')
  await sheet.getByRole('button', { name: 'เกินวงเงินฝากของสมาชิก' }).waitFor()
  await look(desk, 'deposit-desk')
})

/** Whether a reader sees all of it without scrolling. */
const isInSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
