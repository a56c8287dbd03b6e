import { afterEach, describe, expect, test } from 'vitest'
import { getUserInfo } from '#features/account/contract.ts'
import { askReturn, confirmReturn, excludeMyself } from '#features/protection/exclusion-contract.ts'
import { addDays, bangkokDay, bangkokInstant, type Day } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import { lengthenExclusion, liftStaffExclusions } from '#platform/stake-gate/exclusion.ts'
import { bookFaults } from '#tests/support/books.ts'
import { turnNights } from '#tests/support/levels.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { getMemberLevel } from '../contract.ts'
import * as desk from '../operator-contract.ts'

// Nights over months: up by play, down by one step on the first of a month, nothing for who pauses.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-10-10', '10:00') })
const { play, goTo } = rewardWorld(world)
afterEach(async () => expect(await bookFaults(world.services.db)).toEqual([]))
const officer = await staffActor(world, 'risk_officer')

const reason = 'ตรวจรายได้และประวัติแล้ว'
let day: Day = '2026-10-10'
/** A night passes, and it is the morning after. */
async function morning(...members: MemberActor[]): Promise<void> {
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '09:00'), ...members)
  await turnNights(world)
}
/** The mornings until a day; the nights between are begun late and come in their order. */
async function morningOf(wanted: Day, ...members: MemberActor[]): Promise<void> {
  day = addDays(wanted, -1)
  await morning(...members)
}
const levelOf = async (member: MemberActor) => (await world.ask(getMemberLevel, {}, member)).level
const asOfficer = async () => {
  await signIn(world, officer)
  return officer
}
const reviewOf = async ({ memberId }: MemberActor) =>
  (await world.ask(desk.listLevelReviews, {}, await asOfficer())).find(
    (one) => Number(one.member_id) === memberId,
  )

test('play of a day counts in the night after it, and what it gives stands on the page', async () => {
  const member = await memberActor(world)
  await play(member, { stakeSatang: 4_999_900n })
  await play(member, { stakeSatang: 9_000_000n, walletKind: 2 })
  expect(await world.ask(getMemberLevel, {}, member)).toMatchObject({
    level: 1,
    name: 'เริ่มต้น',
    since: null,
    sum: '49999.00',
    next: { level: 2, name: 'เงิน', left: '1.00' },
    falls: null,
    history: [],
  })
  await morning(member)
  expect(await levelOf(member)).toBe(1)
  await play(member, { stakeSatang: 100n })
  // Before two o'clock nothing is added up.
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '01:59'), member)
  await turnNights(world)
  expect(await levelOf(member)).toBe(1)
  await goTo(bangkokInstant(day, '02:00'), member)
  await turnNights(world)
  expect(await world.ask(getMemberLevel, {}, member)).toMatchObject({
    level: 2,
    name: 'เงิน',
    since: day,
    sum: '50000.00',
    next: { level: 3, left: '200000.00' },
    kept_until: '2026-10-31',
    falls: null,
    history: [{ from: 'เริ่มต้น', to: 'เงิน', why: 'rose', sum: '50000.00' }],
  })
  expect((await world.ask(getUserInfo, {}, member)).level).toBe(2)
  // The same night again changes nothing.
  await turnNights(world)
  expect((await world.ask(getMemberLevel, {}, member)).history).toHaveLength(1)
})

test('QP7: a corrected sum lowers nobody within his month, then one step on each first', async () => {
  const member = await memberActor(world)
  const played = await play(member, { stakeSatang: 30_000_000n })
  const playedOn = day
  await morning(member)
  expect(await levelOf(member)).toBe(3)
  await play(member, {
    sourceId: played,
    revision: 2,
    stakeSatang: -30_000_000n,
    countedDay: playedOn,
  })
  await morning(member)
  expect(await world.ask(getMemberLevel, {}, member)).toMatchObject({
    level: 3,
    sum: '0.00',
    kept_until: '2026-10-31',
    falls: { on: '2026-11-01', to: 'เงิน' },
  })
  await morningOf('2026-10-31', member)
  expect(await levelOf(member)).toBe(3)
  await morningOf('2026-11-01', member)
  expect(await levelOf(member)).toBe(2)
  await morningOf('2026-11-30', member)
  expect(await levelOf(member)).toBe(2)
  await morningOf('2026-12-01', member)
  expect(await levelOf(member)).toBe(1)
  const { history } = await world.ask(getMemberLevel, {}, member)
  expect(history.map(({ why, day: on }) => [why, on])).toEqual([
    ['fell', '2026-12-01'],
    ['fell', '2026-11-01'],
    ['rose', addDays(playedOn, 1)],
  ])
})

