import { expect, test } from 'vitest'
import { bangkokInstant, MINUTE_MS } from '#kernel/time.ts'
import { getPoints } from '#features/point/contract.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { tournamentDesk, turnOnce } from '#tests/support/tournaments.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  getLeaderboard,
  getTournamentBoard,
  joinTournament,
  leaveTournament,
  listTournaments,
  showOnLeaderboard,
} from '../contract.ts'

// What somebody would try who wants a place that is not his, and what breaks while prizes are given.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { services } = world
const { play, goTo } = rewardWorld(world)
const desk = await tournamentDesk(world)

type Out = Awaited<ReturnType<typeof desk.publish>>
const join = (member: MemberActor, { tournament_id, version }: Out) =>
  world.call(joinTournament, { tournament_id, version }, member)
const board = (member: MemberActor, { tournament_id }: Out) =>
  world.ask(getTournamentBoard, { tournament_id }, member)
const points = async (member: MemberActor) => (await world.ask(getPoints, {}, member)).point
const result = async (member: MemberActor, { tournament_id: id }: Out) =>
  (await world.ask(listTournaments, {}, member)).tournaments.find(
    (one) => Number(one.tournament_id) === id,
  )?.result
const standing = (member: MemberActor, set: string) =>
  world.query(`update platform.stake_standing set ${set} where member_id = $1`, [member.memberId])
const later = (instant: Date, ms: number) => new Date(instant.getTime() + ms)
const codes = (answers: readonly { code: string }[]) => answers.map(({ code }) => code).toSorted()

/** A tournament that runs, with these members in it, each with so many net points. */
async function running(...has: readonly (readonly [MemberActor, bigint])[]): Promise<Out> {
  const out = await desk.publish()
  for (const [member] of has) expect((await join(member, out)).code).toBe('')
  await goTo(later(out.startsAt, MINUTE_MS), ...has.map(([member]) => member))
  for (const [member, net] of has) await play(member, { stakeSatang: net * 10_000n })
  return out
}

test('AB5: accounts of one person have one place together, also at once', async () => {
  const born = { birth_date: '1950-01-02' }
  const [one, two] = [await memberActor(world, born), await memberActor(world, born)]
  const out = await desk.publish()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => join(n % 2 === 0 ? one : two, out)),
  )
  expect(codes(answers).filter((code) => code === '')).toHaveLength(25)
  expect(codes(answers).at(-1)).toBe('tournament_other_account')
  const rows = 'select member_id from tournament.entrant where tournament_id = $1'
  expect(await world.query(rows, [out.tournament_id])).toHaveLength(1)
  // The place is free again for the other when the first has left.
  for (const member of [one, two]) {
    await world.ask(leaveTournament, { tournament_id: out.tournament_id }, member)
  }
  expect((await join(two, out)).code).toBe('')
  expect((await join(one, out)).code).toBe('tournament_other_account')
  const show = (member: MemberActor, isShown = true) =>
    world.call(showOnLeaderboard, { is_shown: isShown }, member)
  expect([(await show(one)).code, (await show(two)).code]).toEqual(['', 'tournament_other_account'])
  expect([(await show(one)).code, (await show(one, false)).code]).toEqual(['', ''])
  expect((await show(two)).code).toBe('')
  await show(two, false)
  await goTo(out.countsUntil)
  await desk.turn()
})

test('who is excluded while it runs leaves the board at once and gets no place; the others move up', async () => {
  const [first, second, third] = [
    await memberActor(world),
    await memberActor(world),
    await memberActor(world),
  ]
  const out = await running([first, 30n], [second, 20n], [third, 20n])
  await desk.turn()
  expect((await board(second, out)).items).toHaveLength(3)
  await standing(first, "excluded_until = platform.clock() + interval '9 days'")
  expect((await board(second, out)).items.map(({ place }) => place)).toEqual([1, 1])
  expect(await board(first, out)).toMatchObject({ for_you: false, me: null })
  await goTo(out.countsUntil, first, second, third)
  await desk.turn()
  // The first and second prize, shared: 75 each.
  expect(await Promise.all([first, second, third].map(points))).toEqual([0, 75, 75])
  expect(await result(first, out)).toBeNull()
  // What was given stays; who may not be shown now is not.
  await standing(second, "reward_block = 'ตรวจพบหลายบัญชี'")
  expect((await board(third, out)).items).toMatchObject([{ place: 1, prize_points: 75 }])
})

test('who is blocked between the places and the prize is refused, and reads it', async () => {
  const [one, two] = [await memberActor(world), await memberActor(world)]
  const out = await running([one, 30n], [two, 20n])
  await goTo(out.countsUntil, one, two)
  await world.query(`create function public.blocks() returns trigger language plpgsql as $$ begin
      update platform.stake_standing set reward_block = 'ตรวจพบหลายบัญชี' where member_id = ${one.memberId};
      return new; end $$;
    alter function public.blocks() security definer;
    create trigger blocks after update of state on tournament.tournament for each row
      when (new.state = 'settled') execute function public.blocks()`)
  await desk.turn()
  await world.query('drop function public.blocks cascade')
  expect(await Promise.all([one, two].map(points))).toEqual([0, 50])
  await standing(one, 'reward_block = null')
  expect(await result(one, out)).toMatchObject({ place: 1, prize_points: 100, status: 'refused' })
})

