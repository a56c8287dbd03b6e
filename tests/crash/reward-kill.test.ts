import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { claimLoss, getCashback } from '#features/cashback/contract.ts'
import { redeemCoupon } from '#features/coupon/contract.ts'
import { getMemberLevel } from '#features/level/contract.ts'
import { fenceNight, insertNight } from '#features/level/server/night-store.ts'
import { getPoints } from '#features/point/contract.ts'
import { choosePromotion, getMyPromotions } from '#features/promotion/contract.ts'
import { listQuests, redeemQuest } from '#features/quest/contract.ts'
import { joinTournament } from '#features/tournament/contract.ts'
import { addDays, bangkokDay, bangkokInstant, type Day, MINUTE_MS } from '#kernel/time.ts'
import { send } from '#tests/support/client.ts'
import { couponDesk } from '#tests/support/coupons.ts'
import { turnNights } from '#tests/support/levels.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { askForQr, bookPaid, payQr, waitForPayment } from '#tests/support/payments.ts'
import { creditAllPlay, makePlayDue } from '#tests/support/points.ts'
import { type SiteProcess, startSiteProcess } from '#tests/support/processes.ts'
import { promotionDesk } from '#tests/support/promotions.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
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
    await makePlayDue(world)
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

test('a bonus that a coupon opens: it and the right to it are spent together, once', async () => {
  const coupons = await couponDesk(world)
  const promotions = await promotionDesk(world)
  const chosen = await promotions.publish({ by_coupon: true })
  const { promotion_id } = chosen
  const terms = { reward: 'promotion', promotion_id, budget: 3_000_000 } as const
  const { word } = await coupons.publish(terms)
  await killAtEach(
    world,
    { file: FILE, name: 'promotion.turn', halfMoved: HALF_MOVED },
    async () => {
      const member = await memberActor(world)
      await world.ask(redeemCoupon, { code: word }, member)
      const { payment_id, qr_payload } = await askForQr(world, member, '700.00')
      await world.ask(choosePromotion, { payment_id, chosen }, member)
      await payQr(world, qr_payload)
      await bookPaid(world)
      await waitForPayment(world, member, payment_id, 'paid')
      return {
        async goOn() {
          await promotions.turn()
          const { bonuses, passes } = await world.ask(getMyPromotions, {}, member)
          expect([bonuses, passes]).toMatchObject([[{ granted: '300.00' }], []])
          for (const proof of ['coupon', 'promotion']) {
            expect(await world.query(`select * from ${proof}.reconcile('full')`)).toEqual([])
          }
        },
      }
    },
  )
})
