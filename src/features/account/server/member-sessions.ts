import type { Tx } from '#platform/database/database.ts'
import type { SessionEnd } from '#platform/session/contract.ts'
import { endSessionsOf } from '#platform/session/session.ts'

/** Ends the sessions of a member, in browsers and in programs, but for the one that is kept. */
export async function endSessionsOfMember(
  tx: Tx,
  memberId: number,
  reason: SessionEnd,
  keep?: bigint,
): Promise<void> {
  await endSessionsOf(tx, 'member', memberId, reason, keep)
  await endSessionsOf(tx, 'program', memberId, reason, keep)
}
