import { bangkokDay, isDay } from '#kernel/time.ts'
import { audit, SYSTEM_STAFF_ID } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { lotteryAudit } from '../../../audit-contract.ts'
import { findMarkets } from '../../../market/server/market-store.ts'
import { type ImportRefusal, judgeImport, type KnownDraw } from '../../rules/imported-draw.ts'
import {
  findImported,
  findOwnDraws,
  insertImported,
  type NewImported,
  type OwnDrawRow,
} from './imported-store.ts'
import type { SourcedDraw } from './read-published.ts'

/** What became of a list of published draws. */
export interface ImportReport {
  /** Draws that are new here. */
  readonly added: number
  /** Draws that the site had already, with the same numbers. */
  readonly known: number
  readonly refused: readonly { readonly draw: SourcedDraw; readonly why: ImportRefusal }[]
}

/**
 * Takes published draws in as history: marked with their source, of no round, so nothing can ever be
 * paid on them. Each draw once, however often it runs; one that contradicts what the site has, or was
 * sold here, is refused and the others go on. The audit trail says per market how many came.
 */
export async function importResults(
  services: Services,
  draws: readonly SourcedDraw[],
): Promise<ImportReport> {
  const today = bangkokDay(await services.clock.now())
  return inTransaction(services.db, async (tx) => {
    const markets = new Map((await findMarkets(tx)).map((market) => [market.code, market]))
    const days = draws.flatMap(({ market, day }) => {
      const marketId = markets.get(market)?.marketId
      return marketId === undefined || !isDay(day) ? [] : [{ marketId, day }]
    })
    const known = new Map<string, KnownDraw>()
    for (const numbers of await findImported(tx)) {
      known.set(keyOf(numbers), { kind: 'imported', numbers })
    }
    for (const row of await findOwnDraws(tx, days)) known.set(keyOf(row), ownDraw(row))
    const fresh: NewImported[] = []
    const refused: { draw: SourcedDraw; why: ImportRefusal }[] = []
    for (const draw of draws) {
      const market = markets.get(draw.market)
      const place = { marketId: market?.marketId ?? 0, day: draw.day }
      const ground = { rule: market?.resultRule, today, known: known.get(keyOf(place)) }
      const judged = judgeImport(draw, ground)
      if (!judged.ok) refused.push({ draw, why: judged.error })
      else if (judged.value) {
        fresh.push({ ...place, ...judged.value, source: draw.source })
        // A list that says two things of one draw is refused at the second.
        known.set(keyOf(place), { kind: 'imported', numbers: judged.value })
      }
    }
    const added: NewImported[] = []
    for (const one of fresh) if (await insertImported(tx, one)) added.push(one)
    for (const [marketId, some] of Map.groupBy(added, (one) => one.marketId)) {
      await audit(tx, lotteryAudit, {
        staffId: SYSTEM_STAFF_ID,
        action: 'result.imported',
        object: { kind: 'market', id: marketId },
        after: {
          imported: some.length,
          source: [...new Set(some.map(({ source }) => source.name))].join(', '),
        },
      })
    }
    return { added: added.length, known: draws.length - added.length - refused.length, refused }
  })
}

const keyOf = ({ marketId, day }: { marketId: number; day: string }): string => `${marketId}/${day}`

function ownDraw(row: OwnDrawRow): KnownDraw {
  const { full, top4, top3, top2, bottom2, front3, bottom3 } = row
  if (top3 === null || top2 === null || bottom2 === null || row.state === 'void') {
    return { kind: 'sold' }
  }
  const numbers = { full, top4, top3, top2, bottom2, front3: front3 ?? [], bottom3: bottom3 ?? [] }
  return { kind: 'own', numbers }
}
