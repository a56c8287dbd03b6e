import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import type { Kind, Market } from './markets.ts'

const number = (length: number) =>
  z
    .string(`expects ${length} digits as text`)
    .check(z.regex(new RegExp(`^\\d{${length}}$`), `expects ${length} digits`))
const numbers = (length: number, count: number) =>
  z
    .array(number(length), `expects ${count} numbers of ${length} digits`)
    .check(z.length(count, `expects exactly ${count} numbers`))
const decimal = (sign: string) =>
  z
    .string('expects a decimal number as text')
    .check(z.regex(new RegExp(`^${sign}\\d{1,7}(\\.\\d{1,2})?$`), 'expects a number like 339.65'))

const glo = z.object({
  first: number(6),
  last2: number(2),
  last3f: numbers(3, 2),
  last3b: numbers(3, 2),
  second: z.optional(numbers(6, 5)),
  third: z.optional(numbers(6, 10)),
  fourth: z.optional(numbers(6, 50)),
  fifth: z.optional(numbers(6, 100)),
})

/** What each kind of source publishes, before anybody derives anything from it. */
export const officialSchemas = {
  glo,
  baac: z.object({ first: number(7) }),
  gsb: z.object({ draw1: number(6), draw2: number(6) }),
  lao: z.object({ digits4: number(4) }),
  hanoi: z.object({ special: number(5), first: number(5) }),
  malay: z.object({ first: number(4), second: number(4) }),
  stock: z.object({ index: decimal(''), change: decimal('[+-]?') }),
} as const satisfies Record<Kind, z.ZodMiniType>

export type GloOfficial = z.output<typeof glo>

/** Draws a result nobody set; every digit of it is uniform. */
export function drawOfficial(kind: Kind, market: Market | undefined): object {
  switch (kind) {
    case 'glo':
      return drawGlo()
    case 'baac':
      return { first: randomDigits(7) }
    case 'gsb':
      return { draw1: randomDigits(6), draw2: randomDigits(6) }
    case 'lao':
      return { digits4: randomDigits(4) }
    case 'hanoi':
      return { special: randomDigits(5), first: randomDigits(5) }
    case 'malay':
      return { first: randomDigits(4), second: randomDigits(4) }
    case 'stock':
      return drawStock(market?.indexLevel ?? 10_000)
  }
}

function drawGlo(): GloOfficial {
  const first = randomDigits(6)
  const taken = new Set([first])
  const tier = (count: number) => distinct(6, count, taken)
  return {
    first,
    last2: randomDigits(2),
    last3f: distinct(3, 2),
    last3b: distinct(3, 2),
    second: tier(5),
    third: tier(10),
    fourth: tier(50),
    fifth: tier(100),
  }
}

/** The span is a thousand whole points, so that the last three digits stay uniform. */
function drawStock(level: number): object {
  const change = hundredths(randomInt(50_000))
  return {
    index: hundredths(level * 100 + randomInt(100_000)),
    change: randomInt(2) === 0 ? change : `-${change}`,
  }
}

function hundredths(value: number): string {
  const digits = String(value).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function distinct(length: number, count: number, taken = new Set<string>()): string[] {
  const drawn: string[] = []
  while (drawn.length < count) {
    const one = randomDigits(length)
    if (taken.has(one)) continue
    taken.add(one)
    drawn.push(one)
  }
  return drawn
}

function randomDigits(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}
