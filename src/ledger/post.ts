import { CompiledQuery } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { notePosting } from '#platform/http/posting.ts'
import type { Operation, Outcome } from './operation.ts'
import { postOneStatement, postOneValues } from './post-one-statement.ts'
import { postStatement, toOutcome } from './post-statement.ts'

export { house, wallet } from './operation.ts'
export type { AccountRef, Id, Leg, Operation, Outcome } from './operation.ts'

/**
 * Posts operations in the caller's transaction, as if one by one in order, and answers each one's
 * decision in the same order. A refusal is an outcome, not an exception: see `refusalOf`.
 *
 * Locks the wallets sorted, then opens house accounts, then writes, in one round trip. Call it once
 * per transaction, or lock all wallets of the transaction first (`lockWallets`): the first call holds the
 * counters of its members and of all who count with them. The balances it
 * changes are published to their members.
 *
 * @throws on a malformed operation: unknown account, kind that does not fit, another member's wallet
 */
export async function post(tx: Tx, operations: readonly Operation[]): Promise<Outcome[]> {
  if (operations.length === 0) return []
  notePosting()
  const one = postOneValues(operations)
  if (one) {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(postOneStatement, one))
    return rows.map((row) => toOutcome(row as never))
  }
  // Rare flows share sixteen stripes: the database takes a free one.
  const values = [...postStatement.values(operations), null]
  const { rows } = await tx.executeQuery(CompiledQuery.raw(postStatement.text, values))
  const outcomes = postStatement.answers(rows as never)
  if (outcomes.length !== operations.length) {
    throw new Error(`ledger: ${outcomes.length} decisions for ${operations.length} operations`)
  }
  return outcomes
}

/** Posts one operation. */
export async function postOne(tx: Tx, operation: Operation): Promise<Outcome> {
  const [outcome] = await post(tx, [operation])
  if (!outcome) throw new Error('ledger: no outcome')
  return outcome
}
