import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, bangkokInstant } from '#kernel/time.ts'
import { affiliateWorld } from '../support/affiliates.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { rewardWorld } from '../support/rewards.ts'
import { testWorld } from '../support/world.ts'
import type { Width } from './support/browser.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'

// The desk sees who brought whom, sets a friend aside by hand, and names who brought somebody; two people each.

const env = { SESSION_IDLE_MINUTES: '1440' }
const world = await testWorld({ sandbox: true, env, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo } = rewardWorld(world)
const { payingFriendOf, turn, summary } = affiliateWorld(world)
const widths: readonly Width[] = [360, 768, 1280]

let day = '2026-12-07'
async function nextDay(...members: MemberActor[]): Promise<void> {
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '04:00'), ...members)
  await turn()
}
async function search(page: Page, member: MemberActor): Promise<void> {
  const form = page.getByRole('search', { name: 'ค้นหาสมาชิกในสายแนะนำ' })
  await form.getByLabel('รหัสสมาชิก เบอร์โทร หรือรหัสแนะนำ').fill(member.person.phone)
  await form.getByRole('button', { name: 'ค้นหา' }).click()
}
/** Takes a step that asks for a reason. */
async function decide(page: Page, verb: string, title: string, reason: string): Promise<void> {
  const step = page.getByRole('dialog', { name: title, exact: true })
  await step.getByLabel('เหตุผล').fill(reason)
  await step.getByRole('button', { name: verb, exact: true }).click()
  await step.waitFor({ state: 'detached' })
}

test('a tree opens level by level; one holds a friend with a reason, another lets him count no more', async () => {
  const top = await memberActor(world, { first_name: 'มานะ' })
  const middle = await payingFriendOf(top, { first_name: 'ปิติ' })
  const low = await payingFriendOf(middle, { first_name: 'ชูใจ' })
  await play(low, { stakeSatang: 1_000_000n })
  await nextDay(top, middle)
  expect(await summary(middle)).toMatchObject({ available: '200.00' })
  const anna = await openDesk(world, await makePerson(world, 'anna', 'อันนา ใจดี', 'cashier'))
  await anna.goto('/affiliate')
  await anna.getByText('ค้นหาสมาชิกเพื่อดูว่าใครแนะนำเขา', { exact: false }).waitFor()
  await anna.getByRole('search').getByLabel('รหัสสมาชิก เบอร์โทร หรือรหัสแนะนำ').fill('0800000000')
  await anna.getByRole('search').getByRole('button', { name: 'ค้นหา' }).click()
  await anna.getByText('ไม่พบสมาชิกนี้ หรือท้ายเบอร์ซ้ำกันหลายคน ใช้รหัสสมาชิก รหัสแนะนำ หรือทั้งเบอร์').waitFor()
  // As a member sends it: the whole link.
  const { code } = await summary(top)
  const link = `${world.site.memberUrl}/register?ref=${code}`
  await anna.getByRole('search').getByLabel('รหัสสมาชิก เบอร์โทร หรือรหัสแนะนำ').fill(link)
  await anna.getByRole('search').getByRole('button', { name: 'ค้นหา' }).click()
  await anna.getByRole('group', { name: 'เพื่อนของ มานะ จ.' }).waitFor()
  const opener = anna.getByRole('button', { name: 'ดูเพื่อนของ ปิติ จ. 1 คน' })
  await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false')
  await opener.click()
  const branch = anna.getByRole('group', { name: 'เพื่อนของ ปิติ จ.' })
  await branch.getByRole('button', { name: /^ชูใจ จ./ }).waitFor()
  await lookAt(anna, 'affiliate-tree', widths)

  await branch.getByRole('button', { name: /^ชูใจ จ./ }).click()
  const sheet = anna.getByRole('dialog', { name: 'ตรวจสอบ ชูใจ จ.' })
  await sheet.getByText('ค่าแนะนำเกิน 30% ของยอดฝากสุทธิของเพื่อน').waitFor()
  await lookAt(anna, 'affiliate-tree-friend', widths)
  await sheet.getByRole('button', { name: 'พักไว้ตรวจสอบ' }).click()
  await lookAt(anna, 'affiliate-tree-hold', widths)
  await decide(anna, 'พักไว้ตรวจสอบ', 'พักไว้ตรวจสอบ', 'ที่อยู่จัดส่งเดียวกัน')
  await anna.getByText('โดย อันนา ใจดี', { exact: false }).waitFor()
  expect(await summary(middle)).toMatchObject({ held: '200.00', available: '0.00' })

  // Who held him reads that another person has to say so.
  await anna.getByRole('button', { name: /^ชูใจ จ. แนะนำโดย ปิติ จ./ }).click()
  await sheet.getByText('ให้อีกคนตัดสินว่าไม่นับ').waitFor()
  await lookAt(anna, 'affiliate-tree-own-hold', widths)
  await anna.keyboard.press('Escape')

  const bond = await openDesk(world, await makePerson(world, 'bond', 'บัณฑิต ตั้งใจ', 'cashier'))
  await bond.goto('/affiliate')
  await bond.getByRole('button', { name: /^ชูใจ จ. แนะนำโดย ปิติ จ./ }).click()
  const second = bond.getByRole('dialog', { name: 'ตรวจสอบ ชูใจ จ.' })
  await second.getByText('ที่อยู่จัดส่งเดียวกัน (อันนา ใจดี)').waitFor()
  await second.getByRole('button', { name: 'ไม่นับ', exact: true }).click()
  await decide(bond, 'ไม่นับ', 'ไม่นับ', 'ยืนยันว่าเป็นคนเดียวกัน')
  await bond.getByText('ไม่มีเพื่อนที่รอตรวจสอบ').waitFor()
  // The first one hears of it, also in the tree that he has open.
  await anna.getByText('ไม่มีเพื่อนที่รอตรวจสอบ').waitFor()
  await branch.getByText('ไม่นับ', { exact: true }).waitFor()
  expect(await summary(middle)).toMatchObject({ held: '0.00', available: '0.00' })
})

