import * as z from 'zod/mini'
import type { Satang } from '#kernel/money.ts'
import { wireAmount } from '../../rules/wire-money.ts'
import type { GameProduct, ListedGame } from './games-api.ts'

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

/** A name in Latin letters; null for none, or what is too long for one. */
export function nameOf(word: string | null | undefined): string | null {
  const name = word?.trim() ?? ''
  return name === '' || name.length > 200 ? null : name
}

/** A volatility of ours; null for every other word. */
export const volatilityOf = (word: string | null | undefined): ListedGame['volatility'] =>
  word === 'low' || word === 'medium' || word === 'high' ? word : null

/** The smallest and the largest bet, told in units of the wire; null for what is no bet. */
export function betsOf(
  min: number | null | undefined,
  max: number | null | undefined,
): Pick<ListedGame, 'minBetSatang' | 'maxBetSatang'> {
  const least = betOf(min)
  const most = betOf(max)
  return {
    minBetSatang: least,
    maxBetSatang: least !== null && most !== null && most < least ? null : most,
  }
}

function betOf(units: number | null | undefined): Satang | null {
  const amount = wireAmount().safeParse(units)
  return amount.success && amount.data > 0n ? amount.data : null
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
