import * as z from 'zod/mini'
import type { GameProduct } from './games-api.ts'

/** What providers call the kinds of their games, by how the word begins or what it holds. */
const PRODUCT_OF_WORD: readonly (readonly [RegExp, GameProduct])[] = [
  [/fish/i, 'fishing'],
  [/sport/i, 'sport'],
  [/table|live|black|roulette|baccarat|poker|card|dice|game ?show/i, 'table'],
]

/** The product that a provider's kind of game counts as; what it does not tell is a slot, the strictest. */
export const productOf = (word: string): GameProduct =>
  PRODUCT_OF_WORD.find(([pattern]) => pattern.test(word))?.[1] ?? 'slot'

/** Per cent with decimals as basis points; null for what is no return of a game. */
export function returnBpOf(percent: number | null): number | null {
  const bp = percent === null ? Number.NaN : Math.round(percent * 100)
  return bp >= 1 && bp <= 10_000 ? bp : null
}

/** A code for a studio that has only a name. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 32) || 'own'

/** An address that a browser may be sent to. */
export const httpUrl = () =>
  z.string().check(
    z.maxLength(2_000),
    z.refine((text) => ['https:', 'http:'].includes(URL.parse(text)?.protocol ?? ''), 'no address'),
  )
