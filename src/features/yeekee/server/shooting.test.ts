import { beforeAll, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { advanceRounds, lobbyMarket, openRound } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { testWorld } from '#tests/support/world.ts'
import { openYeekeeRound, shoot, yeekeePorts } from '#tests/support/yeekee.ts'
import { fairRound, findRound, listShots, listSiblingRounds, myShots } from '../contract.ts'
import { chainTime, firstHead, headOf, nextHead } from '../rules/chain.ts'
import { systemNumber } from '../rules/draw.ts'
import type { YeekeePorts } from './ports.ts'
import { ShotLane } from './shot-lane.ts'
import { setShooting } from './set-shooting.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '10:00:20') })
let member: MemberActor
let roundId: number
let hanoi: number

beforeAll(async () => {
  member = await memberActor(world)
  const round = await openYeekeeRound(world, 'yeekee')
  roundId = Number(round.round_id)
  hanoi = Number((await openRound(world, 'hanoi')).round_id)
})

const fire = async (number = '12345', id = roundId) => (await shoot(world, member, id, number)).code

test('five digits, once in five seconds, by anybody who is logged in', async () => {
  for (const number of ['1234', '123456', '12a45', '']) {
    expect(await fire(number)).toBe('invalid_input')
  }
  expect(await fire('00000')).toBe('')
  expect(await fire('00001')).toBe('shot_cooldown')
  const mine = await world.ask(myShots, { round_id: roundId }, member)
  expect(mine).toMatchObject({ seqs: [1], staked: '0.00' })
  expect(new Date(mine.next_shot_at ?? 0) > (await world.clock.now())).toBe(true)
  await world.clock.advance(5_100)
  expect((await world.ask(myShots, { round_id: roundId }, member)).next_shot_at).toBeNull()
  expect(await fire('00001')).toBe('')
  await world.clock.advance(5_100)
})

test('another market has no shots; a round that does not exist has nothing', async () => {
  expect(await fire('12345', hanoi)).toBe('not_yeekee')
  expect(await fire('12345', 999_999)).toBe('not_found')
  for (const call of [listShots, listSiblingRounds, myShots]) {
    expect((await world.call(call, { round_id: hanoi }, member)).code).toBe('not_yeekee')
    expect((await world.call(call, { round_id: 999_999 }, member)).status).toBe(404)
  }
  expect((await world.call(fairRound, { id: hanoi })).code).toBe('not_yeekee')
  expect((await world.call(fairRound, { id: 999_999 })).status).toBe(404)
})

test('a text from a bill, a link or a reference finds its round, or says what it lacks', async () => {
  const round = await world.ask(fairRound, { id: roundId })
  const day = round.round_ref.slice(3, 11).replace(/(....)(..)(..)/, '$1-$2-$3')
  const find = async (text: string) => {
    const { code, data } = await world.call(findRound, { text })
    return code || Number(data.round_id)
  }
  const no = round.round_no
  for (const text of [
    `${roundId}`,
    `อ้างอิง ${round.round_ref.toLowerCase()}`,
    `${round.market_name} รอบที่ ${no} งวด ${day}`,
  ]) {
    expect(await find(text), text).toBe(roundId)
  }
  expect(await find(`${round.market_name} รอบที่ ${no}`)).toBe('reference_unreadable')
  expect(await find('ABCD EFGHJ KLMNP')).toBe('reference_unreadable')
  expect(await find('YK-19990101-001')).toBe('not_found')
  expect(await find(`${hanoi}`)).toBe('not_found')
  expect(await find(' ')).toBe('invalid_input')
})

test('of a day with many rounds the earlier ones come page by page', async () => {
  const siblings = async (input: object) =>
    (await world.ask(listSiblingRounds, { round_id: roundId, ...input })).map(
      ({ round_no: no }) => no,
    )
  const all = await siblings({})
  const [first = 0, ...rest] = all
  expect(await siblings({ before_no: rest.at(-1) })).toEqual(
    [first, ...rest].filter((no) => no < (rest.at(-1) ?? 0)).slice(-100),
  )
  expect(await siblings({ before_no: first })).toEqual([])
})

test('the switch stops all shooting, and a member who may not play may not shoot', async () => {
  await setShooting(world.services, 1, { isOn: false, reason: 'ทดสอบ' })
  expect(await fire()).toBe('shooting_paused')
  await setShooting(world.services, 1, { isOn: true, reason: 'ทดสอบ' })
  const stand = (status: string, until: string | null) =>
    world.query(
      'update platform.stake_standing set status = $2, excluded_until = $3 where member_id = $1',
      [member.memberId, status, until],
    )
  await stand('suspended', null)
  expect(await fire()).toBe('member_not_active')
  await stand('active', '2027-01-01')
  expect(await fire()).toBe('member_excluded')
  await stand('active', null)
  expect(await fire()).toBe('')
})

test('not before the round opens, not a moment after shooting closes', async () => {
  const upcoming = await world.query<{ id: string }>(
    "select round_id as id from lottery.round where round_ref = 'YD-20261123-0303'",
  )
  expect(await fire('12345', Number(upcoming[0]?.id))).toBe('shooting_not_open')
  const { round } = await lobbyMarket(world, 'yeekee_demo')
  const demo = await world.ask(fairRound, { id: round?.round_id ?? 0 })
  await world.clock.set(new Date(new Date(demo.shoot_close_at).getTime() - 20_000))
  expect(await fire('12345', Number(demo.round_id))).toBe('')
  await world.clock.set(new Date(demo.shoot_close_at))
  expect(await fire('12345', Number(demo.round_id))).toBe('shooting_closed')
})

test('pages of shots: newest first, after and before a place', async () => {
  const page = (input: object) => world.ask(listShots, { round_id: roundId, ...input })
  const seqs = async (input: object) => (await page(input)).shots.map((shot) => shot.seq)
  expect(await seqs({})).toEqual([3, 2, 1])
  expect(await seqs({ limit: 2 })).toEqual([3, 2])
  expect(await seqs({ before_seq: 2 })).toEqual([1])
  expect(await seqs({ after_seq: 2 })).toEqual([3])
  expect(await page({})).toMatchObject({ rank1: { seq: 3 }, rank16: null, sum: 12_346 })
})

test('64 at once in two processes: no gap, and the chain recomputes', async () => {
  const ports: YeekeePorts = {
    ...yeekeePorts,
    names: async (_services, ids) => new Map(ids.map((id) => [id, `09x-xxx-${id}`])),
  }
  const second = await world.secondSite()
  const lanes = [new ShotLane(world.services, ports), new ShotLane(second.services, ports)]
  const members = Array.from({ length: 64 }, (_, at) => 9_001 + at)
  await world.query(
    `insert into platform.stake_standing (member_id, status)
     select unnest($1::bigint[]), 'active'`,
    [members],
  )
  const fresh = await openYeekeeRound(world, 'yeekee')
  // Each tries twice at the same instant: one of the two is too early.
  const numberOf = (at: number) => `${(at * 1_571) % 100_000}`.padStart(5, '0')
  const shots = members.flatMap((memberId, at) =>
    lanes.map((lane) => lane.shoot(roundId, { memberId, number: numberOf(at) })),
  )
  const outcomes = await Promise.all(shots)
  const taken = outcomes.filter((outcome) => outcome.refusal === null)
  expect(taken).toHaveLength(64)
  expect(outcomes.filter((outcome) => outcome.refusal === 'shot_cooldown')).toHaveLength(64)
  const { shots: newest, ...chain } = await world.ask(listShots, { round_id: roundId, limit: 500 })
  const all = newest.toReversed()
  expect(all.map((shot) => shot.seq)).toEqual(all.map((_shot, at) => at + 1))
  expect(chain.count).toBe(67)
  expect(chain.sum).toBe(all.reduce((sum, shot) => sum + Number(shot.number), 0))
  const { commit } = await world.ask(fairRound, { id: roundId })
  const linked = all.map((shot) => ({ ...shot, atIso: chainTime(shot.at) }))
  const { round_ref } = await world.ask(fairRound, { id: roundId })
  expect(chain.head).toBe(headOf(round_ref, commit, linked))
  expect(fresh.round_id).toBe(roundId)
})

test('each commit tells of its shots by one event without a gap', async () => {
  const events = await world.query<{ payload: { from_seq: number; shots: { seq: number }[] } }>(
    `select payload from platform.push
      where topic = 'shot' and room = 'yeekee:' || $1 order by xid, push_id`,
    [roundId],
  )
  let next = 1
  for (const { payload } of events) {
    expect(payload.from_seq).toBe(next)
    expect(payload.shots.map((shot) => shot.seq)).toEqual(payload.shots.map((_, at) => next + at))
    next += payload.shots.length
  }
  expect(next).toBe(68)
})

test('the database computes what the rules compute: the published vector', async () => {
  const commit = 'a0fab1377f49a759b57f63318262ebe89fabfc990e8e93ceac2984561482b9d4'
  const ref = 'YK-20260101-001'
  let head = firstHead(ref, commit)
  for (let seq = 1; seq <= 20; seq += 1) {
    const number = `${(10_007 * seq) % 100_000}`.padStart(5, '0')
    const atIso = new Date(Date.UTC(2026, 0, 1, 0, 0, seq - 1)).toISOString()
    const before = head
    head = nextHead(before, { seq, number, name: `m${seq}`, atIso })
    const [stored] = await world.query<{ head: string }>(
      'select yeekee.next_head($1, $2, $3, $4, $5) as head',
      [before, seq, number, `m${seq}`, atIso],
    )
    expect(stored?.head).toBe(head)
  }
  expect(head).toBe('98484bddb949e8a07abd59cee0d5adc1a3e987cdf972e6ab3b9b4f8e45c4f5bd')
  const randomness = 'fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc'
  const serverSeed = 'b'.repeat(64)
  expect(
    await world.query('select * from yeekee.system_number($1, $2, $3, $4)', [
      serverSeed,
      ref,
      head,
      randomness,
    ]),
  ).toEqual([{ k: 0, sys: 15_055 }])
  for (let at = 0; at < 20; at += 1) {
    const seed = { serverSeed: `${at}`.padStart(64, 'c'), roundRef: ref, head, randomness }
    expect(
      await world.query('select * from yeekee.system_number($1, $2, $3, $4)', [
        seed.serverSeed,
        ref,
        head,
        randomness,
      ]),
    ).toEqual([systemNumber(seed)])
  }
})

test('a number that two rooms have that day needs the name of the room', async () => {
  // The fast room has its round 60 at two, the ordinary one makes that of the afternoon at five.
  for (const time of ['02:00', '05:30']) {
    await world.clock.set(bangkokInstant('2026-11-24', time))
    await advanceRounds(world)
  }
  const [twice] = await world.query<{ day: string; no: number }>(
    `select r.draw_day::text as day, r.round_no as no
       from lottery.round r join lottery.market m using (market_id)
      where m.result_rule = 'yeekee' group by 1, 2 having count(*) > 1 limit 1`,
  )
  const text = `รอบที่ ${twice?.no} งวด ${twice?.day}`
  expect((await world.call(findRound, { text })).code).toBe('reference_ambiguous')
})
