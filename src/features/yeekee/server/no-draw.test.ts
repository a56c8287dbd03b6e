import { beforeAll, beforeEach, expect, test } from 'vitest'
import { getBill } from '#features/lottery/bill/contract.ts'
import { getRound } from '#features/lottery/round/contract.ts'
import { roundVoid } from '#features/lottery/result/operator-contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import type { WireOutput } from '#kernel/contract.ts'
import { buyBill } from '#tests/support/desk.ts'
import { memberActor, signInMember, type MemberActor } from '#tests/support/member.ts'
import { deposit, runNamedJob } from '#tests/support/payments.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  beat,
  beatUntilShotsEnd,
  openYeekeeRound,
  shoot,
  turn,
  yeekeePorts,
} from '#tests/support/yeekee.ts'
import { fairRound } from '../contract.ts'
import type { YeekeePorts } from './ports.ts'
import { findUndrawn } from './promise-store.ts'
import { ShotLane } from './shot-lane.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '10:00:20') })
let member: MemberActor
let billId: number
let round: WireOutput<typeof fairRound>

/** No beacon answers, as when every mirror is down. */
const deaf: YeekeePorts = {
  ...yeekeePorts,
  beacon: (services) => ({
    chain: () => yeekeePorts.beacon(services).chain(),
    fetch: () => Promise.reject(new Error('nobody answers')),
  }),
}

beforeAll(async () => {
  member = await memberActor(world)
  await deposit(world, member, '2000.00')
})

/** Each test has a round of the demo market with one bill and one shot. */
async function freshRound(code = 'yeekee_demo'): Promise<void> {
  const now = await world.clock.now()
  // Twenty seconds into the betting of a later round of the two-minute market.
  const start = Math.ceil((now.getTime() + 60_000) / 120_000) * 120_000
  await world.clock.set(new Date(start + 20_000))
  await signInMember(world, member)
  round = await openYeekeeRound(world, code)
  billId = await buyBill(world, member, Number(round.round_id), [['run_top', '5', '150.00']])
  expect((await shoot(world, member, Number(round.round_id), '12345')).code).toBe('')
}
beforeEach(() => freshRound())

const at = (instant: string, plusMs = 0) => new Date(new Date(instant).getTime() + plusMs)
const shootingEnds = () => world.clock.set(at(round.shoot_close_at, 100))
const beaconComes = () => world.clock.set(at(round.beacon.round_at, 300))

async function expectCalledOff(cause: string, reason: string): Promise<void> {
  await runNamedJob(world, 'lottery.settle')
  const transcript = await world.ask(fairRound, { id: round.round_id })
  expect(transcript).toMatchObject({ stage: 'void', draw: null, server_seed: null, bonuses: [] })
  expect(transcript.void_reason).toContain(reason)
  await signInMember(world, member)
  expect(await world.ask(getBill, { bill_id: billId }, member)).toMatchObject({
    status: 'refunded',
  })
  expect(
    await world.query('select cause from yeekee.call_off where round_id = $1', [round.round_id]),
  ).toEqual([{ cause }])
  expect(
    await world.query('select from ledger.transfer where code in (40, 41) and ref_id = $1', [
      round.round_id,
    ]),
  ).toEqual([])
  // Nothing is left to do for it, whatever comes later.
  expect((await findUndrawn(world.services.db)).map((state) => state.roundRef)).not.toContain(
    round.round_ref,
  )
}

test('fewer shots than the market’s minimum: refunded before any beacon', async () => {
  await freshRound('yeekee')
  await beatUntilShotsEnd(world, round)
  await shootingEnds()
  await turn(world)
  await expectCalledOff('few_shots', 'ไม่ครบ')
})

test('a head that is not out before the beacon’s time: void', async () => {
  await beatUntilShotsEnd(world, round)
  await beaconComes()
  await turn(world)
  await expectCalledOff('late_head', 'ไม่ทัน')
  expect((await world.ask(fairRound, { id: round.round_id })).head_published_at).toBeNull()
})

