/** Money on the wire is an integer: the value in its currency times this. Source: docs.hub88.io, wallet API. */
export const UNITS_IN_ONE = 100_000

/** `1234.50` of units of the wire, for people. */
export function shownUnits(amountUnits: number): string {
  const units = BigInt(amountUnits)
  const [sign, size] = units < 0n ? ['-', -units] : ['', units]
  const fraction = `${size % 100_000n}`.padStart(5, '0').replace(/0{1,3}$/, '')
  return `${sign}${size / 100_000n}.${fraction}`
}
