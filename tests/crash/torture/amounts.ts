import { formatBaht, parseBaht } from '#kernel/money.ts'

/** Wire text as satang. @throws for what is no amount */
export function satangOf(text: string): bigint {
  const parsed = parseBaht(text)
  if (!parsed.ok) throw new Error(`${text} is no amount`)
  return parsed.value
}

export const inBaht = (satang: bigint): string => formatBaht(satang)
