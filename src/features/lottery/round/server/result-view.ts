import type { DrawnNumbers } from '../../contract-words.ts'
import type { ResultRow } from './result-view-store.ts'

/** What a result says on the wire; null fields while there is none. */
export function drawnNumbers(row: Partial<NullableResult> | undefined): DrawnNumbers {
  return {
    top4: row?.top4 ?? null,
    top3: row?.top3 ?? null,
    top2: row?.top2 ?? null,
    bottom2: row?.bottom2 ?? null,
    front3: row?.front3 ?? [],
    bottom3: row?.bottom3 ?? [],
    full: row?.full ?? null,
    announced_at: row?.announcedAt ?? null,
  }
}

type NullableResult = { readonly [K in keyof ResultRow]: ResultRow[K] | null }
