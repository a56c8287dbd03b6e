import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listCommissionDays, redeemAffiliate } from '#features/affiliate/contract.ts'
import { decideAffiliateRedemption } from '#features/affiliate/operator-contract.ts'
import { claimLoss, getCashback } from '#features/cashback/contract.ts'
import { getMemberLevel } from '#features/level/contract.ts'
import { fenceNight, insertNight } from '#features/level/server/night-store.ts'
import { getPoints } from '#features/point/contract.ts'
import { listQuests, redeemQuest } from '#features/quest/contract.ts'
import { joinTournament } from '#features/tournament/contract.ts'
import { addDays, bangkokDay, bangkokInstant, type Day, MINUTE_MS } from '#kernel/time.ts'
import { affiliateWorld } from '#tests/support/affiliates.ts'
import { send } from '#tests/support/client.ts'
import { turnNights } from '#tests/support/levels.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { creditAllPlay, horizonPasses } from '#tests/support/points.ts'
import { type SiteProcess, startSiteProcess } from '#tests/support/processes.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { tournamentDesk, turnOnce as turnTournaments } from '#tests/support/tournaments.ts'
import { testWorld } from '#tests/support/world.ts'
import { killAtEach } from './kill-at-each.ts'

// The process that claims, works a night out or ends what can be claimed dies at each of its statements in
// turn. Whoever comes next brings it to its end: the money is there once.

// Each of these tests starts some processes, one after another.
vi.setConfig({ testTimeout: 10 * PATIENCE_MS })

const FILE = 'tests/crash/reward-kill.test.ts'
const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo, turn, turnOnce, cash } = rewardWorld(world)
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

let day: Day = '2026-12-07'
/** A member who lost 1,000 baht in the lottery and turned 2,000 over in slots, on the morning after. */
async function playedMember(): Promise<MemberActor> {
  const member = await memberActor(world)
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '10:00'), member)
  await turn()
  await play(member, { stakeSatang: 100_000n })
  await play(member, { stakeSatang: 200_000n, returnedSatang: 200_000n, product: 'slot' })
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '09:00'), member)
  return member
}
const LOSS = 5_000n
const COMMISSION = 12_000n
const TURNOVER = 1_000n

const overview = (member: MemberActor) => world.ask(getCashback, {}, member)
const claimAt = (site: number, member: MemberActor, headers = {}) =>
  send(sites[site % 2]?.url ?? '', claimLoss, {}, member, {
    'idempotency-key': randomUUID(),
    ...headers,
  })

test('a claim: the same one again and fifty others from two sites, as soon as it is dead, credit once', async () => {
  await killAtEach(world, { file: FILE, name: claimLoss.path, halfMoved: HALF_MOVED }, async () => {
    const member = await playedMember()
    await turn()
    const key = randomUUID()
    return {
      payload: { member_id: member.memberId, key, input: {} },
      async goOn() {
        const [again, ...answers] = await Promise.all([
          claimAt(0, member, { 'idempotency-key': key }),
          ...Array.from({ length: 50 }, (_, at) => claimAt(at, member)),
        ])
        const done = answers.filter(({ code }) => code === '')
        // Where the dead one has committed, its key alone is answered; else whoever came first.
        expect(done.length + (again?.code === '' ? 1 : 0)).toBe(1)
        expect([again, ...done].find((one) => one?.code === '')?.data.total).toBe('50.00')
        expect(await cash(member)).toBe(LOSS + TURNOVER)
      },
    }
  })
})

test('a night: losses are worked out and turnover is credited once', async () => {
  const halfWorked = [...HALF_MOVED, 'any:after_send:12']
  await killAtEach(
    world,
    { file: FILE, name: 'cashback.turn', halfMoved: halfWorked },
    async () => {
      const member = await playedMember()
      await expect
        .poll(async () => {
          await turnOnce()
          const open =
            'select from cashback.day where done_at is null and fence < platform.horizon()'
          return (await world.query(open)).length
        })
        .toBe(1)
      return {
        async goOn() {
          await turn()
          const { claimable, turnover } = await overview(member)
          expect(claimable).toMatchObject([{ amount: '50.00' }])
          expect(turnover.open).toBe('0.00')
          expect(await cash(member)).toBe(TURNOVER)
        },
      }
    },
  )
})

test('a night of levels: who reaches one rises once', async () => {
  const halfTaken = ['any:after_send:6', 'any:after_send:12', 'any:after_send:18']
  await killAtEach(world, { file: FILE, name: 'level.turn', halfMoved: halfTaken }, async () => {
    const member = await memberActor(world)
    day = addDays(day, 1)
    await goTo(bangkokInstant(day, '10:00'), member)
    await turnNights(world)
    await play(member, { stakeSatang: 6_000_000n, validSatang: 6_000_000n })
    day = addDays(day, 1)
    await goTo(bangkokInstant(day, '09:00'), member)
    await expect
      .poll(async () => {
        // Begun and fenced, but nobody is taken yet.
        const open = 'select from level.night where done_at is null and fence < platform.horizon()'
        if ((await world.query('select from level.night where fence is null')).length > 0) {
          await fenceNight(world.services.db, day)
        } else await insertNight(world.services.db, day)
        return (await world.query(open)).length
      })
      .toBe(1)
    return {
      async goOn() {
        await turnNights(world)
        const { level, history } = await world.ask(getMemberLevel, {}, member)
        expect([level, history.map(({ why }) => why)]).toEqual([2, ['rose']])
      },
    }
  })
})

