import { CompiledQuery, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { houseBalance, openWallet } from '#ledger/accounts.ts'
import { house, post, wallet, type Operation } from '#ledger/post.ts'
import { postStatement } from '#ledger/post-statement.ts'
import { readStatement } from '#ledger/statement.ts'
import { findWallet } from '#ledger/wallets.ts'
import { inTransaction } from '#platform/database/database.ts'
import { setStanding } from '#platform/stake-gate/stake-gate.ts'
import {
  depositOf,
  faultsOf,
  freshKey,
  ledgerWorld,
  memberWith,
  stakeOf,
  type LedgerWorld,
} from '#tests/support/ledger.ts'

// Attacks on what the books promise to one caller at a time. Each has a seeded bug in tests/mutants
// that lets it through.

let world: LedgerWorld
beforeAll(async () => {
  world = await ledgerWorld()
})
afterEach(async () => expect(await faultsOf(world.db)).toEqual([]))
afterAll(() => world.close())

const holdOf = (memberId: bigint, walletId: bigint, amountSatang: bigint): Operation => ({
  key: freshKey(),
  memberId,
  kind: 'withdraw_hold',
  legs: [{ debit: wallet(walletId), credit: house('withdrawal_clearing'), amountSatang }],
})
const returned = (memberId: bigint, hold: bigint): Operation => ({
  key: freshKey(),
  memberId,
  kind: 'withdraw_returned',
  legs: [{ hold }],
})
const paid = (memberId: bigint, hold: bigint, amountSatang: bigint): Operation => ({
  key: freshKey(),
  memberId,
  kind: 'withdraw_paid',
  legs: [
    { hold, amountSatang },
    {
      kind: 'withdraw_payout',
      debit: house('withdrawal_clearing'),
      credit: house('gateway_float', 1),
      amountSatang,
    },
  ],
})

describe('a hold', () => {
  /** A member with 1,000 satang, 400 of them set aside. */
  const placed = async () => {
    const { memberId, walletId } = await memberWith(world, 1_000n)
    const { holdId } = await world.post(holdOf(memberId, walletId, 400n))
    const hold = holdId ?? 0n
    const left = async () => {
      const at = await findWallet(world.db, memberId, walletId)
      return [at?.availableSatang, at?.heldSatang]
    }
    return { memberId, walletId, hold, left }
  }

  test.each(['returned', 'paid'] as const)('that is paid cannot be %s after it', async (then) => {
    const { memberId, hold, left } = await placed()
    await world.post(paid(memberId, hold, 400n))
    const again = then === 'paid' ? paid(memberId, hold, 400n) : returned(memberId, hold)
    expect(await world.post(again)).toMatchObject({ applied: false, error: 'hold_ended' })
    expect(await left()).toEqual([600n, 0n])
  })
  test('that is returned cannot be paid after it', async () => {
    const { memberId, hold, left } = await placed()
    await world.post(returned(memberId, hold))
    expect((await world.post(paid(memberId, hold, 400n))).error).toBe('hold_ended')
    expect(await left()).toEqual([1_000n, 0n])
  })
  test('ends once in one call, too', async () => {
    const { memberId, hold, left } = await placed()
    const outcomes = await inTransaction(world.db, (tx) =>
      post(tx, [paid(memberId, hold, 400n), returned(memberId, hold), paid(memberId, hold, 400n)]),
    )
    expect(outcomes.map(({ error }) => error)).toEqual([null, 'hold_ended', 'hold_ended'])
    expect(await left()).toEqual([600n, 0n])
  })
  test('pays at most what it holds', async () => {
    const { memberId, hold, left } = await placed()
    expect((await world.post(paid(memberId, hold, 401n))).error).toBe('hold_exceeded')
    expect(await left()).toEqual([600n, 400n])
  })
  test('that is paid in part gives back the rest and nothing more', async () => {
    const { memberId, hold, left } = await placed()
    expect(await world.post(paid(memberId, hold, 150n))).toMatchObject({ applied: true })
    expect(await left()).toEqual([850n, 0n])
  })
  test('of another member is out of reach', async () => {
    const { hold, left } = await placed()
    const thief = await memberWith(world, 5n)
    await expect(world.post(returned(thief.memberId, hold))).rejects.toThrow('another member')
    expect(await left()).toEqual([600n, 400n])
  })
  test('is not money that can be spent', async () => {
    const { memberId, walletId, left } = await placed()
    expect((await world.post(stakeOf(memberId, walletId, 601n))).error).toBe('insufficient_balance')
    expect(await left()).toEqual([600n, 400n])
  })
})

describe('a stake', () => {
  test.each([1, 2])('of a member who excluded himself is refused, with %i legs', async (legs) => {
    const { memberId, walletId } = await memberWith(world, 500n)
    const excludedUntil = new Date('2099-01-01')
    await inTransaction(world.db, (tx) =>
      setStanding(tx, Number(memberId), { status: 'active', excludedUntil }),
    )
    const stake = legsOf(stakeOf(memberId, walletId, 50n), legs)
    expect((await world.post(stake)).error).toBe('member_excluded')
    expect((await findWallet(world.db, memberId, walletId))?.availableSatang).toBe(500n)
  })
})

describe('amounts', () => {
  test('that are claimed back stop at what is there', async () => {
    const { memberId, walletId } = await memberWith(world, 100n)
    const clawback: Operation = {
      ...stakeOf(memberId, walletId, 101n),
      kind: 'lottery_clawback',
    }
    expect((await world.post(clawback)).error).toBe('insufficient_balance')
    expect((await findWallet(world.db, memberId, walletId))?.availableSatang).toBe(100n)
  })
  test('of two assets never meet in one leg', async () => {
    const { memberId, walletId } = await world.member()
    const deposit = depositOf(memberId, walletId, 500n)
    await world.post(deposit)
    const points = await inTransaction(world.db, (tx) => openWallet(tx, memberId, 'points'))
    const swap: Operation = {
      key: freshKey(),
      memberId,
      kind: 'correction',
      result: { reverses: deposit.key, reason: 'แลกแต้ม', author_id: '1' },
      legs: [{ debit: wallet(walletId), credit: wallet(points), amountSatang: 100n }],
    }
    await expect(world.post(swap)).rejects.toThrow('two assets')
  })
  test('below one satang move nothing', async () => {
    const { memberId, walletId } = await memberWith(world, 500n)
    for (const amountSatang of [0n, -1n]) {
      await expect(world.post(stakeOf(memberId, walletId, amountSatang))).rejects.toThrow(
        `amount ${amountSatang}`,
      )
    }
  })
  test('come from the member whose operation it is', async () => {
    const [alice, bob] = [await memberWith(world, 500n), await memberWith(world, 500n)]
    const theft = { ...stakeOf(bob.memberId, alice.walletId, 100n) }
    await expect(world.post(theft)).rejects.toThrow('another member')
  })
})

describe('what an operation leaves behind', () => {
  test('on two wallets of one member: on each side the balance and version of that side', async () => {
    const { memberId, walletId } = await memberWith(world, 900n)
    const bonus = await inTransaction(world.db, (tx) => openWallet(tx, memberId, 'bonus_wallet', 3))
    await world.post(bonusOf(memberId, bonus, 70n))
    await world.post(releaseOf(memberId, bonus, walletId, 50n))
    const { rows } = await sql<Record<string, bigint>>`
      select dr_version, dr_after, cr_version, cr_after from ledger.transfer
       where debit_account = ${bonus} and credit_account = ${walletId}`.execute(world.db)
    expect(rows).toEqual([{ dr_version: 2n, dr_after: 20n, cr_version: 2n, cr_after: 950n }])
  })
  test.each([
    ['the sale', { refusal: 'over_limit' }],
    ['want of money', {}],
  ])('when it is refused by %s: nothing, no version either', async (_why, more) => {
    const { memberId, walletId } = await memberWith(world, 100n)
    const outcomes = await inTransaction(world.db, (tx) =>
      post(tx, [
        stakeOf(memberId, walletId, 60n),
        { ...stakeOf(memberId, walletId, 60n), ...more },
        stakeOf(memberId, walletId, 40n),
      ]),
    )
    expect(outcomes.map(({ wallet: at }) => [at?.version, at?.availableSatang])).toEqual([
      [2n, 40n],
      [2n, 40n],
      [3n, 0n],
    ])
  })
  test('when it fails in its last leg: nothing of the legs before', async () => {
    const { memberId, walletId } = await memberWith(world, 100n)
    // Together with the deposit the first could be paid, so only the order refuses it.
    const outcomes = await inTransaction(world.db, (tx) =>
      post(tx, [
        legsOf(stakeOf(memberId, walletId, 60n), 2),
        depositOf(memberId, walletId, 20n),
        legsOf(stakeOf(memberId, walletId, 60n), 2),
      ]),
    )
    expect(outcomes.map(({ error, wallet: at }) => [error, at?.availableSatang])).toEqual([
      ['insufficient_balance', 100n],
      [null, 120n],
      [null, 0n],
    ])
  })
  test.each([1, 2])(
    'is told to its sender again with the balance of now, a refusal too, with %i legs',
    async (legs) => {
      const { memberId, walletId } = await memberWith(world, 50n)
      const poor = legsOf(stakeOf(memberId, walletId, 100n), legs)
      expect((await world.post(poor)).wallet).toMatchObject({ version: 1n, availableSatang: 50n })
      await world.post(depositOf(memberId, walletId, 200n))
      expect(await world.post(poor)).toMatchObject({
        replayed: true,
        error: 'insufficient_balance',
        wallet: { version: 2n, availableSatang: 250n },
      })
    },
  )
  test('gives the house what it took from the wallets', async () => {
    const members = [await memberWith(world, 90n), await memberWith(world, 90n)]
    for (let round = 0; round < 2; round += 1) {
      const stakes = members.map(({ memberId, walletId }, at) =>
        poolOf(stakeOf(memberId, walletId, BigInt(10 + at)), 88),
      )
      await postIn(stakes, 3)
    }
    expect(await houseBalance(world.db, 'lottery_pool', 88)).toBe(42n)
  })
  test('has ids that no other batch has', async () => {
    const { memberId, walletId } = await memberWith(world, 900n)
    const leg = { debit: wallet(walletId), credit: house('lottery_pool', 1), amountSatang: 1n }
    for (let round = 0; round < 3; round += 1) {
      await world.post({ ...stakeOf(memberId, walletId, 1n), legs: [leg, leg, leg] })
    }
    const twice = await world.owner(
      'select transfer_id from ledger.transfer group by transfer_id having count(*) > 1',
    )
    expect(twice).toEqual([])
  })
})

test('a house account is the sum over all its stripes', async () => {
  const { memberId, walletId } = await world.member()
  const credit = (amountSatang: bigint): Operation => ({
    ...depositOf(memberId, walletId, amountSatang),
    legs: [{ debit: house('gateway_float', 77), credit: wallet(walletId), amountSatang }],
  })
  for (const [place, stripe] of [0, 1, 63, 64, 500, 1007].entries()) {
    await postIn([credit(10n ** BigInt(place))], stripe)
  }
  await world.post(credit(1_000_000n))
  expect(await houseBalance(world.db, 'gateway_float', 77)).toBe(-1_111_111n)
})

test('an answer is given when its commit is on the disk, not before', async () => {
  const { memberId, walletId } = await world.member()
  const late: string[] = []
  for (let round = 0; round < 20; round += 1) {
    const written = await inTransaction(world.db, async (tx) => {
      await post(tx, [depositOf(memberId, walletId, 1n)])
      const { rows } = await sql<{ lsn: string }>`
        select pg_current_wal_insert_lsn()::text as lsn`.execute(tx)
      return rows[0]?.lsn ?? ''
    })
    const { rows } = await sql<{ flushed: boolean }>`
      select pg_current_wal_flush_lsn() >= ${written}::pg_lsn as flushed`.execute(world.db)
    if (rows[0]?.flushed !== true) late.push(written)
  }
  expect(late).toEqual([])
})

test('a statement shows every movement once, however small its pages are', async () => {
  const { memberId, walletId } = await memberWith(world, 500n)
  const bonus = await inTransaction(world.db, (tx) => openWallet(tx, memberId, 'bonus_wallet', 4))
  for (let round = 0; round < 3; round += 1) {
    await world.post(bonusOf(memberId, bonus, 20n))
    await world.post(releaseOf(memberId, bonus, walletId, 15n))
    await world.post(stakeOf(memberId, walletId, 7n))
  }
  const whole = await readStatement(world.db, { memberId, limit: 100 })
  expect(whole.items).toHaveLength(13)
  for (const limit of [1, 2, 3, 5, 13]) {
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await readStatement(world.db, { memberId, limit, cursor })
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect([limit, ids]).toEqual([limit, whole.items.map(({ id }) => id)])
  }
})

/** Posts as a lane of this stripe does. */
async function postIn(operations: readonly Operation[], stripe: number): Promise<void> {
  const values = [...postStatement.values(operations), stripe]
  await world.db.executeQuery(CompiledQuery.raw(postStatement.text, values))
}

/** The same operation with its leg as often as that: more than one goes the general way. */
function legsOf(operation: Operation, count: number): Operation {
  return { ...operation, legs: Array.from({ length: count }, () => operation.legs).flat() }
}

function poolOf(stake: Operation, round: number): Operation {
  const [leg] = stake.legs
  if (!leg || 'hold' in leg) throw new Error('a stake has its leg')
  return { ...stake, legs: [{ ...leg, credit: house('lottery_pool', round) }] }
}

function bonusOf(memberId: bigint, bonus: bigint, amountSatang: bigint): Operation {
  return {
    key: freshKey(),
    memberId,
    kind: 'bonus_grant',
    legs: [{ debit: house('bonus_cost'), credit: wallet(bonus), amountSatang }],
  }
}

function releaseOf(memberId: bigint, bonus: bigint, main: bigint, amountSatang: bigint): Operation {
  return {
    key: freshKey(),
    memberId,
    kind: 'bonus_release',
    legs: [{ debit: wallet(bonus), credit: wallet(main), amountSatang }],
  }
}
