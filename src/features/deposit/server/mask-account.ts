/** Only the four digits before the last: enough to compare with a slip. */
export const maskAccount = (digits: string): string =>
  [...digits].map((digit, at) => (isShown(at, digits.length) ? digit : 'x')).join('')

const isShown = (at: number, length: number): boolean => at >= length - 5 && at < length - 1
