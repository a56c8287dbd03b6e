import { expect, test } from 'vitest'
import { bangkokInstant, DAY_MS, toWireTime } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import { couponDesk, type CouponInput } from '#tests/support/coupons.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { testWorld } from '#tests/support/world.ts'
import { saveCoupon, stepCoupon } from '../operator-contract.ts'
import {
  findGivableCoupons,
  findGivenCoupon,
  type Given,
  giveCoupon,
  takeBackCoupon,
} from './grant-coupon.ts'

// Coupons that another feature gives to a member within its own transaction, and takes back again.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { db } = world.services
const desk = await couponDesk(world)

const campaign = async (more: Partial<CouponInput> = {}) => {
  const terms = { kind: 'personal', word: null, per_person: 100, ...more } as const
  return BigInt((await desk.publish(terms)).campaign_id)
}
let keys = 0
const newKey = () => `other ${(keys += 1)}`
const give = (
  member: MemberActor,
  campaignId: bigint,
  { giverKey = newKey(), person = `member:${member.memberId}` } = {},
): Promise<Given> =>
  inTransaction(db, (tx) =>
    giveCoupon(tx, { campaignId, memberId: member.memberId, person, giverKey }),
  )
const takeBack = (giverKey: string) => inTransaction(db, (tx) => takeBackCoupon(tx, giverKey))
const reservedOf = async (campaignId: bigint) => {
  const [row] = await world.query<{ reserved: number }>(
    'select reserved from coupon.campaign where campaign_id = $1',
    [campaignId],
  )
  return row?.reserved
}

test('a coupon is given once a key, says what it brings and is worth, and goes back once', async () => {
  const campaignId = await campaign({ valid_days: 3 })
  const member = await memberActor(world)
  const giverKey = newKey()
  const { given } = await give(member, campaignId, { giverKey })
  const now = await world.clock.now()
  expect(given).toMatchObject({
    title: 'รับเครดิตปีใหม่',
    reward: 'credit',
    amount: 5_000n,
    worthSatang: 5_000n,
    state: 'open',
  })
  expect(given?.expiresAt.getTime()).toBeLessThanOrEqual(now.getTime() + 3 * DAY_MS)
  expect((await give(member, campaignId, { giverKey })).given).toEqual(given)
  expect(await findGivenCoupon(db, giverKey)).toEqual(given)
  expect(await reservedOf(campaignId)).toBe(1)
  await expect(give(await memberActor(world), campaignId, { giverKey })).rejects.toThrow(
    /was given/,
  )
  expect([await takeBack(giverKey), await takeBack(giverKey)]).toEqual(['taken_back', 'taken_back'])
  expect(await takeBack('other 999999')).toBeUndefined()
  expect(await reservedOf(campaignId)).toBe(0)
})

test('one key at once from many: one coupon', async () => {
  const campaignId = await campaign()
  const member = await memberActor(world)
  const giverKey = newKey()
  const all = await Promise.all(
    Array.from({ length: 10 }, () => give(member, campaignId, { giverKey })),
  )
  expect(new Set(all.map(({ given }) => given?.voucherId)).size).toBe(1)
  expect(await reservedOf(campaignId)).toBe(1)
})

test('many at once: as many as uses and budget have, and what comes back is given again', async () => {
  const campaignId = await campaign({
    amount: 30_000,
    budget: 100_000,
    uses_max: 10,
    per_person: 10,
  })
  const member = await memberActor(world)
  const tried = Array.from({ length: 12 }, newKey)
  const all = await Promise.all(tried.map((giverKey) => give(member, campaignId, { giverKey })))
  expect(all.filter(({ given }) => given)).toHaveLength(3)
  expect(new Set(all.flatMap(({ refusal }) => refusal ?? []))).toEqual(new Set(['used_up']))
  const [offered] = await findGivableCoupons(db)
  expect(offered).toMatchObject({ campaignId, left: 0 })
  const back = tried[all.findIndex(({ given }) => given)] ?? ''
  expect(await takeBack(back)).toBe('taken_back')
  expect((await give(member, campaignId)).given).toBeDefined()
})

test('a person has so many, all accounts together; a free place is given again', async () => {
  const campaignId = await campaign({ per_person: 2 })
  const [one, other] = [await memberActor(world), await memberActor(world)]
  const person = 'the same person'
  const first = newKey()
  expect((await give(one, campaignId, { person, giverKey: first })).given).toBeDefined()
  const pair = await Promise.all([one, other].map((who) => give(who, campaignId, { person })))
  expect(pair.map(({ refusal }) => refusal ?? 'given').toSorted()).toEqual([
    'given',
    'person_limit',
  ])
  expect(await takeBack(first)).toBe('taken_back')
  expect((await give(other, campaignId, { person })).given).toBeDefined()
  expect(await give(one, campaignId, { person })).toEqual({ refusal: 'person_limit' })
  expect(await reservedOf(campaignId)).toBe(2)
})

test('nothing is given of what is not live, not open or not for single members, nor to the excluded', async () => {
  const member = await memberActor(world)
  const later = new Date((await world.clock.now()).getTime() + DAY_MS)
  const { campaign_id: draft } = await world.ask(
    saveCoupon,
    await desk.terms({ kind: 'personal', word: null }),
    desk.editor,
  )
  const paused = await campaign()
  await world.ask(
    stepCoupon,
    { campaign_id: Number(paused), to: 'paused', reason: 'ตรวจก่อนนะ' },
    desk.editor,
  )
  const none = [
    BigInt(draft),
    paused,
    await campaign({ opens_at: toWireTime(later) }),
    BigInt((await desk.publish()).campaign_id),
    999_999n,
  ]
  for (const campaignId of none) {
    expect(await give(member, campaignId)).toEqual({ refusal: 'not_live' })
  }
  await world.query(
    `update platform.stake_standing set excluded_until = platform.clock() + interval '9 days'
      where member_id = $1`,
    [member.memberId],
  )
  expect(await give(member, await campaign())).toEqual({ refusal: 'not_for_member' })
})
