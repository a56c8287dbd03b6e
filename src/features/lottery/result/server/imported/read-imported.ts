import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { isDay } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import type { importedResults } from '../../imported-contract.ts'
import { findImportedPage, type MarketDay } from './imported-store.ts'

/** History with its sources, newest first. @throws Refusal invalid_input */
export async function readImported(
  { db }: Services,
  { cursor, limit }: CallInput<typeof importedResults>,
): Promise<CallOutput<typeof importedResults>> {
  const rows = await findImportedPage(db, parseCursor(cursor), limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => ({
      market_code: row.marketCode,
      market_name: row.marketName,
      draw_day: row.day,
      full: row.full,
      top3: row.top3,
      bottom2: row.bottom2,
      source: row.source,
      source_url: row.sourceUrl,
      read_from: row.readFrom,
      imported_at: row.importedAt,
    })),
    next_cursor: rows.length > limit && last ? `${last.day}.${last.marketId}` : null,
  }
}

function parseCursor(cursor: string | undefined): MarketDay | null {
  if (cursor === undefined) return null
  const [, day = '', marketId] = /^([1-9]\d{3}-\d{2}-\d{2})\.(\d{1,5})$/.exec(cursor) ?? []
  if (!isDay(day)) throw new Refusal(commonErrors.invalid_input)
  return { day, marketId: Number(marketId) }
}
