import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getMemberLevel } from '#features/level/contract.ts'
import { LEVELS } from '#features/level/rules/seed-terms.ts'
import { insertTerms, setLiveVersion } from '#features/level/server/terms-store.ts'
import { getPoints } from '#features/point/contract.ts'
import { listQuests, redeemQuest } from '#features/quest/contract.ts'
import { joinTournament, listTournaments } from '#features/tournament/contract.ts'
import { POINT_SATANG } from '#kernel/points.ts'
import { addDays, bangkokInstant, type Day } from '#kernel/time.ts'
import { listWallets } from '#ledger/wallets.ts'
import { inTransaction } from '#platform/database/database.ts'
import { buyBill, resultDesk, type Stake } from '#tests/support/desk.ts'
import { HANOI } from '#tests/support/draws.ts'
import { turnNights } from '#tests/support/levels.ts'
import { openRound } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor, type Person } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { creditAllPlay } from '#tests/support/points.ts'
import { countSettled } from '#tests/support/quests.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { tournamentDesk } from '#tests/support/tournaments.ts'
import { testWorld } from '#tests/support/world.ts'

// Rings that play all sides of one round, through bills, a draw and its payment: what they lose by the edge of
// the house against what places, points and levels bring them (docs/decisions/0105, 0106). Whichever number
// comes, they get back the same, so what is played here once is their expectation, too.

const EVE: Day = '2026-12-07'
const DAY = addDays(EVE, 1)
const world = await testWorld({ sandbox: true, at: bangkokInstant(EVE, '10:00') })
const { goTo } = rewardWorld(world)
const results = await resultDesk(world)
const tournaments = await tournamentDesk(world)

/** Numbers of two digits, each for so many baht. */
const numbers = (from: number, to: number, baht: number): Stake[] =>
  Array.from({ length: to - from }, (_, at) => [
    'top2',
    `${from + at}`.padStart(2, '0'),
    `${baht}.00`,
  ])

/** A member, what he brought in satang, and what he buys of the round. */
interface Player {
  readonly member: MemberActor
  readonly brought: bigint
  readonly bills: readonly (readonly Stake[])[]
}
const cash = async ({ memberId }: MemberActor): Promise<bigint> =>
  (await listWallets(world.services.db, memberId)).reduce(
    (sum, { availableSatang }) => sum + availableSatang,
    0n,
  )
async function player(
  baht: number,
  bills: Player['bills'],
  who: Partial<Person> = {},
): Promise<Player> {
  const member = await memberActor(world, who)
  await deposit(world, member, `${baht}.00`)
  return { member, bills, brought: await cash(member) }
}
/** What players have less than they brought. */
async function lossOf(players: readonly Player[]): Promise<bigint> {
  const has = await Promise.all(players.map(({ member }) => cash(member)))
  return players.reduce((sum, { brought }, at) => sum + brought - (has[at] ?? 0n), 0n)
}
const pointsOf = async ({ member }: Player) => (await world.ask(getPoints, {}, member)).point

/** Ten who hold a tenth of all numbers each. */
const ring: Player[] = []
for (let at = 0; at < 10; at += 1) {
  ring.push(await player(1_000, [numbers(at * 10, at * 10 + 10, 100)]))
}
/** Two accounts of one person: one is pumped with as many numbers as count at all, the other holds the rest. */
const person = { birth_date: '1950-01-02' }
const pumped = await player(1_400, [numbers(0, 70, 20)], person)
const feeder = await player(600, [numbers(70, 100, 20)], person)
/** Holds all numbers himself, in two bills. */
const coverer = await player(10_000, [numbers(0, 50, 100), numbers(50, 100, 100)])
/** Each holds a half, the second one for a little less. */
const halves = [
  await player(1_000, [numbers(0, 50, 20)]),
  await player(1_000, [numbers(50, 99, 20), [['top2', '99', '19.99']]]),
] as const
const everybody = [...ring, pumped, feeder, coverer, ...halves]
const members = everybody.map(({ member }) => member)

