import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { houseBalance } from '#ledger/accounts.ts'
import { correct } from '#ledger/corrections.ts'
import { ledgerErrors, refusalOf } from '#ledger/errors.ts'
import { findHold } from '#ledger/holds.ts'
import { kindTable, type KindName } from '#ledger/kinds.ts'
import { house, post, wallet, type Operation } from '#ledger/post.ts'
import { mirrorFaults } from '#ledger/reconcile.ts'
import { readStatement } from '#ledger/statement.ts'
import { findWallet } from '#ledger/wallets.ts'
import { DAY_MS } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import { setStakeLimit, setStanding } from '#platform/stake-gate/stake-gate.ts'
import {
  depositOf,
  faultsOf,
  freshKey,
  ledgerWorld,
  memberWith,
  stakeOf,
  type LedgerWorld,
} from '#tests/support/ledger.ts'
import { TEST_MOMENT } from '#tests/support/moment.ts'

// The gate, malformed operations, batches, holds and corrections.

let world: LedgerWorld
beforeAll(async () => {
  world = await ledgerWorld()
})
afterEach(async () => expect(await faultsOf(world.db)).toEqual([]))
afterAll(() => world.close())

describe('the gate', () => {
  test('stands before every stake and before nothing else', async () => {
    const { memberId, walletId } = await memberWith(world, 500n)
    await inTransaction(world.db, (tx) =>
      setStanding(tx, Number(memberId), {
        status: 'active',
        excludedUntil: new Date(TEST_MOMENT.getTime() + DAY_MS),
      }),
    )
    const outcome = await world.post(stakeOf(memberId, walletId, 100n))
    expect(outcome.error).toBe('member_excluded')
    expect(refusalOf(outcome).definition).toBe(ledgerErrors.member_excluded)
    expect(await world.post(depositOf(memberId, walletId, 1n))).toMatchObject({ applied: true })
  })
  test('knows the kind and the amount', async () => {
    const { memberId, walletId } = await memberWith(world, 500n)
    const limit = (isOpen: boolean, maxSatang: bigint | null) =>
      inTransaction(world.db, (tx) => setStakeLimit(tx, 'lottery_stake', { isOpen, maxSatang }))
    await limit(true, 100n)
    expect(await world.post(stakeOf(memberId, walletId, 100n))).toMatchObject({ applied: true })
    expect(await world.post(stakeOf(memberId, walletId, 101n))).toMatchObject({
      error: 'stake_above_limit',
    })
    await limit(false, null)
    expect(await world.post(stakeOf(memberId, walletId, 1n))).toMatchObject({
      error: 'stake_closed',
    })
    await limit(true, null)
  })
  test('every kind that takes money from a wallet to a game or a draw is a stake', () => {
    const games = ['lottery_pool', 'game_clearing']
    for (const [name, kind] of Object.entries(kindTable)) {
      const feedsGame =
        kind.credit !== 'any' && kind.credit.some((credit) => games.includes(credit))
      const fromMember =
        kind.debit === 'any' || kind.debit.some((debit) => debit.includes('wallet'))
      // What was paid too much comes back by the house's decision; the member plays for nothing.
      const takesBack = name === 'lottery_clawback'
      expect([name, kind.isStake ?? false]).toEqual([name, feedsGame && fromMember && !takesBack])
    }
  })
  test('the lists in the code are those of the database', async () => {
    expect(await mirrorFaults(world.db)).toEqual([])
  })
})

