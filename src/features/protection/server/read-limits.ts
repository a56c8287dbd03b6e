import type { CallInput, CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import { findPlayCounts } from '#platform/stake-gate/play-limits.ts'
import { findPlayTime } from '#platform/stake-gate/play-time.ts'
import type { getLimits, listLimitHistory } from '../contract.ts'
import { limitNames } from '../rules/limits.ts'
import { findHistory, findInForce, findWaitingRaises } from './limit-store.ts'
import { limitText, limitView } from './limit-view.ts'

/** Every limit, also those that are not set. */
export async function readLimits(
  { db, clock }: Services,
  memberId: number,
): Promise<CallOutput<typeof getLimits>> {
  const [now, inForce, counts, time, raises] = await Promise.all([
    clock.now(),
    findInForce(db, memberId),
    findPlayCounts(db, memberId),
    findPlayTime(db, memberId),
    findWaitingRaises(db, memberId),
  ])
  return {
    limits: limitNames.map((name) => limitView(name, { inForce, counts, time, raises, now })),
  }
}

/** What became of limits and wishes, newest first. */
export async function readLimitHistory(
  { db }: Services,
  memberId: number,
  { cursor, limit }: CallInput<typeof listLimitHistory>,
): Promise<CallOutput<typeof listLimitHistory>> {
  const rows = await findHistory(db, memberId, cursor ?? null, limit + 1)
  const shown = rows.slice(0, limit)
  return {
    items: shown.map(({ name, kind, side, from, to, at }) => ({
      name,
      kind,
      side,
      from: limitText(name, from),
      to: limitText(name, to),
      at,
    })),
    next_cursor: rows.length > limit ? (shown.at(-1)?.key ?? null) : null,
  }
}
