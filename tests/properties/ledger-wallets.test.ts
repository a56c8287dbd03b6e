import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeWallet, openWallet } from '#ledger/accounts.ts'
import type { KindName } from '#ledger/kinds.ts'
import { house, type Leg, wallet } from '#ledger/post.ts'
import { readStatement } from '#ledger/statement.ts'
import { findWallet, listWallets, lockWallets } from '#ledger/wallets.ts'
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

// Wallets, their events and the statement.

let world: LedgerWorld
beforeAll(async () => {
  world = await ledgerWorld()
})
afterEach(async () => expect(await faultsOf(world.db)).toEqual([]))
afterAll(() => world.close())

describe('wallets and statement', () => {
  test('a balance event goes to the member with the money, in baht', async () => {
    const { memberId, walletId } = await memberWith(world, 123_450n)
    // The first stake may open the house account, the second finds it.
    for (const satang of [1n, 449n]) await world.post(stakeOf(memberId, walletId, satang))
    await world.post(stakeOf(memberId, walletId, 1_000_000n))
    const { rows } = await sql<{ topic: string; payload: object }>`
      select topic, payload from platform.push where member_id = ${memberId} order by push_id`.execute(
      world.db,
    )
    expect(rows).toEqual(
      ['1234.50', '1234.49', '1230.00'].map((balance, index) => ({
        topic: 'balance',
        payload: { wallet_id: Number(walletId), balance, version: index + 1 },
      })),
    )
  })
  test('points and free spins that come or go are told their member, and are no wallet', async () => {
    const { memberId } = await world.member()
    const [points, spins] = await inTransaction(world.db, async (tx) => [
      await openWallet(tx, memberId, 'points'),
      await openWallet(tx, memberId, 'free_spins'),
    ])
    const [points_issue, spins_issue] = [house('points_issue', 1), house('spins_issue', 1)]
    const move = (kind: KindName, ...legs: Leg[]) =>
      world.post({ key: freshKey(), memberId, kind, legs })
    // The first may open the house account, the second finds it.
    for (const amountSatang of [100n, 20n]) {
      await move('points_earn', { debit: points_issue, credit: wallet(points), amountSatang })
    }
    await move('points_spend', { debit: wallet(points), credit: points_issue, amountSatang: 500n })
    // As a wheel does: paid with points, a spin won, in one operation.
    await move(
      'points_spend',
      { debit: wallet(points), credit: points_issue, amountSatang: 50n },
      { kind: 'spins_earn', debit: spins_issue, credit: wallet(spins), amountSatang: 1n },
    )
    await move('spins_expire', { debit: wallet(spins), credit: spins_issue, amountSatang: 1n })
    const { rows } = await sql<{ topic: string; payload: { version: number } }>`
      select topic, payload from platform.push where member_id = ${memberId}
       order by payload ->> 'asset' desc, payload ->> 'version'`.execute(world.db)
    const told = (asset: string, left: number, version: number) => ({
      topic: 'counted',
      payload: { asset, left, version },
    })
    expect(rows).toEqual([
      told('points', 100, 1),
      told('points', 120, 2),
      told('points', 70, 3),
      told('free_spins', 1, 1),
      told('free_spins', 0, 2),
    ])
    expect(await listWallets(world.db, memberId)).toHaveLength(1)
  })
  test("another member's wallet is no wallet", async () => {
    const alice = await memberWith(world, 1n)
    const bob = await world.member()
    expect(await findWallet(world.db, bob.memberId, alice.walletId)).toBeUndefined()
    expect(await listWallets(world.db, bob.memberId)).toHaveLength(1)
    const { items } = await readStatement(world.db, {
      memberId: bob.memberId,
      walletId: alice.walletId,
      limit: 5,
    })
    expect(items).toEqual([])
  })
  test('opening twice at once opens one wallet', async () => {
    const opened = await Promise.all(
      Array.from({ length: 4 }, () =>
        inTransaction(world.db, (tx) => openWallet(tx, 900_001n, 'main_wallet')),
      ),
    )
    expect(new Set(opened).size).toBe(1)
  })
  test('a closed wallet takes and gives nothing, and only an empty one closes', async () => {
    const { memberId, walletId } = await memberWith(world, 10n)
    const close = () => inTransaction(world.db, (tx) => closeWallet(tx, walletId))
    await expect(close()).rejects.toThrow('still holds money')
    await world.post(stakeOf(memberId, walletId, 10n))
    await close()
    expect(await world.post(depositOf(memberId, walletId, 5n))).toMatchObject({
      error: 'wallet_closed',
    })
    expect(await world.post(stakeOf(memberId, walletId, 5n))).toMatchObject({
      error: 'wallet_closed',
    })
    expect(await listWallets(world.db, memberId)).toEqual([])
  })
  test('filters by group and time, and pages without a gap', async () => {
    const { memberId, walletId } = await memberWith(world, 1_000n)
    for (let round = 0; round < 5; round += 1) await world.post(stakeOf(memberId, walletId, 10n))
    await world.post(depositOf(memberId, walletId, 77n))
    const all = await readStatement(world.db, { memberId, limit: 100 })
    expect(all.items).toHaveLength(7)
    expect(all.nextCursor).toBeNull()
    const bets = await readStatement(world.db, { memberId, groups: ['bet'], limit: 3 })
    expect(bets.items.map((line) => line.kind)).toEqual([
      'lottery_stake',
      'lottery_stake',
      'lottery_stake',
    ])
    const rest = await readStatement(world.db, {
      memberId,
      groups: ['bet'],
      limit: 3,
      cursor: bets.nextCursor ?? '',
    })
    expect([...bets.items, ...rest.items].map(({ id }) => id)).toEqual(
      all.items.filter(({ group }) => group === 'bet').map(({ id }) => id),
    )
    const times = all.items.map(({ at }) => at)
    const until = await readStatement(world.db, {
      memberId,
      to: times[0] ?? new Date(),
      limit: 100,
    })
    expect(until.items.length).toBeLessThan(7)
    const since = await readStatement(world.db, {
      memberId,
      from: times[0] ?? new Date(),
      limit: 100,
    })
    expect(since.items.length + until.items.length).toBe(7)
  })
  test('locking answers what may be spent, and fails on a wallet that is none', async () => {
    const { memberId, walletId } = await memberWith(world, 10n)
    const locked = await inTransaction(world.db, (tx) => lockWallets(tx, [walletId, walletId]))
    expect(locked).toEqual(
      new Map([
        [walletId, { memberId, walletType: 1, availableSatang: 10n, version: 1n, closed: false }],
      ]),
    )
    await expect(inTransaction(world.db, (tx) => lockWallets(tx, [walletId, -1]))).rejects.toThrow(
      'do not exist',
    )
  })
})
