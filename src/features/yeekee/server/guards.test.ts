import { beforeAll, expect, test } from 'vitest'
import { cancelBill } from '#features/lottery/bill/contract.ts'
import { getRound } from '#features/lottery/round/contract.ts'
import * as desk from '#features/lottery/result/operator-contract.ts'
import type { WireOutput } from '#kernel/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { buyBill } from '#tests/support/desk.ts'
import { advanceRounds, AGENT_ID } from '#tests/support/lottery.ts'
import { memberActor, signInMember, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  beatUntilShotsEnd,
  drawToEnd,
  openYeekeeRound,
  turn,
  yeekeePorts,
} from '#tests/support/yeekee.ts'
import { fairRound } from '../contract.ts'
import { commitRounds } from './commit-rounds.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '10:00:20') })
let round: WireOutput<typeof fairRound>
let member: MemberActor

beforeAll(async () => {
  member = await memberActor(world)
  await deposit(world, member, '500.00')
})

/** What the database says to a statement, as the application's role or as its owner. */
async function refusal(text: string, role: 'slth_app' | 'slth_owner' = 'slth_owner') {
  return world.query(`set role ${role}; ${text}; reset role`).then(
    () => 'taken',
    async (error: Error) => {
      await world.query('reset role')
      return error.message
    },
  )
}

test('a round does not open before its draw is promised', async () => {
  await advanceRounds(world)
  const states = () =>
    world.query<{ state: string }>(
      "select distinct state from lottery.round where round_ref like 'YK-20261123-%'",
    )
  expect(await states()).toEqual([{ state: 'upcoming' }])
  const open = "update lottery.round set state = 'open', opened_at = platform.clock()"
  expect(await refusal(`${open} where round_ref = 'YK-20261123-020'`)).toContain('commitment')
  await advanceRounds(world)
  expect(await states()).toEqual([{ state: 'upcoming' }])
  expect(await commitRounds(world.services, yeekeePorts)).toBeGreaterThan(60)
  expect(await commitRounds(world.services, yeekeePorts)).toBe(0)
  await advanceRounds(world)
  expect(await states()).toEqual([{ state: 'open' }])
})

test('without a beacon chain nothing is promised, so nothing opens', async () => {
  const mute = {
    ...yeekeePorts,
    beacon: () => ({
      chain: () => Promise.reject(new Error('no chain')),
      fetch: () => Promise.reject(new Error('no chain')),
    }),
  }
  await world.clock.advance(600_000)
  await advanceRounds(world)
  await expect(commitRounds(world.services, mute)).rejects.toThrow('no chain')
  await advanceRounds(world)
  const open = await world.query(
    "select from lottery.round where round_ref like 'YD-%' and state = 'open'",
  )
  expect(open).toEqual([])
})

test('what is promised stays: times, commitment, beacon', async () => {
  await signInMember(world, member)
  round = await openYeekeeRound(world, 'yeekee_demo')
  const id = round.round_id
  const of = `where round_id = ${id}`
  expect(
    await refusal(`update lottery.round set close_at = close_at + interval '1 minute' ${of}`),
  ).toContain('keeps its times')
  expect(await refusal(`update yeekee.commitment set beacon_round = 1 ${of}`)).toContain(
    'append-only',
  )
  // A second promise for a round, and one for a round of a market that draws otherwise.
  const copy = (changes: string) =>
    `insert into yeekee.commitment select (jsonb_populate_record(c, ${changes})).* from yeekee.commitment c ${of}`
  expect(await refusal(copy(`'{}'`))).toContain('duplicate key')
  const [hanoi] = await world.query<{ id: string }>(
    "select round_id as id from lottery.round where state = 'open' and market_id = 3 limit 1",
  )
  expect(
    await refusal(
      copy(`'{"round_id": ${hanoi?.id}, "round_ref": "x", "commit": "${'a'.repeat(64)}"}'`),
    ),
  ).toContain('nothing can be promised')
})

test('nobody writes shots, tallies or heads but their functions', async () => {
  const id = Number(round.round_id)
  for (const text of [
    `insert into yeekee.shot values (${id}, 1, '12345', 'x', 1, platform.clock(), 'x')`,
    `update yeekee.tally set count = 5 where round_id = ${id}`,
    `insert into yeekee.head select round_id, 0, 0, head, beacon_at, platform.clock() from yeekee.tally join yeekee.commitment using (round_id) where round_id = ${id}`,
  ]) {
    expect(await refusal(text, 'slth_app')).toContain('permission denied')
  }
  expect(
    await world.query('select yeekee.close_shooting($1) as closed', [id]),
    'shooting does not end before its time',
  ).toEqual([{ closed: false }])
})

