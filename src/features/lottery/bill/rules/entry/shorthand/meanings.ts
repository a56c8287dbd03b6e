import { betTypes, type BetType } from '../../../../rules/bet-types.ts'
import {
  picksOfEntry,
  type Entry,
  type ShorthandPick,
  type Terms,
  type WrittenEntry,
} from './entry.ts'
import { toolOf } from '../number-tools.ts'
import { faultOf, refused, type BareLine, type ShorthandLine } from './line.ts'
import { printShorthand } from './print.ts'

/** Where in its line an entry is. */
interface Placed {
  readonly at: number
  readonly size: number
}

/** One way to read a line. Without entries it says that the line is no bet. */
export interface Way<E extends WrittenEntry = WrittenEntry> {
  readonly entries: readonly (E & Placed)[]
  readonly isSure: boolean
  readonly isLikely?: boolean
  /** A time in it is left out. */
  readonly isTimeless?: boolean
  /** Where it is not sure, a price below makes it so. */
  readonly isSureWithPrice?: boolean
  /** What it makes of รูด, by the name of the tool. */
  readonly name?: string
}

interface Meaning extends Omit<Way, 'entries'> {
  readonly line: ShorthandLine
  /** It makes sense, be it sold or not. */
  readonly isWhole: boolean
}

const NO_BET = 'อ่านเป็นวันเวลาในแชต ไม่ได้แทง ถ้าเป็นเลข ใช้ = แทน :'

/** Words of a line of their own hold where an entry has none. */
export function withTerms<E extends WrittenEntry>(entry: E, terms: Terms): E {
  const hasWords = entry.places.length > 0 || entry.tool !== null || entry.digits !== null
  const length = hasWords ? entry : terms
  return {
    ...entry,
    places: entry.places.length > 0 ? entry.places : terms.places,
    tool: entry.tool ?? terms.tool,
    digits: length.digits,
    isFloat: length.isFloat ?? false,
  }
}

/** What a line means that can be read in these ways, where these types are sold. */
export const meaningOf = (
  ways: readonly Way[],
  line: BareLine,
  at: number,
  sold: readonly BetType[],
): ShorthandLine =>
  oneOf(
    ways
      .flatMap((way) => toldRuns(way))
      .flatMap((way) => [way, ...turnedInstead(way)])
      .map(({ entries, ...doubt }) => ({
        line: resolved(line, entries, at, sold),
        isWhole: entries.every((entry) => picksOfEntry(entry, betTypes).ok),
        ...doubt,
      })),
    at,
  )

/** The three things that รูด without หน้า or หลัง can be. */
const RUNS = ['front_run', 'back_run', 'nineteen'] as const

function toldRuns({ entries, ...doubt }: Way): readonly Way<Entry>[] {
  const isOpen = entries.some(({ tool }) => tool === 'run')
  return (isOpen ? RUNS : RUNS.slice(0, 1)).map((run) => ({
    ...doubt,
    isSure: doubt.isSure && !isOpen,
    ...(isOpen ? { name: toolOf(run).name } : {}),
    entries: entries.map((entry) => ({ ...entry, tool: entry.tool === 'run' ? run : entry.tool })),
  }))
}

/** How many numbers กลับ makes of one, by its length: the second price of `123=100*6` may be that. */
const TURNS: Readonly<Record<number, readonly string[]>> = {
  2: ['2'],
  3: ['3', '6'],
  4: ['4', '6', '12', '24'],
}

function mayTurn({ numbers, places, prices, also, tool }: Entry): boolean {
  const turns = TURNS[numbers[0]?.length ?? 0] ?? []
  const isFree = also.length === 0 && places.length < 2 && (tool === null || tool === 'turn')
  return isFree && prices.length === 2 && turns.includes(prices[1] ?? '')
}

/** `123=100*6` as 123 in its six orders at 100 each. */
function turnedInstead({ entries }: Way<Entry>): readonly Way<Entry>[] {
  const meant = entries.filter((entry) => mayTurn(entry))
  if (meant.length === 0) return []
  return [
    {
      isSure: false,
      isLikely: meant.some(({ prices: [first, second] }) => first !== second),
      entries: entries.map((entry) =>
        mayTurn(entry) ? { ...entry, tool: 'turn', prices: entry.prices.slice(0, 1) } : entry,
      ),
    },
  ]
}

/**
 * How odd a meaning is: nobody writes a number twice in one line, and who stakes 20 baht on 20 has
 * more often written two prices.
 */
function oddityOf({ line, isLikely = false }: Meaning): number {
  const numbers = line.picks.map(({ betType, number }) => `${betType} ${number}`)
  const again = numbers.length - new Set(numbers).size
  const own = line.picks.filter(({ number, price }) => number === price).length
  return again + own - (isLikely ? 1 : 0)
}

/** The line of its one meaning, if that is sure; else the question which is meant. */
function oneOf(ways: readonly Meaning[], at: number): ShorthandLine {
  const [first] = ways
  if (!first) throw new Error('a line without a reading')
  const meant = ways.filter(({ line }) => line.kind === 'numbers')
  const different = new Map<string, (typeof meant)[number]>()
  for (const way of meant) {
    const says = printShorthand(way.line.picks)
    if (!different.has(says)) different.set(says, way)
  }
  const [only, ...others] = different.values()
  if (!only) return first.line
  if (others.length === 0 && only.line.picks.length === 0) {
    return only.isTimeless ? refused(only.line, at, NO_BET) : first.line
  }
  // Who means what the round does not sell is not sold what else his line may mean.
  const isOther = ways.some((way) => way.isWhole && way.line.kind === 'fault')
  if (others.length === 0 && only.isSure && !isOther) return only.line
  const asked = [only, ...others].toSorted((one, other) => oddityOf(one) - oddityOf(other))
  const readings = asked.map(({ line }) => line.picks)
  const names = asked.map(({ name = '' }) => name)
  const named = names.some((name) => name !== '') ? { names } : {}
  return { ...only.line, kind: 'choice', picks: [], readings, ...named }
}

function resolved(
  line: BareLine,
  entries: readonly (Entry & Placed)[],
  at: number,
  sold: readonly BetType[],
): ShorthandLine {
  const picks: ShorthandPick[] = []
  for (const entry of entries) {
    const made = picksOfEntry(entry, sold)
    if (!made.ok) {
      const fault = faultOf(at, { message: made.error, at: entry.at, size: entry.size })
      return { ...line, kind: 'fault', picks: [], readings: [], fault }
    }
    picks.push(...made.value)
  }
  return { ...line, kind: 'numbers', picks, readings: [], fault: null }
}