test('two workers at once give each prize once', async () => {
  const [one, two] = [await memberActor(world), await memberActor(world)]
  const out = await running([one, 30n], [two, 20n])
  const site = await world.secondSite()
  await goTo(out.countsUntil, one, two)
  const turn = async (of: typeof services) => {
    for (let n = 0; n < 5; n += 1) await turnOnce(of)
  }
  await Promise.all([turn(services), turn(site.services), turn(services), turn(site.services)])
  await desk.turn()
  expect(await Promise.all([one, two].map(points))).toEqual([100, 50])
})

/** Where a worker may break while it ends a tournament. */
const breaks = [
  ['update', 'tournament.tournament', 'fence'],
  ['insert', 'tournament.score', null],
  ['update', 'tournament.score', 'place'],
  ['insert', 'tournament.prize', null],
  ['update', 'tournament.tournament', 'settled_at'],
  ['update', 'tournament.prize', 'status'],
  ['insert', 'platform.fact', null],
  ['update', 'tournament.tournament', 'ended_at'],
] as const

test('a worker that breaks at any of its writes has given nothing by halves', async () => {
  const [one, two] = [await memberActor(world), await memberActor(world)]
  const out = await running([one, 30n], [two, 20n])
  await goTo(out.countsUntil, one, two)
  await world.query(`create function public.breaks() returns trigger language plpgsql as
    $$ begin raise exception 'broken here'; end $$`)
  for (const [verb, table, column] of breaks) {
    const at = column === null ? verb : `${verb} of ${column}`
    await world.query(`create trigger breaks before ${at} on ${table} for each statement
                        execute function public.breaks()`)
    // The fence may not be passed yet: until it breaks there is nothing to see.
    await expect.poll(() => turnOnce(services).then(() => '', String)).not.toBe('')
    await world.query(`drop trigger breaks on ${table}`)
    expect(await reconcile(services.db, 'full')).toEqual([])
    const has = await Promise.all([one, two].map(points))
    expect([
      [0, 0],
      [100, 50],
    ]).toContainEqual(has)
  }
  await world.query('drop function public.breaks')
  await desk.turn()
  expect(await Promise.all([one, two].map(points))).toEqual([100, 50])
  expect(await result(one, out)).toMatchObject({ status: 'given' })
})

test('scores, prizes and places are proved from play and books, and nobody changes them by hand', async () => {
  const [one, two] = [await memberActor(world), await memberActor(world)]
  const out = await running([one, 30n], [two, 20n])
  const of = `where tournament_id = ${out.tournament_id} and member_id = ${one.memberId}`
  await desk.turn()
  const found = async (change: string, back: string) => {
    const past = 'set session_replication_role = replica;'
    await world.query(`${past} ${change}; set session_replication_role = origin`)
    const faults = await reconcile(services.db, 'full')
    await world.query(`${past} ${back}; set session_replication_role = origin`)
    return faults.map(({ check }) => check)
  }
  const score = (sign: string) => `update tournament.score set points = points ${sign} 1 ${of}`
  // A score is proved once its fence is passed: another database of the cluster may hold the horizon back.
  await expect
    .poll(async () => {
      await desk.turn()
      return found(score('+'), score('-'))
    })
    .toEqual(['a score is the play that counts'])
  await goTo(out.countsUntil, one, two)
  await desk.turn()
  const prize = (sign: string, by: number) =>
    `update tournament.prize set points = points ${sign} ${by}, full_points = full_points ${sign} ${by} ${of}`
  expect(await found(prize('-', 1), prize('+', 1))).toEqual(['a prize was given once'])
  expect(await found(prize('+', 101), prize('-', 101))).toContain(
    'prizes stay within their tournament and their member',
  )
  for (const change of [
    `update tournament.score set points = points + 1 ${of}`,
    `delete from tournament.prize ${of}`,
    `update tournament.prize set status = 'due', given_at = null ${of}`,
    `update tournament.tournament set state = 'published' where tournament_id = ${out.tournament_id}`,
    `update tournament.terms set cap_points = 9 where tournament_id = ${out.tournament_id}`,
    `delete from tournament.tournament where tournament_id = ${out.tournament_id}`,
  ]) {
    await expect(world.query(change)).rejects.toThrow()
  }
})

test('the board of the month has who said so, and a place has who is on it; it gives nothing', async () => {
  const [shown, hidden] = [await memberActor(world), await memberActor(world)]
  await play(shown, { stakeSatang: 4_000_000n })
  await play(hidden, { stakeSatang: 300_000n })
  const read = (member: MemberActor) => world.ask(getLeaderboard, {}, member)
  await desk.turn()
  expect((await read(shown)).items).toEqual([])
  // Of a day 50 points count.
  for (const member of [shown, hidden]) expect((await read(member)).me.place).toBeNull()
  expect((await read(shown)).me.points).toBe(50)
  await world.ask(showOnLeaderboard, { is_shown: true }, shown)
  await desk.turn()
  expect((await read(hidden)).items).toMatchObject([{ place: 1, points: 50, is_me: false }])
  expect((await read(shown)).me).toEqual({ place: 1, points: 50 })
  expect(await read(hidden)).toMatchObject({ is_shown: false, me: { place: null, points: 30 } })
  await world.ask(showOnLeaderboard, { is_shown: true }, hidden)
  await desk.turn()
  expect((await read(hidden)).me).toEqual({ place: 2, points: 30 })
  await standing(hidden, "reward_block = 'บัญชีพนักงาน'")
  expect((await read(hidden)).me).toEqual({ place: null, points: 30 })
  expect((await world.call(showOnLeaderboard, { is_shown: true }, hidden)).code).toBe(
    'reward_not_for_you',
  )
  await world.ask(showOnLeaderboard, { is_shown: false }, shown)
  expect((await read(hidden)).items).toEqual([])
  expect(await points(shown)).toBe(0)
})
