import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import type { lotteryHistory } from '../../history-contract.ts'
import { findHistory, type HistoryEntry } from './history-store.ts'

/**
 * What staff did to a round, a number, a market or the shooting, newest first; the cursor is the id
 * of the last entry of the page before. @throws Refusal invalid_input
 */
export async function readHistory(
  { db }: Services,
  input: CallInput<typeof lotteryHistory>,
): Promise<CallOutput<typeof lotteryHistory>> {
  if (input.cursor !== undefined && !/^\d{1,18}$/.test(input.cursor)) {
    throw new Refusal(commonErrors.invalid_input)
  }
  const before = input.cursor === undefined ? undefined : BigInt(input.cursor)
  const found = await findHistory(db, input.object, before, input.limit + 1)
  const shown = found.slice(0, input.limit)
  const last = shown.at(-1)
  return {
    items: shown.map(viewEntry),
    next_cursor: found.length > input.limit && last ? `${last.auditId}` : null,
  }
}

/** Use cases write `before` and `after`; older entries said only what it became. */
function viewEntry(entry: HistoryEntry): CallOutput<typeof lotteryHistory>['items'][number] {
  const { reason, before, after, ...rest } = entry.detail
  return {
    entry_id: Number(entry.auditId),
    at: entry.at,
    by: entry.by,
    action: entry.action,
    object: entry.object,
    reason: typeof reason === 'string' ? reason : null,
    before: recordOf(before),
    after: { ...rest, ...recordOf(after) },
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
