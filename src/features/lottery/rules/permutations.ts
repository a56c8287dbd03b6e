/**
 * Every order of the digits, each once and ascending: 6, 3 or 1 for three digits; 24, 12, 6, 4 or 1
 * for four.
 */
export function permutations(number: string): string[] {
  if (number.length <= 1) return [number]
  const found = new Set<string>()
  for (let at = 0; at < number.length; at += 1) {
    const rest = number.slice(0, at) + number.slice(at + 1)
    for (const tail of permutations(rest)) found.add(number.charAt(at) + tail)
  }
  return [...found].sort()
}

/** The digits in ascending order: two numbers are permutations when these are equal. */
export function sortedDigits(number: string): string {
  return [...number].sort().join('')
}

/** What a number looks like, where that changes its chance. */
export type Pattern = 'ordinary' | 'double' | 'two_pairs' | 'triple' | 'quadruple'

/**
 * `112` and `1123` are doubles, `1122` has two pairs, `111` and `1112` are triples, in any order.
 */
export function patternOf(number: string): Pattern {
  if (number.length < 3) return 'ordinary'
  const counts = [...new Set(number)].map((digit) => number.split(digit).length - 1)
  if (counts.includes(4)) return 'quadruple'
  if (counts.includes(3)) return 'triple'
  const pairs = counts.filter((count) => count === 2).length
  if (pairs === 2) return 'two_pairs'
  return pairs === 1 ? 'double' : 'ordinary'
}
