import type { Lanes } from '#platform/lanes.ts'
import type { Operation, Outcome } from '../operation.ts'
import { postStatement } from '../post-statement.ts'

/**
 * Posts an operation that no row of a feature belongs to, together with the others that queue at
 * this moment, and answers once it is committed. The balances it changes are published.
 * @throws `busy` when too many wait: send the same key again; on a malformed operation
 */
export function postInLane(lanes: Lanes, operation: Operation): Promise<Outcome> {
  return lanes.submit(postStatement, operation.memberId, operation)
}
