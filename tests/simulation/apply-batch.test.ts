import { expect, test } from 'vitest'
import type { Operation, Outcome } from '#ledger/operation.ts'
import { LedgerModel, type Seen } from '#tests/properties/ledger-model.ts'
import { Batch } from './apply-batch.ts'
import type { Request } from './attempts.ts'
import { Database } from './database.ts'
import { Dice } from './dice.ts'
import {
  afterBet,
  betOf,
  billOf,
  depositOf,
  endOfHold,
  holdOf,
  Keys,
  otherBody,
  tombstoneOf,
  unmatchedOf,
} from './requests.ts'
import { Stage, WORLD } from './stage.ts'

// The simulated decisions are those of the model that random commands hold against the real
// ledger.apply_batch (tests/properties): so the simulation cannot prove another ledger than ours.

const BATCHES = 400

test.each([1, 2, 3, 4, 5])('decides as the model of the ledger does, seed %i', (seed) => {
  const dice = new Dice(seed, 'decisions')
  const db = new Database(new Stage(dice, false))
  const model = new LedgerModel()
  const members = [1n, 2n].map((memberId) => ({ memberId, walletId: 100n + memberId }))
  for (const { memberId, walletId } of members) {
    db.tables.addWallet(walletId, memberId)
    model.open(walletId, memberId, 'main')
  }
  const keys = new Keys()
  const sent: Request[] = [depositOf(keys, dice.pick(members), 5_000n)]
  const errors = new Map<string | null, number>()
  for (let count = 0; count < BATCHES; count += 1) {
    const requests = Array.from({ length: dice.between(1, 5) }, () =>
      next(db, keys, dice, dice.pick(members), sent),
    )
    sent.push(...requests)
    const operations = requests.map(({ order }) => order.operation)
    const seen = decide(db, operations).map(toSeen)
    expect(seen, `batch ${count}`).toEqual(model.decide(operations, seen))
    for (const { error } of seen) errors.set(error, (errors.get(error) ?? 0) + 1)
  }
  for (const error of [
    null,
    'insufficient_balance',
    'idempotency_mismatch',
    'hold_ended',
    'rolled_back',
  ]) {
    expect([error, (errors.get(error) ?? 0) > 5]).toEqual([error, true])
  }
})

function next(
  db: Database,
  keys: Keys,
  dice: Dice,
  member: { memberId: bigint; walletId: bigint },
  sent: readonly Request[],
): Request {
  const amountSatang = BigInt(dice.between(1, 900))
  const old = dice.pick(sent)
  const bet = sent.findLast(({ order }) => order.operation.kind === 'game_bet')
  const [id, hold] = dice.pick([...db.tables.holds, [0n, undefined] as const])
  const choice = dice.below(100)
  if (choice < 12) return old
  if (choice < 16) return otherBody(old)
  if (choice < 36) return depositOf(keys, member, amountSatang)
  if (choice < 50) return billOf(keys, dice, member, 1)
  if (choice < 60) return betOf(keys, member, amountSatang)
  if (choice < 66 && bet) return tombstoneOf(bet)
  if (choice < 72 && bet) return tombstoneOf(betOf(keys, member, amountSatang))
  if (choice < 78 && bet) return afterBet(bet, 'game_win', member, amountSatang)
  if (choice < 82) return unmatchedOf(keys, amountSatang)
  if (choice < 90 || !hold) return holdOf(keys, member, amountSatang)
  const owner = db.tables.wallets.get(hold.walletId)?.memberId ?? 0n
  return endOfHold(keys, dice, owner, id, hold)
}

function decide(db: Database, operations: readonly Operation[]): Outcome[] {
  const tx = db.begin(WORLD)
  const batch = new Batch(db, tx, 1, new Set())
  const outcomes = operations.map((operation) => batch.apply(operation))
  db.commit(tx)
  return outcomes
}

const toSeen = ({
  wallet,
  key,
  applied,
  replayed,
  error,
  refId,
  holdId,
  result,
}: Outcome): Seen => ({
  key,
  applied,
  replayed,
  error,
  refId,
  holdId,
  result,
  wallet: wallet && {
    id: wallet.accountId,
    available: wallet.availableSatang,
    version: wallet.version,
  },
})
