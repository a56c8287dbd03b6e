import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openWallet } from '#ledger/accounts.ts'
import { operationKey, requestHash } from '#ledger/keys.ts'
import { findOperation } from '#ledger/operations.ts'
import { house, wallet, type Operation } from '#ledger/post.ts'
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

// Keys of operations: what is the same, what is kept, what nobody can reach.

let world: LedgerWorld
beforeAll(async () => {
  world = await ledgerWorld()
})
afterEach(async () => expect(await faultsOf(world.db)).toEqual([]))
afterAll(() => world.close())

describe('keys', () => {
  const mine = { scope: 'member', owner: 5, call: 'withdraw.create', key: 'a' } as const

  test('the database makes the same key', async () => {
    const keys = [
      mine,
      { scope: 'system', owner: 'deposit', call: 'credit', key: '1/chrg_ไทย' },
      { scope: 'provider', owner: '', call: '', key: '' },
    ] as const
    for (const parts of keys) {
      const { rows } = await sql<{ key: string }>`
        select ledger.op_key(${parts.scope}, ${parts.owner}::text, ${parts.call}, ${parts.key}) as key`.execute(
        world.db,
      )
      expect(rows[0]?.key).toBe(operationKey(parts))
    }
    expect(operationKey(mine)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  })
  test('no choice of a key reaches another owner, call or scope', () => {
    const others = [
      { ...mine, owner: 6 },
      { ...mine, scope: 'system', owner: 'deposit' },
      { ...mine, call: 'lottery.bill.create' },
      { ...mine, owner: '5,15:withdraw.create', call: '', key: 'a' },
      { ...mine, owner: '', call: '1:5,15:withdraw.create', key: 'a' },
      { ...mine, key: '1:a,' },
      { ...mine, scope: 'staff' },
    ] as const
    const keys = [mine, ...others].map(operationKey)
    expect(new Set(keys).size).toBe(keys.length)
  })
  test('a member who knows the ingredients of a system key cannot occupy it', async () => {
    const { memberId, walletId } = await memberWith(world, 1_000n)
    const system = { scope: 'system', owner: 'deposit', call: 'credit', key: '1/chrg_1' } as const
    // Whatever he sends as Idempotency-Key is hashed with his own id and call, the system's own too.
    for (const sent of [operationKey(system), system.key, 'system:deposit:credit:1/chrg_1']) {
      const key = operationKey({
        scope: 'member',
        owner: memberId,
        call: 'withdraw.create',
        key: sent,
      })
      const outcome = await world.post({
        key,
        memberId,
        kind: 'withdraw_hold',
        legs: [{ debit: wallet(walletId), credit: house('withdrawal_clearing'), amountSatang: 1n }],
      })
      expect(outcome).toMatchObject({ applied: true, replayed: false })
    }
    const credit = depositOf(memberId, walletId, 700n, operationKey(system))
    expect(await world.post(credit)).toMatchObject({ applied: true, replayed: false })
  })
  test('a key that is taken says nothing about what it holds', async () => {
    const alice = await memberWith(world, 500n)
    const bob = await memberWith(world, 500n)
    const body = 'the same'
    const stake = { ...stakeOf(alice.memberId, alice.walletId, 100n), body, result: { secret: 1 } }
    await world.post(stake)
    const stolen: Operation = {
      ...stakeOf(bob.memberId, bob.walletId, 100n),
      body,
      key: stake.key,
    }
    expect(await world.post(stolen)).toMatchObject({
      applied: false,
      replayed: false,
      error: 'idempotency_mismatch',
      result: null,
      refId: null,
      wallet: { accountId: bob.walletId, availableSatang: 500n },
    })
    const asked = {
      key: stake.key,
      memberId: bob.memberId,
      kind: 'lottery_stake',
      body: 1,
    } as const
    expect(await findOperation(world.db, asked)).toMatchObject({
      isSame: false,
      applied: false,
      error: 'idempotency_mismatch',
      refId: null,
      result: null,
    })
  })
  test('same key and body: the stored decision with the present balance', async () => {
    const { memberId, walletId } = await memberWith(world, 500n)
    const stake = {
      ...stakeOf(memberId, walletId, 100n),
      body: { b: 1n, a: [1] },
      result: { no: 1 },
    }
    const first = await world.post(stake)
    await world.post(depositOf(memberId, walletId, 50n))
    const again = await world.post({ ...stake, body: { a: [1], b: 1n } })
    expect(again).toMatchObject({ applied: true, replayed: true, refId: 17n, result: { no: 1 } })
    expect(first.wallet?.availableSatang).toBe(400n)
    expect(again.wallet?.availableSatang).toBe(450n)
    expect(await world.post({ ...stake, body: { a: [1], b: 2n } })).toMatchObject({
      applied: false,
      error: 'idempotency_mismatch',
    })
    expect(
      await findOperation(world.db, {
        key: stake.key,
        memberId,
        kind: 'lottery_stake',
        body: stake.body,
      }),
    ).toMatchObject({ isSame: true, applied: true, refId: 17n, result: { no: 1 } })
  })
  test('a kept refusal stays, also when the money has come', async () => {
    const { memberId, walletId } = await memberWith(world, 50n)
    const stake = stakeOf(memberId, walletId, 100n)
    expect(await world.post(stake)).toMatchObject({
      error: 'insufficient_balance',
      replayed: false,
    })
    await world.post(depositOf(memberId, walletId, 100n))
    expect(await world.post(stake)).toMatchObject({ error: 'insufficient_balance', replayed: true })
    expect(await world.post(stakeOf(memberId, walletId, 100n))).toMatchObject({ applied: true })
  })
  test('a refusal that its kind does not keep is decided anew', async () => {
    const { memberId } = await world.member()
    const walletId = await inTransaction(world.db, (tx) =>
      openWallet(tx, memberId, 'cashback_wallet'),
    )
    const takenBack: Operation = {
      key: freshKey(),
      memberId,
      kind: 'correction',
      result: { reverses: freshKey(), reason: 'ทดสอบ', author_id: '1' },
      legs: [{ debit: wallet(walletId), credit: house('cashback_cost'), amountSatang: 5n }],
    }
    expect(await world.post(takenBack)).toMatchObject({
      error: 'insufficient_balance',
      replayed: false,
    })
    expect(await world.post(takenBack)).toMatchObject({
      error: 'insufficient_balance',
      replayed: false,
    })
  })
  test('the hash of a body knows a bigint from its digits and no order of properties', () => {
    expect(requestHash({ a: 1n })).not.toEqual(requestHash({ a: '1' }))
    expect(requestHash({ a: '1n' })).not.toEqual(requestHash({ a: 1n }))
    expect(requestHash({ a: [1, 2] })).not.toEqual(requestHash({ a: [2, 1] }))
    expect(requestHash({ a: 1, b: undefined })).toEqual(requestHash({ a: 1 }))
    expect(requestHash({ b: 2, a: 1 })).toEqual(requestHash({ a: 1, b: 2 }))
  })
})

test('what the house moves under a key moves once, and another body under it learns nothing', async () => {
  const closing = (amountSatang: bigint): Operation => ({
    key: closingKey,
    memberId: 0n,
    kind: 'game_close_profit',
    refId: 71n,
    result: { rounds: 3 },
    legs: [{ debit: house('game_clearing', 7), credit: house('game_result'), amountSatang }],
  })
  const closingKey = freshKey()
  const first = await world.post(closing(500n))
  expect(first).toMatchObject({ applied: true, replayed: false, refId: 71n, wallet: null })
  expect(await world.post(closing(500n))).toEqual({ ...first, replayed: true })
  expect(await world.post(closing(501n))).toMatchObject({
    applied: false,
    error: 'idempotency_mismatch',
    refId: null,
    result: null,
  })
  const { rows } = await sql<{ balance: bigint }>`
    select balance from ledger.house_total where kind = ${GAME_RESULT}::smallint`.execute(world.db)
  expect(rows).toEqual([{ balance: 500n }])
})

const GAME_RESULT = 4000