/** A level of ฿1,000, so that one round decides about it. */
const LEVEL_FROM = 100_000n
const [first, ...higher] = LEVELS
await inTransaction(world.services.db, async (tx) => {
  const steps = higher.map((step, at) => (at === 0 ? { ...step, fromSatang: LEVEL_FROM } : step))
  if (first) await insertTerms(tx, { version: 2, staffId: 1 }, [first, ...steps])
  await setLiveVersion(tx, 2)
})

const EDGE = 10n
const out = await tournaments.publish({
  to_day: DAY,
  day_max_points: 10_000,
  least_points: 1,
  prizes: [{ places: 20, points: 10_000 }],
})

test('all numbers of a round are held by rings, and it is paid', async () => {
  const join = ({ member }: Player) =>
    world.call(joinTournament, { tournament_id: out.tournament_id, version: out.version }, member)
  for (const one of [...ring, pumped, coverer]) expect((await join(one)).code).toBe('')
  expect((await join(feeder)).code).toBe('tournament_other_account')

  await results.goTo(bangkokInstant(DAY, '10:00'), ...members)
  const roundId = Number((await openRound(world, 'hanoi')).round_id)
  for (const { member, bills } of everybody) {
    for (const bill of bills) await buyBill(world, member, roundId, bill)
  }
  await results.closeRound('hanoi', ...members)
  await results.settle(roundId, HANOI)
  await countSettled(world)
  // Of each ring the house keeps its edge, whichever number came.
  for (const [players, staked] of [
    [ring, 1_000_000n],
    [[pumped, feeder], 200_000n],
    [[coverer], 1_000_000n],
  ] as const) {
    expect(await lossOf(players)).toBe(staked / EDGE)
  }
})

test('both sides of a bet: who holds all numbers comes no nearer to a level, a half counts as what it is', async () => {
  await goTo(bangkokInstant(addDays(DAY, 1), '02:00'), ...members)
  await turnNights(world)
  const levels = [coverer, ...halves].map(async ({ member }) => {
    const { level, sum } = await world.ask(getMemberLevel, {}, member)
    return [level, sum]
  })
  expect(await Promise.all(levels)).toEqual([
    [1, '0.00'],
    [2, '1000.00'],
    [1, '999.99'],
  ])
})

test('a ring that takes all places: its prizes are a fiftieth of what it lost, all its points less than a fifth', async () => {
  await goTo(out.countsUntil, ...members)
  await tournaments.turn()
  const prizeOf = async ({ member }: Player) => {
    const all = (await world.ask(listTournaments, {}, member)).tournaments
    const mine = all.find(({ tournament_id: id }) => Number(id) === out.tournament_id)
    return [mine?.result?.place, mine?.result?.points, mine?.result?.prize_points]
  }
  // The one with most numbers is first, behind him ten share, who holds all has no point.
  expect(await prizeOf(pumped)).toEqual([1, 14, 56])
  for (const one of ring) expect(await prizeOf(one)).toEqual([2, 10, 40])
  for (const one of [coverer, feeder]) expect((await prizeOf(one))[0]).toBeUndefined()

  for (const ringOf of [ring, [pumped, feeder]]) {
    const prizes = await Promise.all(ringOf.map(pointsOf))
    const worth = BigInt(prizes.reduce((sum, one) => sum + one, 0)) * POINT_SATANG
    const loss = await lossOf(ringOf)
    expect(worth * 50n).toBeLessThanOrEqual(loss)
    // With everything else that play and quests of its day bring, all of it claimed.
    await creditAllPlay(world)
    for (const { member } of ringOf) await claimAll(member)
    const all = await Promise.all(ringOf.map(pointsOf))
    const allWorth = BigInt(all.reduce((sum, one) => sum + one, 0)) * POINT_SATANG
    expect(allWorth).toBeGreaterThan(worth)
    expect(allWorth * 5n).toBeLessThanOrEqual(loss)
  }
})

/** Claims whatever the member can claim. */
async function claimAll(member: MemberActor): Promise<void> {
  const { quests } = await world.ask(listQuests, {}, member)
  for (const { quest_id, version, period_key, state } of quests) {
    if (state !== 'claimable') continue
    const asked = { quest_id: Number(quest_id), version, period_key }
    // Accounts of one person claim together.
    const { code } = await world.call(redeemQuest, asked, member, {
      'idempotency-key': randomUUID(),
    })
    expect(['', 'reward_claimed']).toContain(code)
  }
}
