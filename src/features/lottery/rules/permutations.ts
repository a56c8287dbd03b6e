/** Every order of the digits, each once and ascending: 6, 3 or 1 for three digits. */
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
export type Pattern = 'ordinary' | 'double' | 'triple'

/** `112` is a double, `111` a triple, whatever the order. */
export function patternOf(number: string): Pattern {
  const different = new Set(number).size
  if (number.length < 3 || different === number.length) return 'ordinary'
  return different === 1 ? 'triple' : 'double'
}
