import type { BetType } from '../../rules/bet-types.ts'
import { effectiveCap, numberState, type NumberState } from '../../rules/limits.ts'
import type { RateRule } from '../../market/server/market-store.ts'
import type { StandingRow } from './exposure-store.ts'
import type { NumberRuleRow, RuledNumber } from './number-rule-store.ts'
import { selectedNumbers } from '../rules/number-rules.ts'

/** The state of a number: what it sold, what it costs, and how it is sold from now on. */
export interface NumberStanding extends NumberState {
  readonly number: string
  readonly soldSatang: bigint
  readonly liabilitySatang: bigint
  readonly capSatang: bigint | null
  /** A change is set for later. */
  readonly hasLater: boolean
}

/** All of one bet type that were sold or that somebody has decided about, ascending. */
export function numberStandings(
  rate: RateRule,
  of: {
    readonly rows: readonly StandingRow[]
    readonly ruled: readonly RuledNumber[]
    readonly later: readonly NumberRuleRow[]
  },
): NumberStanding[] {
  const rows = byNumber(of.rows, rate.betType)
  const ruled = byNumber(of.ruled, rate.betType)
  const later = new Set(
    of.later.flatMap((rule) =>
      rule.betType === rate.betType ? (selectedNumbers(rule) ?? []) : [],
    ),
  )
  const numbers = new Set([...rows.keys(), ...ruled.keys(), ...later])
  return [...numbers]
    .sort()
    .map((number) =>
      standingOf(rate, number, rows.get(number), ruled.get(number), later.has(number)),
    )
}

/** One number of a type, whether anybody bought it or not. */
export function standingOf(
  rate: RateRule,
  number: string,
  row: StandingRow | undefined,
  ruled: RuledNumber | undefined,
  hasLater: boolean,
): NumberStanding {
  const soldSatang = row?.soldSatang ?? 0n
  const capSatang = effectiveCap(
    strictest(row ? row.capSatang : rate.capSatang, ruled?.capSatang),
    rate.steps,
  )
  const state = numberState(
    {
      baseRateX100: rate.rateX100,
      steps: rate.steps,
      capSatang,
      manualRateX100: strictest(row?.manualRateX100, ruled?.rateX100),
      soldSatang,
    },
    rate.minSatang,
  )
  return {
    ...state,
    number,
    soldSatang,
    liabilitySatang: row?.liabilitySatang ?? 0n,
    capSatang,
    hasLater,
  }
}

function byNumber<T extends { readonly betType: BetType; readonly number: string }>(
  rows: readonly T[],
  betType: BetType,
): Map<string, T> {
  return new Map(
    rows.flatMap((row): [string, T][] => (row.betType === betType ? [[row.number, row]] : [])),
  )
}

function strictest(
  one: bigint | null | undefined,
  other: bigint | null | undefined,
): bigint | null {
  if (one === null || one === undefined) return other ?? null
  return other !== null && other !== undefined && other < one ? other : one
}
