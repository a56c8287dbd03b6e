import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, bangkokInstant, DAY_MS, type Day } from '#kernel/time.ts'
import { affiliateDesk, affiliateWorld } from '#tests/support/affiliates.ts'
import { bookFaults } from '#tests/support/books.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { signIn, staffActor, type StaffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { listNetwork } from '../contract.ts'
import { countAffiliateWaiting, decideHeldFriend, listHeldFriends } from '../operator-contract.ts'
import {
  askAttribution,
  decideAttribution,
  getTreeMember,
  holdFriend,
  listAttributions,
  listTreeFriends,
} from '../tree-contract.ts'

// Who brought whom, as staff see it, and what they do about it by hand.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo, cash } = rewardWorld(world)
const { friendOf, payingFriendOf, turn, summary, redeem } = affiliateWorld(world)
const desk = await affiliateDesk(world)
const other = await staffActor(world, 'cashier')

let day: Day = '2026-12-07'
async function nextDay(...members: MemberActor[]): Promise<void> {
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '04:00'), ...members)
  await desk.stay()
  await signIn(world, other)
  await turn()
}
const reason = 'ตรวจเอกสารแล้ว'
interface Pair {
  member: MemberActor
  friend: MemberActor
}
const idsOf = ({ member, friend }: Pair) => ({
  member_id: member.memberId,
  friend_id: friend.memberId,
})
const hold = (pair: Pair, by: StaffActor = desk.cashier) =>
  world.call(holdFriend, { ...idsOf(pair), reason }, by)
const decide = (pair: Pair, verdict: 'release' | 'void', by: StaffActor = other) =>
  world.call(decideHeldFriend, { ...idsOf(pair), verdict, reason }, by)
const seen = (member: MemberActor) =>
  world.ask(getTreeMember, { member: `${member.memberId}` }, desk.editor)
const below = (member: MemberActor, root: MemberActor, more = {}) =>
  world.ask(
    listTreeFriends,
    { member_id: member.memberId, root_id: root.memberId, ...more },
    desk.editor,
  )

test('a member is found by number or phone, with those above him and each level below, in pages', async () => {
  const a = await memberActor(world, { first_name: 'กานดา' })
  const b = await payingFriendOf(a, { first_name: 'ขวัญ' })
  const c = await payingFriendOf(b, { first_name: 'คำนึง' })
  const d = await friendOf(c, { first_name: 'งามตา' })
  await friendOf(b, { first_name: 'จันทร์' })
  await play(c, { stakeSatang: 100_000n })
  await nextDay(a, b, c)
  expect(await world.ask(getTreeMember, { member: a.person.phone }, desk.editor)).toMatchObject({
    member_id: a.memberId,
    name: 'กานดา จ.',
    above: [],
    attribute_until: null,
    levels: [
      { level: 1, friends: 1, pending: 1 },
      { level: 2, friends: 2, qualified: 1, pending: 1 },
      { level: 3, friends: 1 },
    ],
  })
  expect((await seen(d))?.above).toMatchObject([
    { level: 1, member: { member_id: c.memberId }, state: 'pending' },
    { level: 2, member: { member_id: b.memberId } },
    { level: 3, member: { member_id: a.memberId } },
  ])
  const first = await below(b, a, { limit: 1 })
  expect(first.items).toMatchObject([{ friend: { name: 'จันทร์ จ.' }, friends: 0 }])
  const rest = await below(b, a, { limit: 1, cursor: first.next_cursor ?? '' })
  expect(rest).toMatchObject({
    items: [
      {
        friend: { member_id: c.memberId },
        friends: 1,
        state: 'qualified',
        commission: '20.00',
        of_root: { state: 'qualified', commission: '0.00' },
      },
    ],
    next_cursor: null,
  })
  const { code } = await summary(a)
  for (const member of [
    code,
    ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `,
    `https://slth.example/register?ref=${code}`,
  ]) {
    expect(await world.ask(getTreeMember, { member }, desk.editor), member).toMatchObject({
      member_id: a.memberId,
    })
  }
  for (const member of ['0899999999', '999999999', 'มานี', 'AAAAAAAA', code.slice(0, 7)]) {
    expect(await world.ask(getTreeMember, { member }, desk.editor)).toBe(null)
  }
  const faulty = { member_id: a.memberId, root_id: a.memberId, cursor: 'x' }
  expect(await world.call(listTreeFriends, faulty, desk.editor)).toMatchObject({
    code: 'invalid_input',
    details: [{ field: 'cursor' }],
  })
})

