import type { Satang } from '#kernel/money.ts'

const UNITS_PER_SATANG = 1_000n

/** An amount as the wallet API writes it: baht times 100,000, a JSON integer. */
export const unitsOf = (amountSatang: Satang): number => Number(amountSatang * UNITS_PER_SATANG)

/** @returns undefined for what is no whole satang */
export function satangOf(units: number): Satang | undefined {
  if (!Number.isSafeInteger(units)) return undefined
  const amount = BigInt(units)
  return amount % UNITS_PER_SATANG === 0n ? amount / UNITS_PER_SATANG : undefined
}