describe('a level that staff look at', () => {
  test('play brings him below it; he has it when one approves, who is told what is known', async () => {
    const member = await memberActor(world)
    await play(member, { stakeSatang: 600_000_000n, returnedSatang: 590_000_000n })
    await morning(member)
    expect(await world.ask(getMemberLevel, {}, member)).toMatchObject({
      level: 3,
      next: null,
      is_reviewed: true,
    })
    const review = await reviewOf(member)
    expect(review).toMatchObject({
      level: 3,
      to: 5,
      to_name: 'เพชร',
      sum: '6000000.00',
      deposited: '0.00',
      lost: '100000.00',
      limits: 0,
      pauses: 0,
      last_pause_until: null,
      is_blocked: false,
    })
    const decide = (level: number, verdict: 'approve' | 'decline' = 'approve') =>
      world.call(
        desk.decideLevelReview,
        { review_id: review?.review_id ?? 0, level, verdict, reason },
        officer,
      )
    expect((await decide(4)).code).toBe('level_review_changed')
    expect((await decide(5)).data).toEqual({ level: 5 })
    expect((await decide(5)).code).toBe('level_review_closed')
    expect(await levelOf(member)).toBe(5)
    await morning(member)
    expect(await levelOf(member)).toBe(5)
    expect(await reviewOf(member)).toBeUndefined()
  })

  test('who is declined is not asked about again for 90 days, and keeps what he has', async () => {
    const member = await memberActor(world)
    await play(member, { stakeSatang: 100_000_000n })
    await morning(member)
    const review = await reviewOf(member)
    const input = { review_id: review?.review_id ?? 0, level: 4, reason }
    await world.ask(desk.decideLevelReview, { ...input, verdict: 'decline' }, officer)
    await morning(member)
    expect(await levelOf(member)).toBe(3)
    expect(await reviewOf(member)).toBeUndefined()
  })
})

test('who pauses rises to nothing and reads of nothing, nor for 90 days after it', async () => {
  const member = await memberActor(world)
  await play(member, { stakeSatang: 4_000_000n })
  await morning(member)
  await world.ask(excludeMyself, { length: 'day', is_final: true }, member)
  await play(member, { stakeSatang: 200_000_000n })
  await morning(member)
  expect(await reviewOf(member)).toBeUndefined()
  expect(await world.ask(getMemberLevel, {}, member)).toMatchObject({ level: 1, next: null })
  const set = { member_id: member.memberId, level: 2, until: addDays(day, 9), reason }
  expect((await world.call(desk.setMemberLevel, set, officer)).code).toBe('level_not_for_member')
  // The pause ended in a day; it is remembered for 90 more.
  await morningOf(addDays(day, 80), member)
  expect(await world.ask(getMemberLevel, {}, member)).toMatchObject({ level: 1, next: null })
})

test('play of two accounts does not add up, nor do both sides of a bet or given money', async () => {
  const [one, other] = [await memberActor(world), await memberActor(world)]
  for (const member of [one, other]) {
    await play(member, { stakeSatang: 3_000_000n })
    await play(member, { stakeSatang: 90_000_000n, validSatang: 0n })
    await play(member, { stakeSatang: 90_000_000n, walletKind: 5 })
  }
  await morning(one, other)
  expect([await levelOf(one), await levelOf(other)]).toEqual([1, 1])
})

