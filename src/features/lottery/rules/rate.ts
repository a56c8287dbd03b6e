import { err, ok, type Result } from '#kernel/result.ts'

/** What one baht pays, in hundredths: 900 is `90000n`, 3.2 is `320n`. */
export type RateX100 = bigint

/** Writes a rate as people say it: `"900"`, `"3.2"`, `"4.25"`. */
export function formatRate(rateX100: RateX100): string {
  const whole = rateX100 / 100n
  const hundredths = (rateX100 % 100n).toString().padStart(2, '0').replace(/0+$/, '')
  return hundredths === '' ? whole.toString() : `${whole}.${hundredths}`
}

/** Reads a rate with up to two decimals; `"900"`, `"900.00"` and `"900.0"` are one rate. */
export function parseRate(text: string): Result<RateX100, 'not_a_rate'> {
  const match = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return err('not_a_rate')
  return ok(BigInt(match[1] ?? '0') * 100n + BigInt((match[2] ?? '').padEnd(2, '0')))
}
