/**
 * Digits for a member who lets the phone choose. They decide nothing but what is proposed for the
 * slip; the browser's generator gives each number the same chance.
 */
export function luckyDigits(count: number): string {
  const range = 10 ** count
  const limit = 2 ** 32 - (2 ** 32 % range)
  const word = new Uint32Array(1)
  do crypto.getRandomValues(word)
  while ((word[0] ?? 0) >= limit)
  return String((word[0] ?? 0) % range).padStart(count, '0')
}