describe('what staff set', () => {
  test('holds from below until its day, then goes by a step each first', async () => {
    const member = await memberActor(world)
    const member_id = member.memberId
    await morningOf('2027-03-10', member)
    const set = (level: number, until: Day) =>
      world.call(desk.setMemberLevel, { member_id, level, until, reason }, officer)
    await asOfficer()
    expect((await set(9, '2027-04-02')).code).toBe('level_unknown')
    expect((await set(3, '2027-03-09')).code).toBe('level_until')
    expect((await set(3, addDays('2027-03-10', 91))).code).toBe('level_until')
    expect((await set(3, '2027-04-02')).data).toEqual({ level: 3, is_waiting: false })
    expect(await world.ask(getMemberLevel, {}, member)).toMatchObject({
      level: 3,
      hold: { kind: 'floor', until: '2027-04-02' },
      kept_until: '2027-04-30',
      falls: { on: '2027-05-01', to: 'เงิน' },
    })
    await morningOf('2027-04-01', member)
    expect(await levelOf(member)).toBe(3)
    await morningOf('2027-05-01', member)
    expect(await levelOf(member)).toBe(2)
  })

  test('a high one takes two people; what is lowered stays below play until it is released', async () => {
    const member = await memberActor(world)
    const member_id = member.memberId
    const second = await staffActor(world, 'risk_officer')
    await asOfficer()
    const set = (level: number) =>
      world.call(
        desk.setMemberLevel,
        { member_id, level, until: addDays(day, 60), reason },
        officer,
      )
    expect((await set(4)).data).toEqual({ level: 1, is_waiting: true })
    expect((await set(5)).code).toBe('approval_asked')
    const [waiting] = await world.ask(desk.listSetLevels, {}, second)
    expect(waiting).toMatchObject({ member_id, level: 1, to: 4, by_me: false, reason })
    const decision = {
      member_id,
      approval_id: waiting?.approval_id ?? 0,
      verdict: 'approve' as const,
      reason,
    }
    expect((await world.call(desk.decideSetLevel, decision, officer)).code).toBe('approval_own')
    expect((await world.call(desk.decideSetLevel, decision, second)).data).toEqual({ level: 4 })
    expect((await world.call(desk.decideSetLevel, decision, second)).code).toBe('approval_closed')
    expect(await levelOf(member)).toBe(4)
    // Less is given by one person, and play does not undo it.
    expect((await set(2)).data).toEqual({ level: 2, is_waiting: false })
    await play(member, { stakeSatang: 40_000_000n })
    await morning(member)
    expect(await world.ask(getMemberLevel, {}, member)).toMatchObject({
      level: 2,
      next: null,
      hold: { kind: 'ceiling' },
    })
    await asOfficer()
    const release = () => world.call(desk.releaseMemberLevel, { member_id, reason }, officer)
    expect((await release()).data).toEqual({ level: 2 })
    expect((await release()).code).toBe('level_not_held')
    await morning(member)
    expect(await levelOf(member)).toBe(3)
    const { history } = await world.ask(desk.getMemberLevels, { member_id }, await asOfficer())
    expect(history.map(({ why }) => why)).toEqual(['rose', 'released', 'set', 'set'])
  })
})

test('who came back from a self-exclusion long after its term waits 90 days from then', async () => {
  const member = await memberActor(world)
  const { exclusion } = await world.ask(
    excludeMyself,
    { length: 'half_year', is_final: true },
    member,
  )
  day = addDays(bangkokDay(new Date(exclusion.until ?? '')), 100)
  await goTo(bangkokInstant(day, '10:00'), member)
  await world.ask(askReturn, {}, member)
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '11:00'), member)
  await world.ask(confirmReturn, {}, member)
  await play(member, { stakeSatang: 6_000_000n })
  await morning(member)
  expect(await world.ask(getMemberLevel, {}, member)).toMatchObject({ level: 1, next: null })
  await morningOf(addDays(day, 88), member)
  expect(await levelOf(member)).toBe(1)
  await play(member, { stakeSatang: 6_000_000n })
  await morningOf(addDays(day, 3), member)
  expect(await levelOf(member)).toBe(2)
})

test('what staff set and took back is remembered for 90 days, not for as long as it was set', async () => {
  const member = await memberActor(world)
  const until = bangkokInstant(addDays(day, 900))
  await inTransaction(world.services.db, (tx) =>
    lengthenExclusion(tx, member.memberId, until, { kind: 'staff', staffId: 1 }),
  )
  await morning(member)
  await inTransaction(world.services.db, (tx) =>
    liftStaffExclusions(tx, member.memberId, { staffId: 1, reason: 'ลูกค้าคนละคน' }),
  )
  await morningOf(addDays(day, 80), member)
  await play(member, { stakeSatang: 6_000_000n })
  await morning(member)
  expect(await levelOf(member)).toBe(1)
  await morningOf(addDays(day, 15), member)
  expect(await levelOf(member)).toBe(2)
})
