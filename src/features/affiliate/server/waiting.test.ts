import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, bangkokInstant, type Day } from '#kernel/time.ts'
import { listInbox } from '#features/notice/inbox-contract.ts'
import { listClaimTargets, setClaimTarget } from '#features/wallet/operator-contract.ts'
import { wallets } from '#features/wallet/contract.ts'
import { affiliateDesk, affiliateWorld } from '#tests/support/affiliates.ts'
import { bookFaults } from '#tests/support/books.ts'
import { send } from '#tests/support/client.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { tellOfBills } from '#tests/support/notices.ts'
import { deposit } from '#tests/support/payments.ts'
import { type SiteProcess, startSiteProcess } from '#tests/support/processes.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { signIn, staffActor, type StaffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { cancelAffiliateRedemption, listCommissionDays, redeemAffiliate } from '../contract.ts'
import {
  countAffiliateWaiting,
  decideAffiliateRedemption,
  getAffiliateDesk,
  listAffiliateRedemptions,
} from '../operator-contract.ts'
import { askAttribution, decideAttribution, listAttributions } from '../tree-contract.ts'

// From an amount on a person looks before commission is paid: it waits, is paid or refused once, and is out of
// what can be taken meanwhile.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo, cash } = rewardWorld(world)
const { payingFriendOf, turn, summary, redeem } = affiliateWorld(world)
const desk = await affiliateDesk(world)
const other = await staffActor(world, 'cashier')
const owner = await staffActor(world, 'owner')
const sites: SiteProcess[] = []
beforeAll(async () => {
  sites.push(await startSiteProcess(world), await startSiteProcess(world))
  await desk.publish({ approve_from: '100.00', redeem_min: '50.00' })
  // What is told begins here.
  await tellOfBills(world)
})
afterAll(async () => {
  for (const site of sites) await site.stop()
})

let day: Day = '2026-12-07'
async function nextDay(...members: MemberActor[]): Promise<void> {
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '04:00'), ...members)
  await desk.stay()
  for (const person of [other, owner]) await signIn(world, person)
  await turn()
}
const many = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))
const SUM = 12_000n

/** A member with 120 baht that can be taken out, which a person looks at first. */
async function earner(): Promise<{ member: MemberActor; friend: MemberActor; sourceId: bigint }> {
  const member = await memberActor(world)
  const friend = await payingFriendOf(member)
  const sourceId = await play(friend, { stakeSatang: 600_000n })
  await nextDay(member, friend)
  return { member, friend, sourceId }
}
async function waiting(member: MemberActor): Promise<number> {
  expect((await redeem(member, randomUUID())).data).toMatchObject({ state: 'waiting' })
  const { redeemed } = await world.ask(listCommissionDays, {}, member)
  return Number(redeemed[0]?.redemption_id)
}
const decide = (
  redemption_id: number,
  verdict: 'pay' | 'refuse',
  by: StaffActor = desk.cashier,
  key: string = randomUUID(),
) =>
  world.call(
    decideAffiliateRedemption,
    { redemption_id, verdict, reason: 'ตรวจเพื่อนและยอดแล้ว' },
    by,
    { 'idempotency-key': key },
  )
const cancel = (redemption_id: number, member: MemberActor) =>
  world.call(cancelAffiliateRedemption, { redemption_id }, member)
const newest = async (member: MemberActor) => (await world.ask(listInbox, {}, member)).items[0]

