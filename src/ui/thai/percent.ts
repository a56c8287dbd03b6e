import { plainSigns } from '#kernel/plain-signs.ts'

/** Percent with at most four decimals as parts of a million; NaN for what is no percent. */
export function readPercent(text: string): number {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?%?$/.exec(plainSigns(text).trim())
  return match ? Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0')) : Number.NaN
}

/** Parts of a million as they are typed: `0.5`. */
export const writePercent = (ppm: number): string => (Number.isNaN(ppm) ? '' : `${ppm / 10_000}`)

/** Parts of a million as they are read: `0.5%`. */
export const percentOf = (ppm: number): string => `${ppm / 10_000}%`