test('an exclusion: what could be claimed when it began comes once', async () => {
  const work = { file: FILE, name: 'ledger.entitlements', halfMoved: HALF_MOVED }
  await killAtEach(world, work, async () => {
    const member = await playedMember()
    await turn()
    await world.query(
      `update platform.stake_standing set excluded_until = platform.clock() + interval '9 days'
        where member_id = $1`,
      [member.memberId],
    )
    return {
      async goOn() {
        await turn()
        expect((await overview(member)).last).toMatchObject({ state: 'credited' })
        expect(await cash(member)).toBe(LOSS + TURNOVER)
      },
    }
  })
})

test('points by play: what a month has earned is credited once', async () => {
  const work = { file: FILE, name: 'point.play', halfMoved: HALF_MOVED }
  await killAtEach(world, work, async () => {
    const member = await playedMember()
    await creditAllPlay(world)
    const { point } = await world.ask(getPoints, {}, member)
    await play(member, { stakeSatang: 30_000n })
    await horizonPasses(world)
    return {
      async goOn() {
        await creditAllPlay(world)
        expect(await world.ask(getPoints, {}, member)).toEqual({ point: point + 3 })
        expect(await world.query("select * from point.reconcile('full')")).toEqual([])
      },
    }
  })
})

test('a claim of a quest: the same one again and twenty others, as soon as it is dead, give its points once', async () => {
  const halfMoved = [...HALF_MOVED, 'any:after_send:12']
  const call = redeemQuest.path
  await killAtEach(world, { file: FILE, name: call, halfMoved }, async () => {
    const member = await playedMember()
    const { quests } = await world.ask(listQuests, {}, member)
    const done = quests.find(({ quest_id: id, state }) => Number(id) === 2 && state === 'claimable')
    if (!done) throw new Error('what was played yesterday can be claimed today')
    const input = { quest_id: 2, version: done.version, period_key: done.period_key }
    const key = randomUUID()
    const redeem = (site: number, of: string = randomUUID()) =>
      send(sites[site % 2]?.url ?? '', redeemQuest, input, member, { 'idempotency-key': of })
    return {
      payload: { member_id: member.memberId, key, input },
      async goOn() {
        const [again, ...answers] = await Promise.all([
          redeem(0, key),
          ...Array.from({ length: 20 }, (_, site) => redeem(site)),
        ])
        const given = answers.filter(({ code }) => code === '')
        // Where the dead one has committed, its key alone is answered; else whoever came first.
        expect(given.length + (again?.code === '' ? 1 : 0)).toBe(1)
        expect(await world.ask(getPoints, {}, member)).toEqual({ point: done.points })
        const rows = 'select from quest.claim where member_id = $1'
        expect(await world.query(rows, [member.memberId])).toHaveLength(1)
        expect(await world.query("select * from quest.reconcile('full')")).toEqual([])
      },
    }
  })
})

test('the prizes of a tournament: places are worked out once and each prize is given once', async () => {
  const desk = await tournamentDesk(world)
  // While places and prizes are worked out, and while they are given.
  const halfGiven = [...HALF_MOVED, 'any:after_send:15']
  await killAtEach(
    world,
    { file: FILE, name: 'tournament.turn', halfMoved: halfGiven },
    async () => {
      const members = [await memberActor(world), await memberActor(world)]
      const [first, second] = members as [MemberActor, MemberActor]
      // The people of the desk log in again, for which they need a code of another minute.
      await world.clock.advance(6 * MINUTE_MS)
      const { tournament_id, version, startsAt, countsUntil } = await desk.publish()
      for (const one of members) await world.ask(joinTournament, { tournament_id, version }, one)
      await goTo(new Date(startsAt.getTime() + MINUTE_MS), ...members)
      await play(first, { stakeSatang: 300_000n })
      await play(second, { stakeSatang: 200_000n })
      await goTo(countsUntil, ...members)
      day = bangkokDay(countsUntil)
      await expect
        .poll(async () => {
          // Fenced, and the fence passed, but nothing is worked out yet.
          const open = `select fence < platform.horizon() as yes from tournament.tournament
                         where tournament_id = $1`
          const [row] = await world.query<{ yes: boolean | null }>(open, [tournament_id])
          if (row?.yes === null) await turnTournaments(world.services)
          return row?.yes
        })
        .toBe(true)
      return {
        async goOn() {
          await desk.turn()
          const points = members.map((one) => world.ask(getPoints, {}, one))
          expect(await Promise.all(points)).toEqual([{ point: 100 }, { point: 50 }])
          const faults = "select * from tournament.reconcile('full')"
          expect(await world.query(faults)).toEqual([])
        },
      }
    },
  )
})

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
