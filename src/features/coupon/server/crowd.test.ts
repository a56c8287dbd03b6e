import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { sendUntilDecided } from '#tests/support/client.ts'
import { couponDesk, redeemAsCrowd } from '#tests/support/coupons.ts'
import { memberActor } from '#tests/support/member.ts'
import { type SiteProcess, startSiteProcess } from '#tests/support/processes.ts'
import { testWorld } from '#tests/support/world.ts'
import { redeemCoupon } from '../contract.ts'

// Crowds: more people than places, more requests than codes, more addresses than anybody has.

const world = await testWorld({
  sandbox: true,
  at: bangkokInstant('2026-12-07', '10:00'),
  env: { TRUST_PROXY: 'on' },
})
const desk = await couponDesk(world)
const sites: SiteProcess[] = []
beforeAll(async () => {
  sites.push(await startSiteProcess(world), await startSiteProcess(world))
})
afterAll(async () => {
  for (const site of sites) await site.stop()
})

const tally = (codes: readonly string[]): Record<string, number> =>
  codes.reduce<Record<string, number>>(
    (all, code) => ({ ...all, [code]: (all[code] ?? 0) + 1 }),
    {},
  )
const usedOf = async (campaignId: number) => {
  const [row] = await world.query<{ used: number; spent: string; uses: string }>(
    `select used, spent::text, (select count(*) from coupon.use u where u.campaign_id = c.campaign_id)::text as uses
       from coupon.campaign c where campaign_id = $1`,
    [campaignId],
  )
  return row
}

test('CP4: three hundred at a limit of a hundred', async () => {
  const { campaign_id, word } = await desk.publish({ uses_max: 100 })
  const codes = await redeemAsCrowd(world, word, { first: 7_000_001, count: 300 })
  expect(tally(codes)).toEqual({ '': 100, coupon_full: 200 })
  expect(await usedOf(campaign_id)).toEqual({ used: 100, spent: '500000', uses: '100' })
})

test('CP5: three hundred at a budget of three uses, and at a day of seven', async () => {
  const budget = await desk.publish({ amount: 30_000, budget: 100_000, uses_max: 1_000 })
  const codes = await redeemAsCrowd(world, budget.word, { first: 7_001_001, count: 60 })
  expect(tally(codes)).toEqual({ '': 3, coupon_full: 57 })
  const day = await desk.publish({ day_max: 7 })
  const daily = await redeemAsCrowd(world, day.word, { first: 7_002_001, count: 60 })
  expect(tally(daily)).toEqual({ '': 7, coupon_day_full: 53 })
})

test('two hundred at a batch of two hundred codes that is good for fifty', async () => {
  const { id, codes } = await desk.codes(200, { uses_max: 500 }, 50)
  const answers = await redeemAsCrowd(world, codes, { first: 7_003_001, count: 200 })
  expect(tally(answers)).toEqual({ '': 50, coupon_full: 150 })
  const [batch] = await world.query(
    `select used, (select count(used_by)::integer from coupon.code k where k.batch_id = b.batch_id) as codes
       from coupon.batch b where campaign_id = $1`,
    [id],
  )
  expect(batch).toEqual({ used: 50, codes: 50 })
  expect(await usedOf(id)).toEqual({ used: 50, spent: '250000', uses: '50' })
})

test('two hundred requests for the last code, from two processes: one use', async () => {
  const { id, codes } = await desk.codes(1, { uses_max: 1 })
  const members = await Promise.all(Array.from({ length: 20 }, () => memberActor(world)))
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => {
      const member = members[n % 20] ?? members[0]
      return sendUntilDecided(
        sites[n % 2]?.url ?? '',
        redeemCoupon,
        { code: codes[0] ?? '' },
        member,
        {
          'idempotency-key': randomUUID(),
        },
      )
    }),
  )
  const found = tally(answers.map(({ code }) => code))
  expect(found['']).toBe(1)
  expect(new Set(Object.keys(found))).toEqual(
    new Set(['', 'coupon_used', 'coupon_wrong', 'coupon_wait']),
  )
  expect(await usedOf(id)).toEqual({ used: 1, spent: '5000', uses: '1' })
})

test('a guesser from a thousand addresses is one guesser, and nobody else is locked out', async () => {
  const { word } = await desk.publish()
  const guesser = await memberActor(world)
  const from = (n: number) => ({
    'x-forwarded-for': `203.${n >> 8}.${n & 255}.7`,
    'idempotency-key': randomUUID(),
  })
  const codes: string[] = []
  for (let start = 0; start < 1_000; start += 50) {
    const some = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        world.call(redeemCoupon, { code: `GUESS${start + n}` }, guesser, from(start + n)),
      ),
    )
    codes.push(...some.map(({ code }) => code))
  }
  expect(tally(codes)).toEqual({ coupon_wrong: 4, coupon_wait: 996 })
  // The right one is not looked up either, from wherever it comes.
  expect((await world.call(redeemCoupon, { code: word }, guesser, from(2_000))).code).toBe(
    'coupon_wait',
  )
  for (const n of [0, 1, 2, 3, 4, 999]) {
    const other = await memberActor(world)
    expect((await world.call(redeemCoupon, { code: word }, other, from(n))).code).toBe('')
  }
})
