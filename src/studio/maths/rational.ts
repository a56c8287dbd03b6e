/** A fraction of whole numbers in lowest terms, exact; the denominator is above zero. */
export interface Rational {
  readonly num: bigint
  readonly den: bigint
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value)

function commonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [abs(a), abs(b)]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/** @throws RangeError for a denominator of zero */
export function ratio(num: bigint | number, den: bigint | number = 1n): Rational {
  const [top, bottom] = [BigInt(num), BigInt(den)]
  if (bottom === 0n) throw new RangeError('a denominator of zero')
  const divisor = commonDivisor(top, bottom) * (bottom < 0n ? -1n : 1n)
  return { num: top / divisor, den: bottom / divisor }
}

export const add = (a: Rational, b: Rational): Rational =>
  ratio(a.num * b.den + b.num * a.den, a.den * b.den)

export const minus = (a: Rational, b: Rational): Rational =>
  ratio(a.num * b.den - b.num * a.den, a.den * b.den)

export const times = (a: Rational, b: Rational): Rational => ratio(a.num * b.num, a.den * b.den)

/** @throws RangeError where `b` is zero */
export const over = (a: Rational, b: Rational): Rational => ratio(a.num * b.den, a.den * b.num)

/** `7/8` */
export const textOf = ({ num, den }: Rational): string => `${num}/${den}`

/** The value with so many decimals, cut off, never rounded up. */
export function decimalOf({ num, den }: Rational, decimals: number): string {
  const scaled = (abs(num) * 10n ** BigInt(decimals)) / den
  const digits = scaled.toString().padStart(decimals + 1, '0')
  const at = digits.length - decimals
  return `${num < 0n ? '-' : ''}${digits.slice(0, at)}${decimals > 0 ? '.' : ''}${digits.slice(at)}`
}

/** The square root with so many decimals, cut off. @throws RangeError below zero */
export function rootOf({ num, den }: Rational, decimals: number): string {
  const scaled = (num * 100n ** BigInt(decimals)) / den
  return decimalOf(ratio(wholeRoot(scaled), 10n ** BigInt(decimals)), decimals)
}

/** The largest whole number whose square is not above `value`, by Newton's way. */
function wholeRoot(value: bigint): bigint {
  if (value < 0n) throw new RangeError('the root of a number below zero')
  let root = value
  let next = (value + 1n) / 2n
  while (next < root) [root, next] = [next, (next + value / next) / 2n]
  return root
}
