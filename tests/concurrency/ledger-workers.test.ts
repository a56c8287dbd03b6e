import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { house, post, wallet, type Operation } from '#ledger/post.ts'
import { lockWallets } from '#ledger/wallets.ts'
import { inTransaction } from '#platform/database/database.ts'
import {
  depositOf,
  faultsOf,
  freshKey,
  ledgerWorld,
  memberWith,
  stakeOf,
  type LedgerWorld,
} from '#tests/support/ledger.ts'
import { judgeSnapshots } from './ledger-bank.ts'
import { judgeWallet } from './ledger-checker.ts'
import { booksOf, postingTo, Run, seeded, snapshotsOf, work } from './ledger-workers.ts'

// C1: many workers on few wallets of a real PostgreSQL. Nobody sleeps: workers start at a barrier
// and meet at row locks. LEDGER_CALLS sets the calls of a run, LEDGER_SEED repeats its choices.

const CALLS = Number(process.env['LEDGER_CALLS'] ?? 600)
const SEED = process.env['LEDGER_SEED'] ?? `${process.hrtime.bigint()}`
const CONNECTIONS = 24

let world: LedgerWorld
beforeAll(async () => {
  world = await ledgerWorld({ connections: CONNECTIONS })
})
afterAll(() => world.close())

describe('workers on few wallets', () => {
  test.each([8, 24, 64])('%i workers', { timeout: 300_000 }, async (workers) => {
    const members = [await world.member(), await world.member(), await world.member()]
    const run = new Run(postingTo(world.db), members)
    let isOver = false
    const watching = snapshotsOf(world.db, () => isOver)
    const start = Promise.withResolvers<void>()
    const all = Array.from({ length: workers }, async (_, worker) => {
      await start.promise
      await work(run, world.db, seeded(`${SEED}/${workers}/${worker}`), Math.ceil(CALLS / workers))
    })
    start.resolve()
    const ends = await Promise.allSettled(all)
    isOver = true
    const failed = ends.flatMap((end) => (end.status === 'rejected' ? [`${end.reason}`] : []))
    expect(failed, `seed ${SEED}`).toEqual([])

    const snapshots = await watching
    expect(judgeSnapshots(snapshots), `seed ${SEED}`).toEqual([])
    expect(snapshots.length).toBeGreaterThan(3)
    for (const { walletId } of members) {
      const books = await booksOf(world, walletId)
      const answers = run.answers.get(walletId) ?? []
      expect(judgeWallet(books, answers), `seed ${SEED}`).toEqual([])
      expect(books.length).toBeGreaterThan(CALLS / 6)
    }
    expect(await faultsOf(world.db)).toEqual([])
    const counts = [...run.counts].sort(([a], [b]) => (a < b ? -1 : 1))
    const lines = counts.map(([name, times]) => `${`${times}`.padStart(6)}  ${name}`)
    console.log(
      [`${workers} workers, ${snapshots.length} snapshots, seed ${SEED}`, ...lines].join('\n'),
    )
    for (const name of [
      'lottery_stake insufficient_balance',
      'withdraw_paid hold_ended',
      'deposit_qr replayed',
    ]) {
      expect([name, (run.counts.get(name) ?? 0) > 0]).toEqual([name, true])
    }
  })
})

describe('one thing, many at once', () => {
  const atOnce = 12
  const together = async (make: (place: number) => Operation) => {
    const start = Promise.withResolvers<void>()
    const all = Array.from({ length: atOnce }, async (_, place) => {
      await start.promise
      return world.post(make(place))
    })
    start.resolve()
    return Promise.all(all)
  }
  const applied = (outcomes: Awaited<ReturnType<typeof together>>) =>
    outcomes.filter((outcome) => outcome.applied && !outcome.replayed)

  test('the same deposit is credited once, and every sender hears so', async () => {
    const { memberId, walletId } = await world.member()
    const deposit = depositOf(memberId, walletId, 500n)
    const outcomes = await together(() => deposit)
    expect(applied(outcomes)).toHaveLength(1)
    expect(outcomes.every((outcome) => outcome.applied)).toBe(true)
    expect(new Set(outcomes.map((outcome) => outcome.wallet?.availableSatang))).toEqual(
      new Set([500n]),
    )
  })
  test('so is one that comes by the batch door, where nothing was locked before', async () => {
    const { memberId, walletId } = await memberWith(world, 100n)
    const pool = await world.owner<{ id: bigint }>(
      'select ledger.house_account(3100::smallint, 1) as id',
    )
    const key = freshKey()
    const start = Promise.withResolvers<void>()
    const all = Array.from({ length: atOnce }, async () => {
      await start.promise
      const { rows } = await sql<{ applied: boolean; replayed: boolean; after: bigint }>`
        select applied, replayed, after from ledger.apply_batch(
          array[row(${key}, ${memberId}, 30, decode(repeat('00', 16), 'hex'), null, null, null)
            ::ledger.new_op],
          array[row(1, 30, ${walletId}, ${pool[0]?.id}::bigint, 40, null, null)::ledger.new_leg],
          5::smallint)`.execute(world.db)
      return rows[0]
    })
    start.resolve()
    const rows = await Promise.all(all)
    expect(rows.filter((row) => row?.applied && !row.replayed)).toHaveLength(1)
    expect(rows.every((row) => row?.applied && row.after === 60n)).toBe(true)
  })
  test('a hold ends once, however many pay and return it', async () => {
    const { memberId, walletId } = await memberWith(world, 100n)
    const placed = await world.post({
      key: freshKey(),
      memberId,
      kind: 'withdraw_hold',
      legs: [{ debit: wallet(walletId), credit: house('withdrawal_clearing'), amountSatang: 100n }],
    })
    const hold = placed.holdId ?? 0n
    const clearing = house('withdrawal_clearing')
    const out = {
      kind: 'withdraw_payout',
      debit: clearing,
      credit: house('gateway_float', 1),
      amountSatang: 100n,
    } as const
    const outcomes = await together((place) =>
      place % 2 === 0
        ? { key: freshKey(), memberId, kind: 'withdraw_returned', legs: [{ hold }] }
        : { key: freshKey(), memberId, kind: 'withdraw_paid', legs: [{ hold }, out] },
    )
    expect(applied(outcomes)).toHaveLength(1)
    expect(new Set(outcomes.map((outcome) => outcome.error))).toEqual(new Set([null, 'hold_ended']))
  })
  test('money for five stakes pays five stakes', async () => {
    const { memberId, walletId } = await memberWith(world, 50n)
    const outcomes = await together(() => stakeOf(memberId, walletId, 10n))
    expect(applied(outcomes)).toHaveLength(5)
  })
  test('a house account of a new round is opened once', async () => {
    const members = await Promise.all(Array.from({ length: atOnce }, () => memberWith(world, 10n)))
    const outcomes = await together((place) => {
      const { memberId, walletId } = members[place] ?? { memberId: 0n, walletId: 0n }
      return {
        ...stakeOf(memberId, walletId, 10n),
        legs: [{ debit: wallet(walletId), credit: house('lottery_pool', 555), amountSatang: 10n }],
      }
    })
    expect(applied(outcomes)).toHaveLength(atOnce)
    const rows = await world.owner('select from ledger.account where kind = 3100 and ref_id = 555')
    expect(rows).toHaveLength(1)
  })
})

