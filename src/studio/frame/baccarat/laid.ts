import type { Stakes } from '#studio/games/baccarat/boxes.ts'
import { satangOf, wireOf } from '../baht.ts'
import { keep, ofTab, readKept } from '../kept.ts'
import { randomHex } from '../random-hex.ts'
import { costOf } from './slip.ts'
import { shortBaht } from './words.ts'

const NAME = 'studio-laid'
const KEY_BYTES = 16
const KEPT_MAX = 8

/** A confirmation as it is sent; the same key again is the same ticket, however often it is asked for. */
export interface Laid {
  readonly session: string
  readonly key: string
  readonly room: string
  readonly shoe: number
  readonly coup: number
  /** Baht by box. */
  readonly stakes: Readonly<Partial<Record<string, string>>>
}

/** A confirmation of stakes on a coup, with a key of its own. */
export function newLaid(given: Omit<Laid, 'key' | 'stakes'>, stakes: Stakes): Laid {
  const texts = Object.entries(stakes).map(([box, stake]) => [box, wireOf(stake)] as const)
  return { ...given, key: randomHex(KEY_BYTES), stakes: Object.fromEntries(texts) }
}

/** Whether two confirmations are of the same stakes on the same coup. */
export const isSameLaid = (one: Laid, other: Laid): boolean =>
  JSON.stringify({ ...one, key: '' }) === JSON.stringify({ ...other, key: '' })

/** What it costs, for the eye. */
export const laidCost = ({ stakes }: Laid): string => {
  const satang = Object.entries(stakes).map(([box, text]) => [box, satangOf(text ?? '0')] as const)
  return shortBaht(wireOf(costOf(Object.fromEntries(satang))))
}

/** Keeps a confirmation until it is answered, so that a page that is loaded anew asks what became of it. */
export function keepLaid(laid: Laid): void {
  const others = keptLaids().filter(({ key }) => key !== laid.key)
  write([...others.slice(1 - KEPT_MAX), laid])
}

/** Its player knows what became of it. */
export const dropLaid = ({ key }: Laid): void => write(keptLaids().filter((one) => one.key !== key))

/** The confirmations of a session that were never answered. */
export const laidIn = (session: string): readonly Laid[] =>
  keptLaids().filter((laid) => laid.session === session)

/** Those of other sessions of this tab: the site opens a new one when its page is loaded anew. */
export const laidBefore = (session: string): readonly Laid[] =>
  keptLaids().filter((laid) => laid.session !== session)

function keptLaids(): readonly Laid[] {
  const text = readKept(ofTab, NAME)
  return text ? [JSON.parse(text) as Laid | Laid[]].flat() : []
}

const write = (laids: readonly Laid[]): void => keep(ofTab, NAME, JSON.stringify(laids))
