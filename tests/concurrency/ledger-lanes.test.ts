import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { laneLimits } from '#ledger/lanes/lane.ts'
import { ProcessLanes } from '#ledger/lanes/lanes.ts'
import { postInLane } from '#ledger/lanes/post-lane.ts'
import { house, wallet, type Operation } from '#ledger/post.ts'
import { lockWallets } from '#ledger/wallets.ts'
import { inTransaction } from '#platform/database/database.ts'
import { createRandom } from '#platform/random/random.ts'
import {
  faultsOf,
  freshKey,
  ledgerWorld,
  memberWith,
  type LedgerWorld,
} from '#tests/support/ledger.ts'

// Lanes over a real PostgreSQL; how they fare in every kind of weather is tests/simulation.

let world: LedgerWorld
const opened: ProcessLanes[] = []

beforeAll(async () => {
  world = await ledgerWorld()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((lanes) => lanes.close()))
  expect(await faultsOf(world.db)).toEqual([])
})
afterAll(() => world.close())

function openLanes(lanes = 2, limits = laneLimits): ProcessLanes {
  const process = new ProcessLanes(world.addresses.app, createRandom(), {
    lanes,
    limits,
    // The tests hold wallets for as long as a busy machine takes.
    lockTimeoutMs: 60_000,
  })
  opened.push(process)
  return process
}

const bet = (member: { memberId: bigint; walletId: bigint }, amountSatang: bigint): Operation => ({
  key: freshKey(),
  memberId: member.memberId,
  kind: 'game_bet',
  legs: [{ debit: wallet(member.walletId), credit: house('game_clearing', 1), amountSatang }],
})

const batches = () =>
  world.owner<{ stripe: number; ops: number }>(
    'select stripe, op_count as ops from ledger.batch order by base_id',
  )

/** Resolves once somebody of this database waits for a lock. */
async function somebodyWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const rows = await world.owner(
        `select from pg_locks l join pg_stat_activity a using (pid)
          where not l.granted and a.datname = current_database()`,
      )
      return rows.length
    })
    .toBeGreaterThan(0)
}

test('what queues while a call is in flight goes as one call, in the order it came', async () => {
  const lanes = openLanes(1)
  const member = await memberWith(world, 500n)
  const before = (await batches()).length
  const outcomes = await Promise.all(
    Array.from({ length: 400 }, () => postInLane(lanes, bet(member, 1n))),
  )
  expect(outcomes.map((outcome) => outcome.wallet?.availableSatang)).toEqual(
    Array.from({ length: 400 }, (_, at) => 499n - BigInt(at)),
  )
  const written = (await batches()).slice(before)
  expect(written.length).toBeLessThan(5)
  expect(new Set(written.map((batch) => batch.stripe)).size).toBe(1)
})

test('a batch is halved down to the guilty operation, which alone fails', async () => {
  const lanes = openLanes(1)
  const member = await memberWith(world, 100n)
  const guilty = { ...bet(member, 1n), kind: 'game_win' } as const
  const all = Array.from({ length: 21 }, (_, at) => (at === 13 ? guilty : bet(member, 1n)))
  const ends = await Promise.allSettled(all.map((operation) => postInLane(lanes, operation)))
  expect(ends.flatMap((end, at) => (end.status === 'rejected' ? [at] : []))).toEqual([13])
  expect(String((ends[13] as PromiseRejectedResult).reason)).toContain(
    'game_win does not move from',
  )
  const [row] = await world.owner<{ left: string }>(
    `select ledger.available(b)::text as left from ledger.balance b
      where account_id = ${member.walletId}`,
  )
  expect(row?.left).toBe('80')
})

test('each lane has a stripe of its own, also beside another process', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => memberWith(world, 100n)))
  const before = (await batches()).length
  const processes = [openLanes(2), openLanes(2)]
  for (const process of processes) {
    await Promise.all(members.map((member) => postInLane(process, bet(member, 1n))))
  }
  const stripes = (await batches()).slice(before).map((batch) => batch.stripe)
  expect(new Set(stripes).size).toBe(4)
  expect(Math.max(...stripes)).toBeLessThan(1008)
})

test('a lane whose connection is cut sends the same keys again; each is applied once', async () => {
  const lanes = openLanes(1)
  const member = await memberWith(world, 1_000n)
  await postInLane(lanes, bet(member, 1n))
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holder = inTransaction(world.db, async (tx) => {
    await lockWallets(tx, [member.walletId])
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const hanging = [bet(member, 2n), bet(member, 3n)].map((each) => postInLane(lanes, each))
  await somebodyWaits()
  await world.superuser(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  held.resolve()
  await holder
  const outcomes = await Promise.all(hanging)
  expect(outcomes.map(({ applied }) => applied)).toEqual([true, true])
  expect(outcomes.at(-1)?.wallet?.availableSatang).toBe(994n)
})

test('new work is refused while the oldest waits too long, and was never done', async () => {
  const limits = { ...laneLimits, waitMaxMs: 0 }
  const lanes = openLanes(1, limits)
  const member = await memberWith(world, 1_000n)
  const { walletId } = member
  await postInLane(lanes, bet(member, 1n))
  const late = bet(member, 7n)
  const waiting = await inTransaction(world.db, async (tx) => {
    await lockWallets(tx, [walletId])
    const inFlight = postInLane(lanes, bet(member, 1n))
    await somebodyWaits()
    const queued = postInLane(lanes, bet(member, 1n))
    await somebodyWaits()
    await expect(postInLane(lanes, late)).rejects.toThrow('ระบบกำลังยุ่ง')
    return { all: [inFlight, queued] }
  })
  const outcomes = await Promise.all(waiting.all)
  expect(outcomes.map(({ wallet: after }) => after?.availableSatang)).toEqual([998n, 997n])
  expect(await world.owner(`select from ledger.op where op_id = '${late.key}'`)).toEqual([])
})