describe('a malformed operation is our own fault and writes nothing', () => {
  type Change = (operation: Operation, other: bigint) => Operation
  const cases: Record<string, Change> = {
    "another member's wallet": (op, other) => ({
      ...op,
      legs: [{ debit: wallet(other), credit: house('lottery_pool', 1), amountSatang: 1n }],
    }),
    'an account that does not exist': (op) => ({
      ...op,
      legs: [{ debit: wallet(999_999), credit: house('lottery_pool', 1), amountSatang: 1n }],
    }),
    'no amount': (op) => ({
      ...op,
      legs: [{ debit: wallet(0), credit: house('lottery_pool', 1), amountSatang: 0n }],
    }),
    'a negative amount': (op) => ({
      ...op,
      legs: op.legs.map((leg) => ({ ...leg, amountSatang: -5n })),
    }),
    'more than all the money there is': (op) => ({
      ...op,
      legs: op.legs.map((leg) => ({ ...leg, amountSatang: 10n ** 15n + 1n })),
    }),
    'no leg': (op) => ({ ...op, legs: [] }),
    'a kind whose accounts are others': (op) => ({ ...op, kind: 'lottery_prize' }),
    'a leg of a kind whose accounts are others': (op) => ({
      ...op,
      legs: op.legs.map((leg) => ({ ...leg, kind: 'deposit_qr' as KindName })),
    }),
    'a hold that does not exist': (op) => ({
      ...op,
      kind: 'withdraw_returned',
      legs: [{ hold: 12_345 }],
    }),
    'a kind that ends holds, without one': (op) => ({ ...op, kind: 'withdraw_returned' }),
    'a kind that ends no hold, with one': (op) => ({ ...op, legs: [{ hold: 1 }] }),
    'a wallet of a member in an operation of the house': (op) => ({ ...op, memberId: 0 }),
  }
  test.each(Object.entries(cases))('%s', async (_name, change) => {
    const { memberId, walletId } = await memberWith(world, 500n)
    const other = await world.member()
    const before = await sql<{ n: bigint }>`select count(*) as n from ledger.op`.execute(world.db)
    const good = stakeOf(memberId, walletId, 100n)
    await expect(
      inTransaction(world.db, (tx) =>
        post(tx, [good, { ...change(good, other.walletId), key: freshKey() }]),
      ),
    ).rejects.toThrow(/ledger: (malformed batch|1 of the wallets)/)
    const after = await sql<{ n: bigint }>`select count(*) as n from ledger.op`.execute(world.db)
    expect(after.rows).toEqual(before.rows)
  })
  test('more legs than a batch has ids for', async () => {
    const { memberId, walletId } = await memberWith(world, 5_000n)
    const leg = { debit: wallet(walletId), credit: house('lottery_pool', 1), amountSatang: 1n }
    const many = (count: number): Operation => ({
      ...stakeOf(memberId, walletId, 1n),
      legs: Array.from({ length: count }, () => leg),
    })
    await expect(world.post(many(4097))).rejects.toThrow('4096 at most')
    expect(await world.post(many(4096))).toMatchObject({ applied: true })
  })
})

describe('batches', () => {
  test('an operation is all or nothing, and the next one finds what it left', async () => {
    const { memberId, walletId } = await memberWith(world, 100n)
    const leg = (amountSatang: bigint) =>
      ({ debit: wallet(walletId), credit: house('lottery_pool', 3), amountSatang }) as const
    const outcomes = await inTransaction(world.db, (tx) =>
      post(tx, [
        { ...stakeOf(memberId, walletId, 0n), legs: [leg(60n), leg(30n), leg(20n)] },
        { ...stakeOf(memberId, walletId, 0n), legs: [leg(60n), leg(40n)] },
        { ...stakeOf(memberId, walletId, 0n), legs: [leg(1n)] },
      ]),
    )
    expect(outcomes.map(({ applied, wallet: at }) => [applied, at?.availableSatang])).toEqual([
      [false, 100n],
      [true, 0n],
      [false, 0n],
    ])
  })
  test('money that comes in by one operation is there for the next of the same call', async () => {
    const { memberId, walletId } = await world.member()
    const outcomes = await inTransaction(world.db, (tx) =>
      post(tx, [
        stakeOf(memberId, walletId, 50n),
        depositOf(memberId, walletId, 100n),
        stakeOf(memberId, walletId, 70n),
        stakeOf(memberId, walletId, 70n),
        stakeOf(memberId, walletId, 30n),
      ]),
    )
    expect(outcomes.map(({ applied }) => applied)).toEqual([false, true, true, false, true])
    expect(outcomes.map(({ wallet: at }) => at?.version)).toEqual([0n, 1n, 2n, 2n, 3n])
  })
  test('a batch that only repeats writes nothing at all', async () => {
    const { memberId, walletId } = await memberWith(world, 100n)
    const stake = stakeOf(memberId, walletId, 10n)
    await world.post(stake)
    const count = () =>
      sql<{
        n: bigint
      }>`select count(*) + (select count(*) from platform.push) as n from ledger.batch`.execute(
        world.db,
      )
    const before = await count()
    await inTransaction(world.db, (tx) => post(tx, [stake, stake]))
    expect((await count()).rows).toEqual(before.rows)
  })
})

