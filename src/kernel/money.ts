import { err, ok, type Result } from './result.ts'

/** An amount of baht in its smallest unit: 1 baht = 100 satang. */
export type Satang = bigint

const SATANG_PER_BAHT = 100n

/**
 * Reads the wire form of an amount: baht with up to two decimals, no sign, no commas
 * (`"1234.50"`, `"20"`). Twelve digits of baht are more than any balance needs.
 */
export function parseBaht(text: string): Result<Satang, 'not_an_amount'> {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return err('not_an_amount')
  return ok(BigInt(match[1] ?? '0') * SATANG_PER_BAHT + BigInt((match[2] ?? '').padEnd(2, '0')))
}

/** Writes the wire form: baht with exactly two decimals, a minus in front of a debt. */
export function formatBaht(satang: Satang): string {
  const digits = (satang < 0n ? -satang : satang).toString().padStart(3, '0')
  return `${satang < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Whole baht as satang, for constants: `bahtOf(20) === 2000n`. */
export function bahtOf(baht: number | bigint): Satang {
  return BigInt(baht) * SATANG_PER_BAHT
}

/**
 * A stake times a payout rate, rounded down to a satang; the rest stays with the house.
 * @param rateX100 the rate per baht in hundredths: 3.20 is 320, 900 is 90,000.
 */
export function payout(stakeSatang: Satang, rateX100: bigint): Satang {
  return (stakeSatang * rateX100) / 100n
}
