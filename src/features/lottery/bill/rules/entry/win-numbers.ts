import { permutations } from '../../../rules/permutations.ts'

/** As many digits as are worth catching together: of more, nearly every number is made. */
export const WIN_DIGITS_MAX = 7

/**
 * วินเลข: every number that can be made of the chosen digits, ascending, each once. A number has each
 * digit once and stands in rising order; `doubles` lets a digit come again, `turned` brings every
 * order.
 */
export function winNumbers(
  digits: readonly string[],
  length: 2 | 3,
  { doubles, turned }: { doubles: boolean; turned: boolean },
): readonly string[] {
  const rising = [...new Set(digits)].toSorted()
  let made = rising.map((digit) => digit)
  for (let place = 1; place < length; place += 1) {
    made = made.flatMap((start) => {
      const last = rising.indexOf(start.at(-1) ?? '')
      return rising.slice(doubles ? last : last + 1).map((digit) => start + digit)
    })
  }
  return turned ? made.flatMap((one) => permutations(one)).toSorted() : made
}