test('from the amount on it waits, is out of what can be taken, and is paid once a person has looked', async () => {
  const { member } = await earner()
  const { count } = await world.ask(countAffiliateWaiting, {}, desk.cashier)
  const id = await waiting(member)
  expect(await cash(member)).toBe(0n)
  expect(await summary(member)).toMatchObject({
    available: '0.00',
    waiting: '120.00',
    redeemed: '0.00',
    approve_from: '100.00',
  })
  expect((await world.ask(countAffiliateWaiting, {}, desk.cashier)).count).toBe(count + 1)
  const seen = await world.ask(listAffiliateRedemptions, {}, desk.cashier)
  expect(seen.find((one) => Number(one.redemption_id) === id)).toMatchObject({
    member: { member_id: member.memberId, name: 'สมชาย จ.' },
    amount: '120.00',
    available: '0.00',
    qualified: 1,
    is_blocked: false,
    is_barred: false,
  })
  const { owed, waiting: sum } = await world.ask(getAffiliateDesk, {}, desk.cashier)
  expect([owed, sum]).toEqual(['120.00', '120.00'])
  const key = randomUUID()
  for (let again = 0; again < 2; again += 1) {
    expect((await decide(id, 'pay', desk.cashier, key)).data).toEqual({ state: 'paid' })
  }
  expect(await decide(id, 'refuse', desk.cashier, key)).toMatchObject({
    code: 'idempotency_mismatch',
  })
  expect(await decide(id, 'pay')).toMatchObject({ code: 'affiliate_redemption_closed' })
  expect(await cancel(id, member)).toMatchObject({ code: 'affiliate_not_waiting' })
  expect(await cash(member)).toBe(SUM)
  expect(await summary(member)).toMatchObject({ waiting: '0.00', redeemed: '120.00' })
  await tellOfBills(world)
  expect(await newest(member)).toMatchObject({ title: 'ค่าแนะนำเข้ากระเป๋าแล้ว' })
  expect(await decide(999_999, 'pay')).toMatchObject({ code: 'not_found' })
})

test('refused it is available again, and its member reads why', async () => {
  const { member } = await earner()
  const id = await waiting(member)
  expect((await decide(id, 'refuse')).data).toEqual({ state: 'refused' })
  expect(await summary(member)).toMatchObject({ available: '120.00', waiting: '0.00' })
  const { redeemed } = await world.ask(listCommissionDays, {}, member)
  expect(redeemed).toMatchObject([{ state: 'refused', reason: 'ตรวจเพื่อนและยอดแล้ว' }])
  await tellOfBills(world)
  expect((await newest(member))?.body).toContain('ตรวจเพื่อนและยอดแล้ว')
  expect(await cash(member)).toBe(0n)
  // It can be asked for again.
  expect((await decide(await waiting(member), 'pay')).data).toEqual({ state: 'paid' })
})

test('its member calls it off, nobody else, and once', async () => {
  const { member } = await earner()
  const id = await waiting(member)
  expect(await cancel(id, await memberActor(world))).toMatchObject({ code: 'not_found' })
  for (let again = 0; again < 2; again += 1) {
    expect((await cancel(id, member)).data).toEqual({ state: 'cancelled' })
  }
  expect(await summary(member)).toMatchObject({ available: '120.00', waiting: '0.00' })
  expect(await decide(id, 'pay')).toMatchObject({ code: 'affiliate_redemption_closed' })
  const seen = await world.ask(listAffiliateRedemptions, {}, desk.cashier)
  expect(seen.some((one) => Number(one.redemption_id) === id)).toBe(false)
})

test('AF9: fifty requests from two processes wait once; two cashiers and the member at once: one of them', async () => {
  const { member } = await earner()
  const { available: amount, version } = await summary(member)
  const answers = await many(50, (n) =>
    send(sites[n % 2]?.url ?? '', redeemAffiliate, { amount, version }, member, {
      'idempotency-key': randomUUID(),
    }),
  )
  expect(answers.filter(({ code }) => code === '')).toHaveLength(1)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['', 'affiliate_below_min']))
  const { redeemed } = await world.ask(listCommissionDays, {}, member)
  const id = Number(redeemed[0]?.redemption_id)
  const ended = await Promise.all([
    decide(id, 'pay'),
    decide(id, 'pay', other),
    decide(id, 'refuse', other),
    cancel(id, member),
  ])
  expect(ended.filter(({ code }) => code === '')).toHaveLength(1)
  const isPaid = ended.slice(0, 2).some(({ code }) => code === '')
  expect(await cash(member)).toBe(isPaid ? SUM : 0n)
  expect(await summary(member)).toMatchObject({ available: isPaid ? '0.00' : '120.00' })
})

test('AF8: what a correction lowered while it waited is not paid; what is left is asked for anew', async () => {
  const { member, friend, sourceId } = await earner()
  const played = addDays(day, -1)
  const id = await waiting(member)
  const less = { sourceId, revision: 2, stakeSatang: 0n, validSatang: -200_000n }
  await play(friend, { ...less, countedDay: played })
  await turn()
  await turn()
  expect(await summary(member)).toMatchObject({ available: '-40.00', waiting: '120.00' })
  expect(await decide(id, 'pay')).toMatchObject({ code: 'affiliate_redemption_short' })
  expect((await decide(id, 'refuse')).data).toEqual({ state: 'refused' })
  expect(await summary(member)).toMatchObject({ available: '80.00' })
  // Below the amount nobody has to look.
  expect((await redeem(member, randomUUID())).data).toMatchObject({ state: 'paid' })
  expect(await cash(member)).toBe(8_000n)
})