test('a shot inserted after the head, past all doors: found at the draw, void', async () => {
  await beatUntilShotsEnd(world, round)
  await shootingEnds()
  await turn(world)
  await world.query(
    `insert into yeekee.shot (round_id, seq, number, name, member_id, at, head)
     select round_id, 2, '77777', name, member_id, at, head from yeekee.shot where round_id = $1`,
    [round.round_id],
  )
  await beaconComes()
  await turn(world)
  await expectCalledOff('broken_chain', 'ไม่ตรง')
})

test('a shot changed after the head: found at the draw, void', async () => {
  await beatUntilShotsEnd(world, round)
  await shootingEnds()
  await turn(world)
  await world.query('alter table yeekee.shot disable trigger user')
  await world.query("update yeekee.shot set number = '00000' where round_id = $1", [round.round_id])
  await world.query('alter table yeekee.shot enable trigger user')
  await beaconComes()
  await turn(world)
  await expectCalledOff('broken_chain', 'ไม่ตรง')
})

test('no beacon: waits ten minutes, never takes another number, then void', async () => {
  await beatUntilShotsEnd(world, round)
  await shootingEnds()
  await turn(world, deaf)
  await world.clock.set(at(round.beacon.round_at, 599_000))
  await turn(world, deaf)
  // The job that voids rounds without a result does not come first.
  await runNamedJob(world, 'lottery.void_missing')
  expect(await world.ask(getRound, { round_id: round.round_id })).toMatchObject({
    status: 'closed',
    server_seed: null,
  })
  await world.clock.set(at(round.beacon.round_at, 600_100))
  await runNamedJob(world, 'lottery.void_missing')
  await turn(world, deaf)
  await expectCalledOff('no_beacon', 'เลขสุ่มสาธารณะ')
})

test('the site was silent in the last minute of shooting: void, however many shots', async () => {
  const end = at(round.shoot_close_at)
  await beat(world, at(round.shoot_close_at, -180_000), at(round.shoot_close_at, -40_000))
  await beat(world, at(round.shoot_close_at, -20_000), end)
  await shootingEnds()
  await turn(world)
  await expectCalledOff('outage', 'ขัดข้อง')
})

test('silent before the last minute, or for a moment only: drawn', async () => {
  await beat(world, at(round.shoot_close_at, -60_000), at(round.shoot_close_at, -30_000))
  await beat(world, at(round.shoot_close_at, -16_000), at(round.shoot_close_at, -6_000))
  await shootingEnds()
  await turn(world)
  await beaconComes()
  await turn(world)
  expect((await world.ask(fairRound, { id: round.round_id })).stage).toBe('settled')
})

test('the desk may call a round off before its draw; shooting ends with it', async () => {
  const owner = await staffActor(world, 'owner')
  await world.ask(roundVoid, { round_id: round.round_id, reason: 'เจ้าหน้าที่ยกเลิกรอบ' }, owner)
  await world.clock.advance(6_000)
  expect((await shoot(world, member, Number(round.round_id), '54321')).code).toBe('shooting_closed')
  await shootingEnds()
  await turn(world)
  await expectCalledOff('by_lottery', 'เจ้าหน้าที่')
})

test('two processes draw one round once, and decide its bonuses once', async () => {
  const second = await world.secondSite()
  const other = { ...world, services: second.services }
  const lane = new ShotLane(world.services, yeekeePorts)
  await world.clock.set(at(round.close_at, 5_000))
  const { memberId } = member
  expect(await lane.shoot(Number(round.round_id), { memberId, number: '99999' })).toMatchObject({
    refusal: null,
    seq: 2,
  })
  await beatUntilShotsEnd(world, round)
  await shootingEnds()
  await Promise.all([turn(world), turn(other)])
  await beaconComes()
  await Promise.all([turn(world), turn(other)])
  await Promise.all([turn(world), turn(other)])
  const transcript = await world.ask(fairRound, { id: round.round_id })
  expect(transcript).toMatchObject({ stage: 'settled', count: 2 })
  expect(transcript.bonuses).toMatchObject([{ rank: 1, seq: 2, outcome: 'few_shooters' }])
})
