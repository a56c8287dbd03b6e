import { betTypeInfo } from '../../../../rules/bet-types.ts'
import type { ShorthandPick } from './entry.ts'

/** Numbers in one printed line: what still reads well on a phone. */
const NUMBERS_MAX = 10

/**
 * Writes picks in the grammar that `parseShorthand` reads: one line for what has one type and one
 * price, in their order. `2 ตัวบน 12 34=50`
 */
export function printShorthand(picks: readonly ShorthandPick[]): string {
  const lines: { head: string; tail: string; numbers: string[] }[] = []
  for (const { betType, number, price } of picks) {
    const head = betTypeInfo[betType].name
    const tail = price === null ? '' : `=${price}`
    const last = lines.at(-1)
    const fits = last && last.head === head && last.tail === tail
    if (fits && last.numbers.length < NUMBERS_MAX) last.numbers.push(number)
    else lines.push({ head, tail, numbers: [number] })
  }
  return lines.map(({ head, tail, numbers }) => `${head} ${numbers.join(' ')}${tail}`).join('\n')
}
