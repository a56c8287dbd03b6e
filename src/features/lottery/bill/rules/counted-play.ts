import type { BetType } from '../../rules/bet-types.ts'

/** Numbers of a bet type; the order of digits does not count in โต๊ด. `lottery.numbers_of` is the same. */
export function numbersOf(betType: BetType): number {
  switch (betType) {
    case 'run_top':
    case 'run_bottom':
      return 10
    case 'top2':
    case 'bottom2':
      return 100
    case 'tod3':
      return 220
    case 'tod4':
      return 715
    case 'top4':
    case 'set4':
      return 10_000
    case 'top3':
    case 'front3':
    case 'bottom3':
      return 1_000
  }
}

/** Whoever holds more than 70 % of the numbers of a bet type risks next to nothing: it is no play. */
export const isCovering = (betType: BetType, distinctNumbers: number): boolean =>
  distinctNumbers * 10 > numbersOf(betType) * 7

/**
 * The bet types of which these lines alone hold so much that their stakes do not count. Other bills of the round
 * may add to it: `lottery.covering_bets` looks at all of them.
 */
export function findCovering(
  lines: readonly { readonly betType: BetType; readonly number: string }[],
): BetType[] {
  const held = Map.groupBy(lines, ({ betType }) => betType)
  return [...held].flatMap(([betType, some]) => {
    const numbers = some.map(({ number }) =>
      betType.startsWith('tod') ? [...number].toSorted().join('') : number,
    )
    return isCovering(betType, new Set(numbers).size) ? [betType] : []
  })
}