test('bills may be taken back until betting closes, not a moment later', async () => {
  const id = Number(round.round_id)
  const late = await buyBill(world, member, id, [['top2', '05', '10.00']])
  const early = await buyBill(world, member, id, [['top2', '06', '10.00']])
  const cancel = (bill_id: number) =>
    world.call(cancelBill, { bill_id, agent_id: AGENT_ID }, member)
  await world.clock.set(new Date(new Date(round.close_at).getTime() - 20_000))
  expect((await cancel(early)).data).toMatchObject({ refund: '10.00' })
  await world.clock.set(new Date(round.close_at))
  expect((await cancel(late)).code).toBe('cancel_round_closed')
})

test('no desk, no permission and no feed gives a yeekee round its result', async () => {
  const owner = await staffActor(world, 'owner')
  const round_id = Number(round.round_id)
  await advanceRounds(world)
  expect((await world.ask(getRound, { round_id })).status).toBe('closed')
  const official = { result5: ['12345'] }
  const answers = await Promise.all([
    world.call(desk.resultFetch, { round_id }, owner),
    world.call(desk.resultPreview, { round_id, official }, owner),
    world.call(desk.resultEnter, { round_id, official, source: 'ทดลองกรอก' }, owner),
    world.call(desk.resultConfirm, { round_id, official }, owner),
  ])
  expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => 'result_by_draw'))
  const inQueue = async () =>
    (await world.ask(desk.resultQueue, {}, owner)).waiting.some((row) => row.round_id === round_id)
  expect(await inQueue(), 'it needs nobody').toBe(false)
  const { draw_at } = await world.ask(getRound, { round_id })
  await world.clock.set(new Date(new Date(draw_at).getTime() + 61_000))
  expect(await inQueue(), 'something is wrong with it').toBe(true)
  await world.clock.set(new Date(round.close_at))
  const shown = await world.ask(desk.resultDesk, { round_id }, owner)
  expect(shown.can).toMatchObject({ fetch: false, enter: false, confirm: false, void: true })
  expect(
    await refusal(
      `insert into lottery.result_entry (round_id, revision, staff_id, official, source)
       values (${round_id}, 1, 1, '{}', 'x')`,
      'slth_app',
    ),
  ).toContain('nobody enters')
})

test('a draw that is not the one result of seed, head and beacon is refused', async () => {
  const id = Number(round.round_id)
  await drawToEnd(world, round)
  const drawn = await world.ask(fairRound, { id })
  expect(drawn.stage).toBe('settled')
  const next = await openYeekeeRound(world, 'yeekee_demo')
  await beatUntilShotsEnd(world, next)
  await world.clock.set(new Date(new Date(next.shoot_close_at).getTime() + 100))
  await turn(world)
  const write = (columns: string, from = id) =>
    `insert into yeekee.draw (round_id, server_seed, signature, randomness, k, sys, shot16, total, result5)
     select ${next.round_id}, ${columns} from yeekee.draw d where d.round_id = ${from}`
  const all = 'server_seed, signature, randomness, k, sys, shot16, total, result5'
  expect(await refusal(write(all), 'slth_app')).toContain('not the seed that was promised')
  expect(
    await refusal(
      `insert into lottery.result (round_id, revision, draw_id, official, full_value, top3, top2, bottom2, source)
       values (${next.round_id}, 1, ${next.round_id}, '{}', '12345', '345', '45', '12', 'x')`,
      'slth_app',
    ),
  ).toContain('numbers_of_the_draw')
  expect(
    await refusal(
      `insert into lottery.result (round_id, revision, draw_id, official, full_value, top3, top2, bottom2, source)
       select ${next.round_id}, 1, null, '{}', '12345', '345', '45', '12', 'x'`,
      'slth_app',
    ),
  ).toContain('does not come from there')
  // The true seed with another number, tried by whoever has opened the vault.
  await world.clock.set(new Date(new Date(next.beacon.round_at).getTime() + 300))
  await turn(world)
  const truth = await world.ask(fairRound, { id: next.round_id })
  expect(truth.stage).toBe('settled')
  const sys = (Number(truth.draw?.sys) + 1) % 100_000
  const { signature, randomness } = truth.beacon
  const proofs = `'${truth.server_seed}', '${signature}', '${randomness}', ${truth.draw?.k}`
  const values = `${proofs}, ${sys}, 0, ${sys}, lpad('${sys}', 5, '0')`
  expect(
    await refusal(
      `insert into yeekee.draw (round_id, server_seed, signature, randomness, k, sys, shot16, total, result5) values (${next.round_id}, ${values})`,
      'slth_app',
    ),
  ).toContain('that is not its result')
})
