import { type Day, isDay } from '#kernel/time.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { isNumberOf } from '../../rules/bet-types.ts'
import { derive, type MarketRule, type Official } from '../../rules/derive.ts'

/** A published draw as the list of the repository tells it. */
export interface PublishedDraw {
  readonly market: string
  readonly day: string
  /** The official values by field; or `top3` and `bottom2`, where the source tells only what pays. */
  readonly values: Official
}

/** The numbers of a draw; `full` is null where the source tells only what pays. */
export interface PublishedNumbers {
  readonly full: string | null
  readonly top4: string | null
  readonly top3: string
  readonly top2: string
  readonly bottom2: string
  readonly front3: readonly string[]
  readonly bottom3: readonly string[]
}

/** What this site has of the same market and day already. */
export type KnownDraw =
  | { readonly kind: 'imported' | 'own'; readonly numbers: PublishedNumbers }
  /** It sold the draw and has no result of it, or called it off. */
  | { readonly kind: 'sold' }

export interface ImportGround {
  /** Undefined where there is no such market. */
  readonly rule: MarketRule | undefined
  readonly today: Day
  readonly known: KnownDraw | undefined
}

/** Why a draw is not taken in, in the order in which it is asked. */
export const importRefusals = {
  market_unknown: 'there is no such market',
  draws_itself: 'the market draws by itself',
  digits_wrong: 'the values do not have the form of the market',
  day_wrong: 'this is no day of the calendar',
  day_not_over: 'the day is not over',
  was_sold: 'this site sold the draw: two people say its result',
  contradicts: 'this site has other numbers of the draw',
} as const
export type ImportRefusal = keyof typeof importRefusals

/**
 * Judges a published draw by what the site knows.
 * @returns its numbers, null where the site has the same ones already, or why it is not taken in
 */
export function judgeImport(
  { day, values }: PublishedDraw,
  { rule, today, known }: ImportGround,
): Result<PublishedNumbers | null, ImportRefusal> {
  if (rule === undefined) return err('market_unknown')
  if (rule === 'yeekee') return err('draws_itself')
  const numbers = numbersOf(rule, values)
  if (!numbers) return err('digits_wrong')
  if (!isDay(day)) return err('day_wrong')
  if (day >= today) return err('day_not_over')
  if (!known) return ok(numbers)
  if (known.kind === 'sold') return err('was_sold')
  return isSame(numbers, known.numbers) ? ok(null) : err('contradicts')
}

function numbersOf(
  rule: Exclude<MarketRule, 'yeekee'>,
  values: Official,
): PublishedNumbers | undefined {
  const derived = derive(rule, values)
  if (derived.ok) {
    const { full, top4, top3, top2, bottom2, front3, bottom3 } = derived.value
    if (top3 === null || bottom2 === null) return undefined
    return { full, top4, top3, top2, bottom2, front3, bottom3 }
  }
  return Object.keys(values).toSorted().join() === 'bottom2,top3'
    ? payingNumbers(values)
    : undefined
}

function payingNumbers({ top3, bottom2 }: Official): PublishedNumbers | undefined {
  const [top, ...moreTop] = top3 ?? []
  const [bottom, ...moreBottom] = bottom2 ?? []
  if (top === undefined || bottom === undefined || moreTop.length + moreBottom.length > 0) {
    return undefined
  }
  if (!isNumberOf('top3', top) || !isNumberOf('bottom2', bottom)) return undefined
  const shared = { full: null, top4: null, front3: [], bottom3: [] }
  return { ...shared, top3: top, top2: top.slice(-2), bottom2: bottom }
}

/** Sources list two prizes of one tier in any order, and some do not tell the official value. */
function isSame(one: PublishedNumbers, other: PublishedNumbers): boolean {
  const set = (numbers: readonly string[]) => numbers.toSorted().join()
  return (
    one.top3 === other.top3 &&
    one.bottom2 === other.bottom2 &&
    set(one.front3) === set(other.front3) &&
    set(one.bottom3) === set(other.bottom3) &&
    (one.full === null || other.full === null || one.full === other.full)
  )
}