describe('holds', () => {
  test('a hold that is paid in part gives the rest back', async () => {
    const { memberId, walletId } = await memberWith(world, 1_000n)
    const placed = await world.post({
      key: freshKey(),
      memberId,
      kind: 'withdraw_hold',
      refId: 4,
      legs: [{ debit: wallet(walletId), credit: house('withdrawal_clearing'), amountSatang: 400n }],
    })
    const hold = placed.holdId ?? 0n
    expect(await findWallet(world.db, memberId, walletId)).toMatchObject({
      availableSatang: 600n,
      heldSatang: 400n,
    })
    expect(await findHold(world.db, hold)).toMatchObject({
      walletId,
      amountSatang: 400n,
      refId: 4n,
      end: null,
    })
    const floatBefore = await houseBalance(world.db, 'gateway_float', 1)
    await world.post({
      key: freshKey(),
      memberId,
      kind: 'withdraw_paid',
      legs: [
        { hold, amountSatang: 300n },
        {
          kind: 'withdraw_payout',
          debit: house('withdrawal_clearing'),
          credit: house('gateway_float', 1),
          amountSatang: 300n,
        },
      ],
    })
    expect(await findHold(world.db, hold)).toMatchObject({
      end: { how: 'posted', postedSatang: 300n },
    })
    expect(await houseBalance(world.db, 'gateway_float', 1)).toBe(floatBefore + 300n)
    expect(await houseBalance(world.db, 'withdrawal_clearing')).toBe(0n)
    const { items } = await readStatement(world.db, { memberId, limit: 10 })
    expect(
      items.map(({ label, deltaSatang, afterSatang, status }) => [
        label,
        deltaSatang,
        afterSatang,
        status,
      ]),
    ).toEqual([
      ['คืนเงินถอนส่วนที่เหลือ', 100n, 700n, 'done'],
      ['ถอนเงิน', -400n, 600n, 'done'],
      ['ฝากเงิน', 1000n, 1000n, 'done'],
    ])
  })
})

describe('corrections', () => {
  const reverse = (reverses: string, reason = 'ลงผิดบัญชี') =>
    inTransaction(world.db, (tx) => correct(tx, { key: freshKey(), reverses, reason, authorId: 3 }))

  test('reverse an operation once, with reason and author', async () => {
    const { memberId, walletId } = await world.member()
    const deposit = depositOf(memberId, walletId, 300n)
    await world.post(deposit)
    expect(await reverse(deposit.key)).toMatchObject({
      applied: true,
      wallet: { availableSatang: 0n },
    })
    const rows = await sql`
      select reason, author_id from ledger.correction where reversed_op = ${deposit.key}`.execute(
      world.db,
    )
    expect(rows.rows).toEqual([{ reason: 'ลงผิดบัญชี', author_id: 3n }])
    await world.post(depositOf(memberId, walletId, 300n))
    await expect(reverse(deposit.key)).rejects.toThrow('correction_reversed_op_key')
  })
  test('never without a reason, never of nothing, never of a hold', async () => {
    const { memberId, walletId } = await memberWith(world, 100n)
    const deposit = depositOf(memberId, walletId, 300n)
    await world.post(deposit)
    await expect(reverse(deposit.key, ' ')).rejects.toThrow('reason_says_something')
    await expect(reverse(freshKey())).rejects.toThrow('cannot be reversed')
    const hold: Operation = {
      key: freshKey(),
      memberId,
      kind: 'withdraw_hold',
      legs: [{ debit: wallet(walletId), credit: house('withdrawal_clearing'), amountSatang: 1n }],
    }
    await world.post(hold)
    await expect(reverse(hold.key)).rejects.toThrow('cannot be reversed')
    // Not even through the open door.
    await expect(
      world.post({
        key: freshKey(),
        memberId,
        kind: 'correction',
        legs: [{ debit: wallet(walletId), credit: house('gateway_float', 1), amountSatang: 1n }],
      }),
    ).rejects.toThrow(/null value in column "reversed_op"/)
  })
  test('are refused when the money is gone', async () => {
    const { memberId, walletId } = await world.member()
    const deposit = depositOf(memberId, walletId, 300n)
    await world.post(deposit)
    await world.post(stakeOf(memberId, walletId, 200n))
    expect(await reverse(deposit.key)).toMatchObject({
      applied: false,
      error: 'insufficient_balance',
    })
  })
})
