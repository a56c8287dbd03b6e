import { audit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { lotteryAudit } from '../../../audit-contract.ts'
import { raiseEntryAlarms } from './alarm-store.ts'

/**
 * Holds what people typed of a round against what its sources said last: after each entry, each result
 * and each reading, paid or not. A difference is an alarm on every desk, in the transaction of whatever
 * brought it to light. The audit row says that they differ, and not in what.
 */
export async function alarmEntries(
  { log }: Pick<Services, 'log'>,
  tx: Tx,
  round: { readonly roundId: bigint; readonly roundRef: string },
  staffId: number,
): Promise<void> {
  const raised = await raiseEntryAlarms(tx, round.roundId)
  if (raised === 0) return
  const { roundRef } = round
  await audit(tx, lotteryAudit, {
    staffId,
    action: 'feed.entry',
    object: { kind: 'round', id: round.roundId },
    detail: { round_ref: roundRef, alarms: raised },
  })
  log.error(
    { round: roundRef, alarms: raised },
    'the result that was typed is not what sources say',
  )
}
