import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeWallet, openWallet } from '#ledger/accounts.ts'
import { readStatement } from '#ledger/statement.ts'
import { findWallet, listWallets, lockWallets } from '#ledger/wallets.ts'
import { inTransaction } from '#platform/database/database.ts'
import {
  depositOf,
  faultsOf,
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
