import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listCommissionDays, redeemAffiliate } from '#features/affiliate/contract.ts'
import { decideAffiliateRedemption } from '#features/affiliate/operator-contract.ts'
import { addDays, bangkokInstant, type Day } from '#kernel/time.ts'
import { affiliateWorld } from '#tests/support/affiliates.ts'
import { send } from '#tests/support/client.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { horizonPasses } from '#tests/support/points.ts'
import { type SiteProcess, startSiteProcess } from '#tests/support/processes.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { killAtEach } from './kill-at-each.ts'

// The process that takes commission out, pays what waited or works a month out dies at each of its statements in
// turn. Whoever comes next brings it to its end: the money is there once.

// Each of these tests starts some processes, one after another.
vi.setConfig({ testTimeout: 10 * PATIENCE_MS })

const FILE = 'tests/crash/affiliate-kill.test.ts'
const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo, cash } = rewardWorld(world)
const { payingFriendOf, turn: turnFriends, summary, redeem } = affiliateWorld(world)
const sites: SiteProcess[] = []
beforeAll(async () => {
  sites.push(await startSiteProcess(world), await startSiteProcess(world))
})
afterAll(async () => {
  for (const site of sites) await site.stop()
})

/** Posted but not committed, and committed without anybody knowing. */
const HALF_MOVED = ['post:after_send:1', 'commit:after_send:1'] as const
const COMMISSION = 12_000n
let day: Day = '2026-12-07'

/** A member with 120 baht of commission that can be taken out. */
async function earner(): Promise<MemberActor> {
  const member = await memberActor(world)
  const friend = await payingFriendOf(member)
  await play(friend, { stakeSatang: 600_000n })
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '04:00'), member)
  await turnFriends()
  expect(await summary(member)).toMatchObject({ available: '120.00' })
  return member
}
/** From so much on commission waits for a person; 120 baht are above or below it. */
async function looksFrom(version: number, satang: bigint): Promise<void> {
  await world.query(
    `insert into affiliate.terms (version, redeem_min_satang, deposit_min_satang, deposit_days,
                                  turnover_min_satang, approve_from_satang)
     values ($1, 10000, 10000, 30, 50000, $2)`,
    [version, satang],
  )
  await world.query(
    "insert into affiliate.rate (version, product, level, ppm) values ($1, 'lottery', 1, 20000)",
    [version],
  )
  await world.query('update affiliate.setting set version = $1', [version])
}
const affiliateFaults = () => world.query("select * from affiliate.reconcile('full')")

test.each([
  ['is paid once', 2, 2_000_000n, HALF_MOVED, COMMISSION],
  ['waits once', 3, 10_000n, ['any:after_send:10', 'any:after_send:14'], 0n],
] as const)(
  'commission that is taken out %s: the same request and others, as soon as it is dead',
  async (_name, version, from, halfMoved, paid) => {
    await looksFrom(version, from)
    await killAtEach(world, { file: FILE, name: redeemAffiliate.path, halfMoved }, async () => {
      const member = await earner()
      const input = { amount: '120.00', version }
      const key = randomUUID()
      const redeemAt = (site: number, of: string = randomUUID()) =>
        send(sites[site % 2]?.url ?? '', redeemAffiliate, input, member, { 'idempotency-key': of })
      return {
        payload: { member_id: member.memberId, key, input },
        async goOn() {
          const [again, ...answers] = await Promise.all([
            redeemAt(0, key),
            ...Array.from({ length: 20 }, (_, site) => redeemAt(site)),
          ])
          const done = answers.filter(({ code }) => code === '')
          // Where the dead one has committed, its key alone is answered; else whoever came first.
          expect(done.length + (again?.code === '' ? 1 : 0)).toBe(1)
          expect(await cash(member)).toBe(paid)
          expect(await summary(member)).toMatchObject({ available: '0.00' })
          expect(await affiliateFaults()).toEqual([])
        },
      }
    })
  },
)

test('what waited is paid once: the same decision again, as soon as it is dead', async () => {
  const desk = await staffActor(world, 'cashier')
  await looksFrom(4, 10_000n)
  const work = { file: FILE, name: decideAffiliateRedemption.path, halfMoved: HALF_MOVED }
  await killAtEach(world, work, async () => {
    const member = await earner()
    const made = await redeem(member, randomUUID())
    expect(made.data).toMatchObject({ state: 'waiting' })
    const { redeemed } = await world.ask(listCommissionDays, {}, member)
    const input = {
      redemption_id: Number(redeemed[0]?.redemption_id),
      verdict: 'pay' as const,
      reason: 'ตรวจเพื่อนแล้ว',
    }
    const key = randomUUID()
    return {
      payload: { staff_id: desk.staffId, key, input },
      async goOn() {
        await signIn(world, desk)
        const headers = { 'idempotency-key': key }
        const again = await world.call(decideAffiliateRedemption, input, desk, headers)
        expect(again.data).toEqual({ state: 'paid' })
        expect(await cash(member)).toBe(COMMISSION)
        expect(await affiliateFaults()).toEqual([])
      },
    }
  })
})

test('a month of what friends lost is worked out once', async () => {
  await world.query(`insert into affiliate.terms (version, redeem_min_satang, deposit_min_satang,
                       deposit_days, turnover_min_satang, base)
                     values (5, 10000, 10000, 30, 50000, 'loss')`)
  await world.query('insert into affiliate.pool_rate (version, level, ppm) values (5, 1, 100000)')
  await world.query('update affiliate.setting set version = 5')
  const halfWorked = ['any:after_send:30', 'any:after_send:60']
  const first = (of: Day): Day => `${addDays(`${of.slice(0, 7)}-01`, 31).slice(0, 7)}-01`
  day = first(day)
  await goTo(bangkokInstant(day, '04:00'))
  await turnFriends()
  await killAtEach(
    world,
    { file: FILE, name: 'affiliate.turn', halfMoved: halfWorked },
    async () => {
      const member = await memberActor(world)
      const friend = await payingFriendOf(member)
      await play(friend, { stakeSatang: 50_000_000n, returnedSatang: 49_500_000n })
      day = first(day)
      await goTo(bangkokInstant(addDays(day, -1), '04:00'), member)
      await turnFriends()
      // The last day of the month is fenced, and nothing else is left but the month.
      await goTo(bangkokInstant(day, '02:00'), member)
      await turnFriends()
      await goTo(bangkokInstant(day, '04:00'), member)
      await horizonPasses(world)
      return {
        async goOn() {
          await turnFriends()
          expect(await summary(member)).toMatchObject({ available: '500.00' })
          const rows =
            'select from affiliate.pool p join affiliate.commission using (commission_id) where member_id = $1'
          expect(await world.query(rows, [member.memberId])).toHaveLength(1)
          expect(await affiliateFaults()).toEqual([])
        },
      }
    },
  )
})
