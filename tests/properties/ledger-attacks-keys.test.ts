import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { houseBalance } from '#ledger/accounts.ts'
import { operationKey } from '#ledger/keys.ts'
import { findOperation } from '#ledger/operations.ts'
import { house, post, wallet, type Operation } from '#ledger/post.ts'
import { findWallet } from '#ledger/wallets.ts'
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

// Who tries to occupy, guess, read or reuse a key of the books. Each attack has a seeded bug in
// tests/mutants that lets it through.

let world: LedgerWorld
beforeAll(async () => {
  world = await ledgerWorld()
})
afterEach(async () => expect(await faultsOf(world.db)).toEqual([]))
afterAll(() => world.close())

describe('the parts of a key', () => {
  /** Every way to cut a text into owner, call and key. */
  const cuts = (text: string) =>
    Array.from({ length: text.length + 1 }, (_, first) =>
      Array.from({ length: text.length + 1 - first }, (__, more) => ({
        scope: 'member' as const,
        owner: text.slice(0, first),
        call: text.slice(first, first + more),
        key: text.slice(first + more),
      })),
    ).flat()

  // The texts try the separators themselves: digits, colons, commas, and letters of three bytes.
  test.each(['5,1:a,2:bc', '12:,3:,', ',,,,', 'ก1:ข,'])(
    'cannot be moved from one to another: %s',
    async (text) => {
      const all = cuts(text)
      expect(new Set(all.map(operationKey)).size).toBe(all.length)
      const { rows } = await sql<{ keys: bigint }>`
        select count(distinct ledger.op_key('member', p.owner, p.call, p.key)) as keys
          from unnest(${all.map(({ owner }) => owner)}::text[], ${all.map(({ call }) => call)}::text[],
                      ${all.map(({ key }) => key)}::text[]) p(owner, call, key)`.execute(world.db)
      expect(rows[0]?.keys).toBe(BigInt(all.length))
    },
  )
})

describe('a key that holds a decision', () => {
  const body = ['the same for all']

  const refused = { applied: false, error: 'idempotency_mismatch', refId: null, result: null }

  test('answers a movement of another kind with an error, and moves nothing', async () => {
    const { memberId, walletId } = await memberWith(world, 500n)
    const stake = { ...stakeOf(memberId, walletId, 100n), body, result: { secret: 1 } }
    await world.post(stake)
    const hold: Operation = {
      key: stake.key,
      memberId,
      kind: 'withdraw_hold',
      body,
      legs: [{ debit: wallet(walletId), credit: house('withdrawal_clearing'), amountSatang: 100n }],
    }
    const deposit = { ...depositOf(memberId, walletId, 100n, stake.key), body }
    for (const other of [hold, deposit]) {
      expect(await world.post(other)).toMatchObject({ ...refused, replayed: false, holdId: null })
    }
    expect(await findOperation(world.db, { ...hold, body })).toMatchObject(refused)
    expect(await findWallet(world.db, memberId, walletId)).toMatchObject({
      availableSatang: 400n,
      heldSatang: 0n,
    })
  })

  test.each([1, 2])(
    'shows nothing of it to another member who sends the very same, with %i legs',
    async (legs) => {
      const [alice, bob] = [await memberWith(world, 500n), await memberWith(world, 500n)]
      const stakeBy = ({ memberId, walletId }: typeof alice) => {
        const stake = stakeOf(memberId, walletId, 100n)
        return { ...stake, body, legs: Array.from({ length: legs }, () => stake.legs).flat() }
      }
      const stake = { ...stakeBy(alice), result: { secret: 1 } }
      await world.post(stake)
      const asked = { key: stake.key, memberId: bob.memberId, kind: 'lottery_stake', body } as const
      expect(await findOperation(world.db, asked)).toMatchObject({ ...refused, isSame: false })
      expect(await world.post({ ...stakeBy(bob), key: stake.key })).toMatchObject({
        ...refused,
        wallet: { accountId: bob.walletId, availableSatang: 500n },
      })
    },
  )

  test('is another body as soon as the amount or the reference differs', async () => {
    const { memberId, walletId } = await memberWith(world, 500n)
    const stake = stakeOf(memberId, walletId, 100n)
    await world.post(stake)
    const pool = await houseBalance(world.db, 'lottery_pool', 1)
    const more = { ...stakeOf(memberId, walletId, 101n), key: stake.key }
    const elsewhere = {
      ...stake,
      legs: [{ debit: wallet(walletId), credit: house('lottery_pool', 2), amountSatang: 100n }],
    }
    for (const other of [more, elsewhere]) {
      expect((await world.post(other)).error).toBe('idempotency_mismatch')
    }
    expect((await findWallet(world.db, memberId, walletId))?.availableSatang).toBe(400n)
    expect(await houseBalance(world.db, 'lottery_pool', 1)).toBe(pool)
  })

  test('is met within one call, too: the second of two others under it is refused', async () => {
    const { memberId, walletId } = await memberWith(world, 500n)
    const first = { ...stakeOf(memberId, walletId, 100n), result: { secret: 1 } }
    const second = { ...stakeOf(memberId, walletId, 30n), key: first.key }
    const outcomes = await inTransaction(world.db, (tx) => post(tx, [first, second, first]))
    expect(
      outcomes.map(({ applied, replayed, error, result }) => [applied, replayed, error, result]),
    ).toEqual([
      [true, false, null, { secret: 1 }],
      [false, false, 'idempotency_mismatch', null],
      [true, true, null, { secret: 1 }],
    ])
    expect((await findWallet(world.db, memberId, walletId))?.availableSatang).toBe(400n)
  })

  test('comes a thousand times in one call, and is one decision', async () => {
    const { memberId, walletId } = await memberWith(world, 500n)
    const stake = stakeOf(memberId, walletId, 100n)
    const flood = Array.from({ length: 1_000 }, () => stake)
    const outcomes = await inTransaction(world.db, (tx) => post(tx, flood))
    expect(outcomes.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(outcomes.every(({ applied }) => applied)).toBe(true)
    expect((await findWallet(world.db, memberId, walletId))?.availableSatang).toBe(400n)
  })
})

describe('a bet that was rolled back before it came', () => {
  const tombstone = (memberId: bigint, key: string): Operation => ({
    key,
    memberId,
    kind: 'game_tombstone',
    refusal: 'rolled_back',
    legs: [],
  })
  const bet = (memberId: bigint, walletId: bigint, key: string): Operation => ({
    key,
    memberId,
    kind: 'game_bet',
    legs: [{ debit: wallet(walletId), credit: house('game_clearing', 1), amountSatang: 40n }],
  })

  test('stays away, in a later call and in the same one', async () => {
    const { memberId, walletId } = await memberWith(world, 100n)
    const [before, beside] = [freshKey(), freshKey()]
    await world.post(tombstone(memberId, before))
    expect((await world.post(bet(memberId, walletId, before))).error).toBe('rolled_back')
    const outcomes = await inTransaction(world.db, (tx) =>
      post(tx, [tombstone(memberId, beside), bet(memberId, walletId, beside)]),
    )
    expect(outcomes.map(({ error }) => error)).toEqual(['rolled_back', 'rolled_back'])
    expect((await findWallet(world.db, memberId, walletId))?.availableSatang).toBe(100n)
  })

  test('is only a taken key to another member', async () => {
    const { memberId } = await memberWith(world, 100n)
    const bob = await memberWith(world, 100n)
    const key = freshKey()
    await world.post(tombstone(memberId, key))
    expect((await world.post(bet(bob.memberId, bob.walletId, key))).error).toBe(
      'idempotency_mismatch',
    )
  })
})
