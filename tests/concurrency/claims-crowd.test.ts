import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getPoints } from '#features/point/contract.ts'
import { getMyPromotions, takePromotion } from '#features/promotion/contract.ts'
import { redeemQuest } from '#features/quest/contract.ts'
import { commonErrors } from '#kernel/errors.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { listWallets, lockWallets } from '#ledger/wallets.ts'
import { bookFaults } from '#tests/support/books.ts'
import { type Answer, send } from '#tests/support/client.ts'
import { memberActor } from '#tests/support/member.ts'
import { type SiteProcess, startSiteProcess } from '#tests/support/processes.ts'
import { promotionDesk } from '#tests/support/promotions.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'

// RC1: more requests of one member at once than a site has connections, on two sites. Each takes a
// connection and waits for the member; the one whose turn it is must not need a second one.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play } = rewardWorld(world)
const desk = await promotionDesk(world)
const CROWD = 50
const FREE_CREDIT = {
  kind: 'free_credit',
  rate_bp: 0,
  deposit_min: '0.00',
  bonus_max: '100.00',
  cashout_max: '500.00',
  lifetime_days: 1,
} as const
const sites: SiteProcess[] = []
beforeAll(async () => {
  sites.push(await startSiteProcess(world), await startSiteProcess(world))
})
afterEach(async () => expect(await bookFaults(world.services.db)).toEqual([]))
afterAll(async () => {
  for (const site of sites) await site.stop()
})

/** How often a crowd was answered by each code; every request has a key of its own. */
async function crowd(
  ask: (url: string, headers: Record<string, string>) => Promise<Answer>,
): Promise<Record<string, number>> {
  const answers = await Promise.all(
    Array.from({ length: CROWD }, (_, at) =>
      ask(sites[at % 2]?.url ?? '', { 'idempotency-key': randomUUID() }),
    ),
  )
  return Object.fromEntries(
    [...Map.groupBy(answers, ({ code }) => code)].map(([code, all]) => [code, all.length]),
  )
}

test('fifty take a bonus: it is given once', async () => {
  const member = await memberActor(world)
  const chosen = await desk.publish(FREE_CREDIT)
  const codes = await crowd((url, headers) => send(url, takePromotion, chosen, member, headers))
  expect(codes).toEqual({ '': 1, promotion_taken: CROWD - 1 })
  const { bonuses } = await world.ask(getMyPromotions, {}, member)
  expect(bonuses.map(({ granted }) => granted)).toEqual(['100.00'])
})

test('fifty claim a quest: its points come once', async () => {
  const member = await memberActor(world)
  await play(member, { stakeSatang: 20_000n })
  const daily = { quest_id: 2, version: 1, period_key: '2026-12-07' }
  const codes = await crowd((url, headers) => send(url, redeemQuest, daily, member, headers))
  expect(codes).toEqual({ '': 1, reward_claimed: CROWD - 1 })
  expect(await world.ask(getPoints, {}, member)).toEqual({ point: 10 })
})

test('anyone who waits too long is told that the site is busy, and the same request is decided afterwards', async () => {
  // The same limit as in production, only shorter; sessions that begin from here on have it.
  const [own] = await world.query<{ name: string }>('select current_database() as name')
  await world.query(`alter role slth_app in database "${own?.name}" set lock_timeout = '200ms'`)
  const site = await world.secondSite()
  const member = await memberActor(world)
  const chosen = await desk.publish(FREE_CREDIT)
  const wallets = await listWallets(world.services.db, member.memberId)
  const headers = { 'idempotency-key': randomUUID() }
  const take = () => send(site.memberUrl, takePromotion, chosen, member, headers)
  const told = await world.services.db.transaction().execute(async (tx) => {
    await lockWallets(
      tx,
      wallets.map(({ id }) => id),
    )
    return take()
  })
  expect(told).toMatchObject({ status: 503, code: 'busy', message: commonErrors.busy.thai })
  expect(told.headers.get('retry-after')).toBe('1')
  expect((await take()).code).toBe('')
  const { bonuses } = await world.ask(getMyPromotions, {}, member)
  expect(bonuses).toHaveLength(1)
})