test('one names who brought a member, another agrees; what is wrong is said at its field', async () => {
  const referrer = await memberActor(world, { first_name: 'วีระ' })
  const friend = await memberActor(world, { first_name: 'สีดา' })
  const editor = await openDesk(world, await makePerson(world, 'napha', 'นภา ศรีสุข', 'editor'))
  await editor.goto('/affiliate')
  await search(editor, friend)
  await editor.getByText('ไม่มีผู้แนะนำ', { exact: true }).waitFor()
  await editor.getByText('ยังไม่เคยแนะนำใคร').waitFor()
  await editor.getByRole('button', { name: 'เพิ่มผู้แนะนำ' }).click()
  const form = editor.getByRole('dialog', { name: 'เพิ่มผู้แนะนำ' })
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.getByText('กรุณากรอกรหัสสมาชิก เบอร์โทร หรือรหัสแนะนำ').waitFor()
  await form.getByLabel('รหัสหรือเบอร์โทรของผู้แนะนำ').fill(friend.person.phone)
  await form.getByLabel('เหตุผล').fill('ลืมกรอกรหัสตอนสมัคร')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.getByText(/ผู้แนะนำต้องเป็นสมาชิกอีกคน/).waitFor()
  await lookAt(editor, 'affiliate-attribute', widths)
  await form.getByLabel('รหัสหรือเบอร์โทรของผู้แนะนำ').fill((await summary(referrer)).code)
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.waitFor({ state: 'detached' })
  await editor.getByText('รอผู้มีสิทธิ์อนุมัติผู้แนะนำ').waitFor()

  const cashier = await openDesk(world, await makePerson(world, 'thira', 'ธีรภัทร วงศ์ดี', 'cashier'))
  await cashier.goto('/affiliate')
  const waiting = cashier.getByRole('group', { name: 'สีดา จ. แนะนำโดย วีระ จ.' })
  await waiting.getByText('นภา ศรีสุข เสนอ เพราะ ลืมกรอกรหัสตอนสมัคร').waitFor()
  await lookAt(cashier, 'affiliate-attribute-waiting', widths)
  await waiting.getByRole('button', { name: 'อนุมัติ', exact: true }).click()
  await decide(cashier, 'อนุมัติ', 'อนุมัติผู้แนะนำ', 'ตรวจแชทแล้ว')
  await waiting.waitFor({ state: 'detached' })
  // The tree that the other one has open shows it.
  await editor.getByRole('button', { name: /^ผู้แนะนำชั้น 1: วีระ จ./ }).waitFor()
  expect(await summary(referrer)).toMatchObject({ registered: 1 })
})