describe('locks', () => {
  test('opposite orders of the same wallets never lock each other out', async () => {
    const [alice, bob] = [await memberWith(world, 100_000n), await memberWith(world, 100_000n)]
    const pair = [alice, bob].map(
      ({ memberId, walletId }) =>
        () =>
          stakeOf(memberId, walletId, 1n),
    )
    for (let round = 0; round < 30; round += 1) {
      const start = Promise.withResolvers<void>()
      const sides = Array.from({ length: 8 }, async (_, side) => {
        await start.promise
        const order = side % 2 === 0 ? pair : pair.toReversed()
        return inTransaction(world.db, (tx) =>
          post(
            tx,
            order.map((make) => make()),
          ),
        )
      })
      start.resolve()
      await Promise.all(sides)
    }
  })
  test('two members on one house account do not wait for each other', async () => {
    const [alice, bob] = [await world.member(), await world.member()]
    const held = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const slow = inTransaction(world.db, async (tx) => {
      await post(tx, [depositOf(alice.memberId, alice.walletId, 1n)])
      reached.resolve()
      await held.promise
    })
    await reached.promise
    // It would hang here for ever if the open transaction held a row that this one needs.
    expect(await world.post(depositOf(bob.memberId, bob.walletId, 1n))).toMatchObject({
      applied: true,
    })
    held.resolve()
    await slow
  })
  test('an operation of the house alone waits for its twin and answers as he did', async () => {
    const unmatched: Operation = {
      key: freshKey(),
      memberId: 0,
      kind: 'deposit_unmatched',
      legs: [{ debit: house('gateway_float', 1), credit: house('suspense'), amountSatang: 9n }],
    }
    // The accounts exist already, so that nothing but the key can make the second one wait.
    await world.post({ ...unmatched, key: freshKey() })
    const posted = Promise.withResolvers<void>()
    const waiting = Promise.withResolvers<void>()
    const first = inTransaction(world.db, async (tx) => {
      await post(tx, [unmatched])
      posted.resolve()
      await waiting.promise
    })
    await posted.promise
    const second = world.post(unmatched)
    await blocked(1)
    waiting.resolve()
    await first
    expect(await second).toMatchObject({ applied: true, replayed: true })
  })
  test('who waits for a wallet sees what the one before him did', async () => {
    const { memberId, walletId } = await memberWith(world, 100n)
    const reached = Promise.withResolvers<void>()
    const waiting = Promise.withResolvers<void>()
    const first = inTransaction(world.db, async (tx) => {
      await lockWallets(tx, [walletId])
      reached.resolve()
      await waiting.promise
      await post(tx, [stakeOf(memberId, walletId, 70n)])
    })
    await reached.promise
    const second = world.post(stakeOf(memberId, walletId, 70n))
    await blocked(1)
    waiting.resolve()
    await first
    expect(await second).toMatchObject({
      error: 'insufficient_balance',
      wallet: { availableSatang: 30n },
    })
  })
})

/** Resolves once this many backends of this database wait for a lock. */
async function blocked(count: number): Promise<void> {
  for (;;) {
    const [row] = await world.owner<{ waiting: number }>(`
      select count(*)::int as waiting from pg_locks l join pg_stat_activity a using (pid)
       where not l.granted and a.datname = current_database()`)
    if ((row?.waiting ?? 0) >= count) return
  }
}
