import type { Services } from '#platform/services.ts'
import type { BetType } from '../../rules/bet-types.ts'
import type { RateTerm } from '../rules/terms.ts'
import { rateMax } from '../rules/rate-bound.ts'
import { offeredMarkets } from './offered-markets.ts'
import type { ConfigPorts } from './ports.ts'
import { saveVersion } from './versions/save-version.ts'
import { findVersionRows } from './versions/version-store.ts'
import { findTerms, viewTerms } from './versions/versioned.ts'

/** What the levels of a demo are paid, where the type's plain rate leaves room for it. */
const levels: Readonly<Partial<Record<BetType, RateTerm['vip']>>> = {
  top3: [
    { levelFrom: 3, rateX100: 87_000n },
    { levelFrom: 5, rateX100: 89_000n },
  ],
  run_top: [{ levelFrom: 3, rateX100: 330n }],
  run_bottom: [
    { levelFrom: 2, rateX100: 430n },
    { levelFrom: 4, rateX100: 450n },
  ],
}

/** The markets whose rates have them: one of each sort that a visitor looks at first. */
const codes: ReadonlySet<string> = new Set(['lao_pattana', 'hanoi', 'malay'])

/** Gives levels better rates in some markets of a demo, as a person at the desk does; what has some keeps them. */
export async function makeDemoLevelRates(
  services: Services,
  ports: ConfigPorts,
  staffId: number,
): Promise<void> {
  const { db } = services
  const markets = (await offeredMarkets(services, db)).filter(({ code }) => codes.has(code))
  for (const { marketId } of markets) {
    const [base] = await findVersionRows(db, 'rate', marketId)
    const terms = base && (await findTerms(db, 'rate', base.id))
    if (terms?.kind !== 'rate' || terms.is.rates.some(({ vip }) => vip.length > 0)) continue
    const rates = terms.is.rates.map((term) => ({ ...term, vip: vipOf(term) }))
    await saveVersion(services, ports, staffId, {
      market_id: marketId,
      base_version: base?.version ?? 1,
      valid_from: null,
      announced_at: null,
      terms: viewTerms({ ...terms, is: { ...terms.is, rates } }),
      note: 'อัตราจ่ายของระดับสมาชิกในร้านสาธิต',
    })
  }
}

/** Above the plain rate, and within what the house keeps. */
const vipOf = (term: RateTerm): RateTerm['vip'] =>
  (levels[term.betType] ?? []).filter(
    ({ rateX100 }) => rateX100 > term.rateX100 && rateX100 <= rateMax(term),
  )
