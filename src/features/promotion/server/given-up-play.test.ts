import { expect, test } from 'vitest'
import { excludeMember } from '#features/account/operator-contract.ts'
import { listInbox } from '#features/notice/inbox-contract.ts'
import { excludeMyself } from '#features/protection/exclusion-contract.ts'
import type { WireInput } from '#kernel/contract.ts'
import { bangkokInstant, DAY_MS } from '#kernel/time.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { tellOfBills } from '#tests/support/notices.ts'
import { promotionDesk } from '#tests/support/promotions.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { getMyPromotions, giveUpBonus, takePromotion } from '../contract.ts'

// What becomes of a bonus when its member plays no more.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await promotionDesk(world)
const officer = await staffActor(world, 'risk_officer')
const chosen = await desk.publish({
  kind: 'free_credit',
  rate_bp: 0,
  deposit_min: '0.00',
  bonus_max: '50.00',
  cashout_max: '100.00',
})
// Who reads facts begins with those that come after.
await tellOfBills(world)

let named = 0
const holder = async () => {
  const member = await memberActor(world, { first_name: 'ง'.repeat((named += 1)) })
  const { bonus_id } = await world.ask(takePromotion, chosen, member)
  return { member, bonus_id: Number(bonus_id) }
}
const exclude = (member: MemberActor, length: WireInput<typeof excludeMyself>['length']) =>
  world.ask(excludeMyself, { length, is_final: true }, member)
/** What he was told of his bonus. */
const told = async (member: MemberActor) => {
  await tellOfBills(world)
  const { items } = await world.ask(listInbox, {}, member)
  return items.filter(({ kind }) => kind === 'bonus_ended').map(({ title, body }) => [title, body])
}

test('whoever excludes himself forfeits it once, with a reason, and is told', async () => {
  const { member } = await holder()
  await exclude(member, 'half_year')
  await Promise.all([desk.turn(), desk.turn()])
  await desk.turn()
  const reason = 'คุณงดเล่นระยะยาว โบนัสจึงสิ้นสุด'
  const { bonuses } = await world.ask(getMyPromotions, {}, member)
  expect(bonuses).toMatchObject([
    { state: 'forfeited', reason, balance: '0.00', released: '0.00', ended: '50.00' },
  ])
  expect(await told(member)).toEqual([['โบนัสสิ้นสุดแล้ว', expect.stringContaining(reason)]])
  await desk.turn()
  expect(await told(member)).toHaveLength(1)
})

test('whom the house excludes forfeits it, and reads that the house did', async () => {
  const { member } = await holder()
  const input = { member_id: member.memberId, days: 30, reason: 'สมาชิกขอผ่านสายด่วน' }
  await world.ask(excludeMember, input, officer)
  await desk.turn()
  expect(await desk.bonus(member)).toMatchObject({
    state: 'forfeited',
    reason: 'เว็บตั้งช่วงพักการเล่นให้คุณ โบนัสจึงสิ้นสุด',
    ended: '50.00',
  })
})

test('a pause keeps it, and its time goes on', async () => {
  const { member } = await holder()
  await exclude(member, 'week')
  await desk.turn()
  expect(await desk.bonus(member)).toMatchObject({ state: 'active', balance: '50.00' })
  await world.clock.advance(15 * DAY_MS)
  await signInMember(world, member)
  await desk.turn()
  await desk.turn()
  expect(await desk.bonus(member)).toMatchObject({ state: 'expired', reason: null })
  expect(await told(member)).toEqual([['โบนัสสิ้นสุดแล้ว', expect.stringContaining('หมดเวลาก่อนเล่นครบ')]])
})

test('played to the end, it is released though its member excludes himself', async () => {
  const { member, bonus_id } = await holder()
  await exclude(member, 'forever')
  await world.query('update promotion.bonus set valid_satang = need_satang where bonus_id = $1', [
    bonus_id,
  ])
  await desk.turn()
  expect(await desk.bonus(member)).toMatchObject({ state: 'released', released: '50.00' })
  await world.query('update promotion.bonus set valid_satang = 0 where bonus_id = $1', [bonus_id])
  expect(await told(member)).toEqual([
    ['เล่นโบนัสครบแล้ว', expect.stringContaining('เข้ากระเป๋าหลักแล้ว')],
  ])
})

test('who gives it up himself is told nothing more', async () => {
  const { member, bonus_id } = await holder()
  await world.ask(giveUpBonus, { bonus_id }, member)
  expect(await told(member)).toEqual([])
})