test('whoever let a friend go does not pay for him, and nobody pays an account that may not have it', async () => {
  const { member, friend } = await earner()
  await world.query(
    `update affiliate.bond set decided_by = $1 where member_id = $2 and friend_id = $3`,
    [desk.cashier.staffId, member.memberId, friend.memberId],
  )
  const id = await waiting(member)
  const seen = await world.ask(listAffiliateRedemptions, {}, desk.cashier)
  expect(seen.find((one) => Number(one.redemption_id) === id)).toMatchObject({ is_barred: true })
  expect(await decide(id, 'pay')).toMatchObject({ code: 'affiliate_released_by_you' })
  const block = 'update platform.stake_standing set reward_block = $2 where member_id = $1'
  await world.query(block, [member.memberId, 'ตรวจพบหลายบัญชี'])
  expect(await decide(id, 'pay', other)).toMatchObject({ code: 'affiliate_member_blocked' })
  await world.query(block, [member.memberId, null])
  // Who has a part in it may still refuse it; here another one pays, also in a time-out of its member.
  await world.query(
    `update platform.stake_standing set excluded_until = platform.clock() + interval '9 days'
      where member_id = $1`,
    [member.memberId],
  )
  expect((await decide(id, 'pay', other)).data).toEqual({ state: 'paid' })
  expect(await cash(member)).toBe(SUM)
})

test('the two who named a friend later do not pay for him; another person does', async () => {
  const [member, friend] = [await memberActor(world), await memberActor(world)]
  await deposit(world, friend, '100.00')
  const reason = 'สมาชิกแจ้งว่าเพื่อนพามา'
  await world.ask(
    askAttribution,
    { friend_id: friend.memberId, referrer: `${member.memberId}`, reason },
    desk.cashier,
  )
  const asked = await world.ask(listAttributions, {}, other)
  const approval_id = Number(
    asked.find((one) => Number(one.friend.member_id) === friend.memberId)?.approval_id,
  )
  const say = { approval_id, friend_id: friend.memberId, verdict: 'approve', reason } as const
  await world.ask(decideAttribution, say, other)
  await nextDay(member, friend)
  await play(friend, { stakeSatang: 600_000n })
  await nextDay(member, friend)
  const id = await waiting(member)
  for (const named of [desk.cashier, other]) {
    expect(await decide(id, 'pay', named)).toMatchObject({ code: 'affiliate_released_by_you' })
  }
  expect((await decide(id, 'pay', owner)).data).toEqual({ state: 'paid' })
  expect(await cash(member)).toBe(SUM)
})

test('what is taken out goes where claims go then, at once and after it waited', async () => {
  const setTo = async (credit_to: 'main' | 'own') => {
    await world.ask(
      setClaimTarget,
      { claim: 'commission', credit_to, reason: 'แยกกระเป๋าค่าแนะนำ' },
      owner,
    )
    const targets = await world.ask(listClaimTargets, {}, owner)
    expect(targets.find(({ claim }) => claim === 'commission')).toMatchObject({ credit_to })
  }
  const balances = async (member: MemberActor) =>
    new Map(
      (await world.ask(wallets, {}, member)).map((one) => [
        Number(one.wallet_type_id),
        one.balance,
      ]),
    )
  const { member } = await earner()
  const id = await waiting(member)
  await setTo('own')
  expect((await decide(id, 'pay')).code).toBe('')
  const paid = await balances(member)
  expect([paid.get(1), paid.get(4)]).toEqual(['0.00', '120.00'])
  await setTo('main')
  const small = await memberActor(world)
  const friend = await payingFriendOf(small)
  await play(friend, { stakeSatang: 300_000n })
  await nextDay(small, friend)
  await setTo('own')
  expect((await redeem(small, randomUUID())).data).toMatchObject({ state: 'paid' })
  const own = await balances(small)
  expect([own.get(1), own.get(4)]).toEqual(['0.00', '60.00'])
  await setTo('main')
})

test('the books and the rows of the affiliate agree', async () => {
  expect(await bookFaults(world.services.db)).toEqual([])
})
