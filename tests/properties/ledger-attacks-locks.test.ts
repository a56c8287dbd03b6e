import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { post } from '#ledger/post.ts'
import { findWallet, lockWallets } from '#ledger/wallets.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/database.ts'
import {
  depositOf,
  faultsOf,
  freshKey,
  ledgerWorld,
  memberWith,
  stakeOf,
  type LedgerWorld,
} from '#tests/support/ledger.ts'

// Attacks that need two at once. Nobody races: one waits at a lock until the test lets it go. Each
// has a seeded bug in tests/mutants that lets it through.

let world: LedgerWorld
let pool: bigint
beforeAll(async () => {
  world = await ledgerWorld({ connections: 8 })
  const [row] = await world.owner<{ id: string }>(
    'select ledger.house_account(3100::smallint, 1) as id',
  )
  pool = BigInt(row?.id ?? 0)
})
afterEach(async () => expect(await faultsOf(world.db)).toEqual([]))
afterAll(() => world.close())

interface Stake {
  readonly key: string
  readonly memberId: bigint
  readonly walletId: bigint
  readonly satang: bigint
}

const stake = ({ memberId, walletId }: Omit<Stake, 'key' | 'satang'>, satang = 40n): Stake => ({
  key: freshKey(),
  memberId,
  walletId,
  satang,
})

/** Stakes by the batch door, as a lane sends them: one statement, nothing locked before. */
async function batch(db: Db | Tx, stakes: readonly Stake[], stripe = 5) {
  const { rows } = await sql<{ applied: boolean; replayed: boolean; error: string | null }>`
    select o.applied, o.replayed, o.error from ledger.apply_batch(
      array(select row(s.key, s.member, 30, decode(repeat('00', 16), 'hex'), null, null, null)
              ::ledger.new_op
              from unnest(${stakes.map(({ key }) => key)}::uuid[],
                          ${stakes.map(({ memberId }) => memberId)}::bigint[])
                   with ordinality s(key, member, no) order by s.no),
      array(select row(s.no, 30, s.wallet, ${pool}::bigint, s.satang, null, null)::ledger.new_leg
              from unnest(${stakes.map(({ walletId }) => walletId)}::bigint[],
                          ${stakes.map(({ satang }) => satang)}::bigint[])
                   with ordinality s(wallet, satang, no) order by s.no),
      ${stripe}::smallint) o order by o.op_no`.execute(db)
  return rows.map(({ applied, replayed, error }) => [applied, replayed, error])
}

/** Holds the wallet until it is told to let go. */
async function hold(walletId: bigint): Promise<() => Promise<void>> {
  const reached = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const holding = inTransaction(world.db, async (tx) => {
    await lockWallets(tx, [walletId])
    reached.resolve()
    await over.promise
  })
  await reached.promise
  return async () => {
    over.resolve()
    await holding
  }
}

/** Resolves once this many sessions of this database wait for a lock. */
async function blocked(count: number): Promise<void> {
  const waiting = async () => {
    const [row] = await world.owner<{ waiting: number }>(`
      select count(*)::int as waiting from pg_locks l join pg_stat_activity a using (pid)
       where not l.granted and a.datname = current_database()`)
    return row?.waiting ?? 0
  }
  await expect.poll(waiting, { interval: 10 }).toBeGreaterThanOrEqual(count)
}

/** The SQLSTATE that work ends in when it would have to wait for a lock; null when it need not. */
async function lockWait(work: (tx: Tx) => Promise<unknown>): Promise<string | null> {
  return inTransaction(world.db, async (tx) => {
    await sql`set local lock_timeout = '250ms'`.execute(tx)
    return work(tx)
  }).then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  )
}

describe('a batch that waits for its first wallet', () => {
  const doors: Record<string, (tx: Tx, stakes: readonly Stake[]) => Promise<unknown>> = {
    'the open door': (tx, stakes) =>
      post(
        tx,
        stakes.map(({ memberId, walletId, satang }) => stakeOf(memberId, walletId, satang)),
      ),
    'the batch door': (tx, stakes) => batch(tx, stakes),
  }
  test.each(Object.entries(doors))('holds none of the later ones, by %s', async (_name, send) => {
    const members = [
      await memberWith(world, 100n),
      await memberWith(world, 100n),
      await memberWith(world, 100n),
    ] as const
    const [low, middle, high] = members.toSorted((a, b) => Number(a.walletId - b.walletId))
    const letGo = await hold(low?.walletId ?? 0n)
    // Named the other way round: whoever locks as he is told holds the later ones while he waits.
    const wanted = [high, middle, low].flatMap((member) => (member ? [stake(member)] : []))
    const waiting = inTransaction(world.db, (tx) => send(tx, wanted))
    await blocked(1)
    const others = [middle?.walletId ?? 0n, high?.walletId ?? 0n]
    const taken = await Promise.all(others.map((id) => lockWait((tx) => lockWallets(tx, [id]))))
    await letGo()
    await waiting
    expect(taken).toEqual([null, null])
  })
})

describe('two of the same key that wait for one wallet', () => {
  test('are one decision: the second finds what the first stored', async () => {
    const member = await memberWith(world, 100n)
    const twin = stake(member)
    const letGo = await hold(member.walletId)
    const both = [batch(world.db, [twin], 5), batch(world.db, [twin], 6)]
    await blocked(2)
    await letGo()
    const ends = await Promise.allSettled(both)
    const told = ends.map((end) =>
      end.status === 'fulfilled' ? JSON.stringify(end.value[0]) : String(end.reason),
    )
    expect(new Set(told)).toEqual(new Set(['[true,false,null]', '[true,true,null]']))
    const at = await findWallet(world.db, member.memberId, member.walletId)
    expect(at).toMatchObject({ availableSatang: 60n, version: 2n })
  })
})

describe('money that came while a batch waited', () => {
  test('is there for it', async () => {
    const member = await memberWith(world, 10n)
    const reached = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    const crediting = inTransaction(world.db, async (tx) => {
      await post(tx, [depositOf(member.memberId, member.walletId, 50n)])
      reached.resolve()
      await over.promise
    })
    await reached.promise
    const waiting = batch(world.db, [stake(member, 55n)])
    await blocked(1)
    over.resolve()
    await crediting
    expect(await waiting).toEqual([[true, false, null]])
  })
})

test('two writers on one house account do not wait for each other', async () => {
  const [alice, bob] = [await memberWith(world, 100n), await memberWith(world, 100n)]
  const ends: (string | null)[] = []
  await inTransaction(world.db, async (tx) => {
    await batch(tx, [stake(alice)], 11)
    ends.push(await lockWait((other) => batch(other, [stake(bob)], 12)))
  })
  await inTransaction(world.db, async (tx) => {
    await post(tx, [stakeOf(alice.memberId, alice.walletId, 1n)])
    ends.push(await lockWait((other) => post(other, [stakeOf(bob.memberId, bob.walletId, 1n)])))
  })
  expect(ends).toEqual([null, null])
})
