import { unreachable } from '#kernel/result.ts'
import { betTypeInfo, type BetType, isNumberOf } from '../../rules/bet-types.ts'

/** Numbers by what they look like: all their digits are the same. */
export const numberPatterns = ['double', 'triple'] as const
export type NumberPattern = (typeof numberPatterns)[number]

/** เลขเบิ้ล are of two digits, ตอง of three. */
const patternDigits: { readonly [P in NumberPattern]: number } = { double: 2, triple: 3 }

export const patternNames: { readonly [P in NumberPattern]: string } = {
  double: 'เลขเบิ้ล',
  triple: 'เลขตอง',
}

/** Which numbers somebody means: a list, or those of a pattern. */
export interface NumberSelection {
  readonly betType: BetType
  readonly numbers: readonly string[] | null
  readonly pattern: NumberPattern | null
}

/** The numbers one by one, each once and ascending; null where the bet type does not have them. */
export function selectedNumbers({ betType, numbers, pattern }: NumberSelection): string[] | null {
  const { digits } = betTypeInfo[betType]
  const found = new Set(numbers ?? [])
  if (pattern !== null) {
    if (patternDigits[pattern] !== digits) return null
    for (let digit = 0; digit < 10; digit += 1) found.add(`${digit}`.repeat(digits))
  }
  return [...found].every((number) => isNumberOf(betType, number)) ? [...found].sort() : null
}

/** What a person does to numbers. */
export const numberActions = ['reduce', 'close', 'cap', 'reopen'] as const
export type NumberAction = (typeof numberActions)[number]

/** A rule that holds or will hold: its rate (0 closes), or its cap. */
export interface StandingRule extends NumberSelection {
  readonly ruleId: bigint
  readonly rateX100: bigint | null
  readonly capSatang: bigint | null
}

/** A rule that a decision takes the place of, and which of its numbers it leaves alone. */
export interface Replaced<R extends StandingRule> {
  readonly rule: R
  readonly remaining: readonly string[]
}

/**
 * The newest decision about a number holds: a rate takes the place of a rate, a limit of a limit,
 * reopening of both. Rules of which nothing is meant are left out.
 */
export function replacedBy<R extends StandingRule>(
  action: NumberAction,
  betType: BetType,
  chosen: readonly string[],
  standing: readonly R[],
): Replaced<R>[] {
  const wanted = new Set(chosen)
  return standing.flatMap((rule) => {
    if (rule.betType !== betType || !isReplaced(action, rule)) return []
    const meant = selectedNumbers(rule) ?? []
    if (!meant.some((number) => wanted.has(number))) return []
    return [{ rule, remaining: meant.filter((number) => !wanted.has(number)) }]
  })
}

function isReplaced(action: NumberAction, { rateX100, capSatang }: StandingRule): boolean {
  switch (action) {
    case 'reduce':
    case 'close':
      return rateX100 !== null
    case 'cap':
      return capSatang !== null
    case 'reopen':
      return true
    default:
      return unreachable(action)
  }
}