test('what was available is held by one and taken by another; no wallet is debited, it is worked off', async () => {
  const member = await memberActor(world)
  const pair = { member, friend: await payingFriendOf(member) }
  await play(pair.friend, { stakeSatang: 600_000n })
  await nextDay(member, pair.friend)
  expect((await redeem(member, randomUUID())).data).toMatchObject({ amount: '120.00' })
  await play(pair.friend, { stakeSatang: 100_000n })
  await nextDay(member, pair.friend)
  const { count } = await world.ask(countAffiliateWaiting, {}, other)
  expect((await hold(pair)).data).toEqual({ state: 'held' })
  expect(await hold(pair)).toMatchObject({ code: 'affiliate_not_holdable' })
  expect((await world.ask(countAffiliateWaiting, {}, other)).count).toBe(count + 1)
  const queue = await world.ask(listHeldFriends, {}, desk.cashier)
  expect(queue.find(({ friend }) => friend.member_id === pair.friend.memberId)).toMatchObject({
    signals: ['address', 'thin'],
    reason,
    by_me: true,
  })
  expect(await summary(member)).toMatchObject({ held: '140.00', available: '-120.00' })
  // Whoever held him does not take away alone what was earned; he may let go what he held.
  expect(await decide(pair, 'void', desk.cashier)).toMatchObject({ code: 'affiliate_own_hold' })
  expect((await decide(pair, 'void')).data).toEqual({ state: 'void' })
  expect(await decide(pair, 'release')).toMatchObject({ code: 'affiliate_not_held' })
  expect(await hold(pair)).toMatchObject({ code: 'affiliate_not_holdable' })
  expect(await summary(member)).toMatchObject({ held: '0.00', available: '-120.00' })
  expect(await cash(member)).toBe(12_000n)
  expect((await below(member, member)).items).toMatchObject([{ state: 'void', reason }])
  await play(pair.friend, { stakeSatang: 900_000n })
  const honest = await payingFriendOf(member)
  await play(honest, { stakeSatang: 700_000n })
  await nextDay(member, honest)
  expect(await summary(member)).toMatchObject({ available: '20.00' })
})

test('who is held while he waits is let go to wait on; who is let go is held again by hand alone', async () => {
  const member = await memberActor(world)
  const pair = { member, friend: await payingFriendOf(member) }
  expect((await hold(pair)).data).toEqual({ state: 'held' })
  await play(pair.friend, { stakeSatang: 100_000n })
  await nextDay(member, pair.friend)
  expect(await summary(member)).toMatchObject({ held: '20.00', pending: '0.00', qualified: 0 })
  expect((await decide(pair, 'release', desk.cashier)).data).toEqual({ state: 'pending' })
  expect((await world.ask(listNetwork, {}, member)).items).toMatchObject([{ state: 'pending' }])
  await nextDay(member, pair.friend)
  expect(await summary(member)).toMatchObject({ available: '20.00', qualified: 1 })
  expect((await hold(pair)).data).toEqual({ state: 'held' })
  expect((await decide(pair, 'release')).data).toEqual({ state: 'qualified' })
})

test('many at once decide one friend once', async () => {
  const member = await memberActor(world)
  const pair = { member, friend: await payingFriendOf(member) }
  await hold(pair)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => decide(pair, n % 2 === 0 ? 'void' : 'release')),
  )
  expect(answers.filter(({ code }) => code === '')).toHaveLength(1)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['', 'affiliate_not_held']))
})

const ask = (friend: MemberActor, referrer: string | number, by: StaffActor = desk.editor) =>
  world.call(
    askAttribution,
    { friend_id: friend.memberId, referrer: `${referrer}`, reason: 'เพื่อนลืมกรอกรหัส' },
    by,
  )
async function waiting(friend: MemberActor, by: StaffActor = other) {
  const all = await world.ask(listAttributions, {}, by)
  const found = all.find((one) => one.friend.member_id === friend.memberId)
  if (!found) throw new Error('nothing waits for a second person')
  return found
}
const answer = async (
  friend: MemberActor,
  verdict: 'approve' | 'reject',
  approvalId: number | string,
  by: StaffActor = other,
) =>
  world.call(
    decideAttribution,
    { approval_id: Number(approvalId), friend_id: friend.memberId, verdict, reason },
    by,
  )

test('two people name who brought a friend; play before is not paid, nor is a correction of it', async () => {
  const a = await memberActor(world)
  const b = await payingFriendOf(a)
  const friend = await memberActor(world)
  await deposit(world, friend, '100.00')
  const sourceId = await play(friend, { stakeSatang: 500_000n })
  const before = day
  expect((await seen(friend))?.attribute_until).not.toBe(null)
  expect((await ask(friend, b.person.phone)).code).toBe('')
  expect(await ask(friend, b.memberId)).toMatchObject({ code: 'approval_asked' })
  const { approval_id: id, ...shown } = await waiting(friend)
  expect(shown).toMatchObject({ member: { member_id: b.memberId }, by_me: false })
  expect((await answer(friend, 'approve', id)).data).toEqual({ from_day: addDays(day, 1) })
  for (const verdict of ['approve', 'reject'] as const) {
    expect(await answer(friend, verdict, id)).toMatchObject({ code: 'approval_closed' })
  }
  await nextDay(a, b, friend)
  expect(await summary(b)).toMatchObject({ registered: 1, qualified: 1, earned: '0.00' })
  await play(friend, { stakeSatang: 100_000n })
  await play(friend, { sourceId, revision: 2, validSatang: 300_000n, countedDay: before })
  await nextDay(a, b, friend)
  await turn()
  expect(await summary(b)).toMatchObject({ earned: '20.00', available: '20.00' })
  // Terms of one level give A nothing of his friend's friend: he is neither counted nor shown.
  expect(await summary(a)).toMatchObject({ registered: 1, active_30d: 0 })
  expect((await world.ask(listNetwork, {}, a)).items).toMatchObject([{ level: 1 }])
  expect((await world.ask(listNetwork, { level: 2 }, a)).items).toEqual([])
  expect((await seen(friend))?.above).toMatchObject([
    { level: 1, member: { member_id: b.memberId }, from_day: addDays(before, 1) },
    { level: 2, member: { member_id: a.memberId } },
  ])
})

