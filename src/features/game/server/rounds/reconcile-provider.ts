import { MINUTE_MS, type Day } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { gameReconcileChanged } from '../../reconcile-contract.ts'
import {
  compareTransactions,
  type Movement,
  type OwnMovement,
} from '../../rules/compare-transactions.ts'
import { transactionKey } from '../decide-message.ts'
import { ProviderFailure } from '../outward/games-api.ts'
import { gamesApiOf } from '../outward/games-api-of.ts'
import {
  findOwnByRefs,
  findOwnOfDay,
  findProviderDay,
  insertBreaks,
  insertRun,
  type OwnRow,
  type ProviderDay,
} from './reconcile-store.ts'

/** What was under way at midnight may stand on the other day there. */
const AROUND_MS = 15 * MINUTE_MS

/**
 * Compares a day of a provider and keeps what came of it; a provider that cannot be asked is a failed run. A day
 * may be compared as often as anybody likes: the last run counts. Cost: both sides of the day in memory.
 * @returns whether it could be compared
 */
export async function reconcileProvider(
  services: Services,
  { providerId, day, staffId }: { providerId: number; day: Day; staffId: number | null },
): Promise<boolean> {
  const { db } = services
  const bounds = await findProviderDay(db, providerId, day)
  if (!bounds?.isOver) return false
  const asked = await askDay(services, bounds)
  const compared = compareTransactions(
    asked.failure === null ? await readOwn(services, bounds, asked.there) : [],
    asked.there,
  )
  await inTransaction(db, async (tx) => {
    const { here, there, breaks } = compared
    const { failure } = asked
    const runId = await insertRun(tx, { providerId, day, staffId, failure, here, there })
    if (breaks.length > 0) await insertBreaks(tx, runId, breaks)
    await publish(tx, gameReconcileChanged, { payload: { provider_id: providerId } })
  })
  return asked.failure === null
}

/** What the provider has of a day and of a while around it, or why it does not tell. */
async function askDay(
  services: Services,
  { providerId, from, until }: ProviderDay,
): Promise<{ there: readonly Movement[]; failure: string | null }> {
  try {
    const api = await gamesApiOf(services, providerId)
    const found = await api.listTransactions(
      new Date(from.getTime() - AROUND_MS),
      new Date(until.getTime() + AROUND_MS),
    )
    const there = found.map((one) => ({
      kind: one.kind,
      ref: one.ref,
      round: one.round,
      amountSatang: one.amountSatang,
      isOnDay: one.madeAt >= from && one.madeAt < until,
    }))
    return { there, failure: null }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    return { there: [], failure: `${error.kind}: ${error.message}`.slice(0, 500) }
  }
}

/** What we have of the day, and of other days under numbers that only the provider has on this one. */
async function readOwn(
  { db }: Services,
  day: ProviderDay,
  there: readonly Movement[],
): Promise<OwnMovement[]> {
  const ofDay = await findOwnOfDay(db, day)
  const known = new Set(ofDay.map(({ ref }) => ref))
  const refs = there.map(({ ref }) => ref).filter((ref) => !known.has(ref))
  const keys = refs.map((ref) => transactionKey(day.providerId, ref))
  const others = refs.length === 0 ? [] : await findOwnByRefs(db, day, { keys, refs })
  const kinds = new Map(there.map((one) => [one.ref, one.kind]))
  return [...ofDay, ...others].map((row) => toOwn(row, kinds.get(row.ref) ?? 'bet'))
}

/** A tombstone stands for whichever movement it keeps away. */
function toOwn(row: OwnRow, other: Movement['kind']): OwnMovement {
  const { kind, ref, round, amountSatang, isOnDay, refersTo } = row
  return {
    kind: kind === 'promo' ? 'win' : kind === 'tombstone' ? other : kind,
    ref,
    round,
    amountSatang,
    isOnDay,
    refersTo,
    nature: natureOf(row),
  }
}

function natureOf({ kind, amountSatang, isFree, isUndone }: OwnRow): OwnMovement['nature'] {
  if (kind === 'tombstone' || (kind === 'rollback' && amountSatang === 0n && !isFree)) return 'void'
  if (isFree) return 'free'
  return isUndone ? 'undone' : 'plain'
}
