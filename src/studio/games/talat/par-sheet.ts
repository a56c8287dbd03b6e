import { add, decimalOf, over, type Rational, ratio, rootOf, textOf } from '../../maths/rational.ts'
import { LINE_BETS, talatConfig } from './config.ts'
import { talatConfigHash } from './game.ts'
import { talatCycles, talatReturn, talatSpread } from './par.ts'

/** A figure as it is published: the fraction is exact, the decimals are cut off. */
interface Figure {
  readonly fraction: string
  readonly decimal: string
}

const DECIMALS = 12
const figure = (value: Rational): Figure => ({
  fraction: textOf(value),
  decimal: decimalOf(value, DECIMALS),
})

/** Everything that is published of the game's mathematics. Counts both cycles: some seconds. */
export function talatParSheet() {
  const worked = talatReturn()
  const { base, free } = talatCycles()
  const spread = talatSpread(base, free)
  const { outcomes } = base
  const featureChance = worked.scatterChances.reduce(add)
  return {
    game: talatConfig.game,
    version: talatConfig.version,
    config_hash: talatConfigHash,
    return: figure(worked.total),
    return_of_lines: figure(worked.lines),
    return_of_scatters: figure(worked.scatters),
    return_of_free_spins: figure(worked.feature),
    return_by_symbol: worked.symbols.map(({ symbol, count, share }) => ({
      symbol,
      count,
      ...figure(share),
    })),
    hit_rate: figure(ratio(base.windows - outcomes.none, base.windows)),
    outcomes: { windows: base.windows, ...outcomes },
    scatter_chances: worked.scatterChances.map(figure),
    free_spins_one_in: decimalOf(over(ratio(1), featureChance), 2),
    free_spins_added_by_a_spin: figure(worked.spinsAdded),
    free_spin_pays: figure(worked.freeSpinPays),
    free_spin_family_pays: figure(worked.freeFamilyPays),
    variance: figure(spread.variance),
    standard_deviation: rootOf(spread.variance, DECIMALS),
    base_standard_deviation: rootOf(spread.baseVariance, DECIMALS),
    volatility: 'medium',
    largest_of_a_base_spin: {
      stakes: base.largest / LINE_BETS,
      windows: base.ofLargest,
      one_in: base.windows / base.ofLargest,
    },
    largest_of_a_free_spin: {
      stakes: (free.largest * talatConfig.freeTimes) / LINE_BETS,
      windows: free.ofLargest,
      one_in: free.windows / free.ofLargest,
    },
    cap_stakes: talatConfig.capStakes,
    cycles: { base: cycleOf(base), free: cycleOf(free) },
    config: talatConfig,
  }
}

export type TalatParSheet = ReturnType<typeof talatParSheet>

type Cycle = ReturnType<typeof talatCycles>['base']

/** In line bets, without the factor of free spins. */
const cycleOf = ({ lineSum, lineSquares, withLines, byScatters }: Cycle) => ({
  line_win_sum: `${lineSum}`,
  line_win_squares: `${lineSquares}`,
  windows_with_a_line_win: withLines,
  windows_by_scatters: byScatters.map(({ windows }) => windows),
})