test('who was brought, brought somebody, is the same person, or came long ago is not named; no ring can be', async () => {
  const { person } = await memberActor(world)
  const a = await memberActor(world)
  const b = await friendOf(a)
  expect(await ask(b, a.memberId)).toMatchObject({ code: 'affiliate_bound' })
  // A ring: whoever brought somebody is nobody's friend later.
  expect(await ask(a, b.memberId)).toMatchObject({ code: 'affiliate_bound' })
  const lone = await memberActor(world)
  const { first_name, last_name, birth_date } = lone.person
  const twin = await memberActor(world, { first_name: `นาย${first_name}`, last_name, birth_date })
  const blocked = await memberActor(world)
  await world.query(
    `update platform.stake_standing set reward_block = 'ตรวจพบหลายบัญชี' where member_id = $1`,
    [blocked.memberId],
  )
  for (const referrer of [lone.memberId, twin.memberId, blocked.memberId, 999_999, 'มานี']) {
    expect(await ask(lone, referrer), `${referrer}`).toMatchObject({
      code: 'affiliate_referrer_unfit',
      details: [{ field: 'referrer' }],
    })
  }
  expect(person.phone).not.toBe('')
  const nobody = { friend_id: 999_999, referrer: `${a.memberId}`, reason }
  expect(await world.call(askAttribution, nobody, desk.editor)).toMatchObject({ code: 'not_found' })
  await goTo(new Date((await world.clock.now()).getTime() + 7 * DAY_MS))
  await desk.stay()
  expect(await ask(lone, a.memberId)).toMatchObject({ code: 'affiliate_attribute_late' })
  expect((await seen(lone))?.attribute_until).toBe(null)
  day = addDays(day, 7)
  await signIn(world, other)
})

test('two are named each other’s friend at once: one is, and what was asked is judged again', async () => {
  const [a, b] = [await memberActor(world), await memberActor(world)]
  expect((await ask(a, b.memberId)).code).toBe('')
  expect((await ask(b, a.memberId)).code).toBe('')
  const asked = [
    { friend: a, id: (await waiting(a)).approval_id },
    { friend: b, id: (await waiting(b)).approval_id },
  ]
  const answers = await Promise.all(asked.map(({ friend, id }) => answer(friend, 'approve', id)))
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'affiliate_bound'])
  const rings = `select from affiliate.bond x join affiliate.bond y
                   on x.friend_id = y.member_id and x.member_id = y.friend_id`
  expect(await world.query(rings)).toEqual([])

  const [c, d] = [await memberActor(world), await memberActor(world)]
  const owner = await staffActor(world, 'owner')
  await ask(c, d.memberId, owner)
  const { approval_id: id } = await waiting(c)
  expect(await answer(c, 'approve', id, owner)).toMatchObject({ code: 'approval_own' })
  await world.query(
    `update platform.stake_standing set reward_block = 'ตรวจพบหลายบัญชี' where member_id = $1`,
    [d.memberId],
  )
  expect(await answer(c, 'approve', id)).toMatchObject({ code: 'affiliate_referrer_unfit' })
  expect((await answer(c, 'reject', id)).data).toEqual({ from_day: null })
  expect(await summary(d)).toMatchObject({ registered: 0 })

  const [e, f] = [await memberActor(world), await memberActor(world)]
  await ask(e, f.memberId)
  const late = await waiting(e)
  await world.clock.advance(3 * DAY_MS)
  await desk.stay()
  await signIn(world, other)
  expect(await answer(e, 'approve', late.approval_id)).toMatchObject({ code: 'approval_expired' })
  expect(await answer(e, 'reject', late.approval_id)).toMatchObject({ code: 'approval_expired' })
  const nobody = { approval_id: 1, friend_id: 999_999, verdict: 'reject' as const, reason }
  expect(await world.call(decideAttribution, nobody, other)).toMatchObject({ code: 'not_found' })
})

test('the books and the rows of the affiliate agree', async () => {
  expect(await bookFaults(world.services.db)).toEqual([])
})
