import { betTypes, type BetType } from '../../../../rules/bet-types.ts'
import { noWords, picksOfEntry, type Entry, type ShorthandPick, type Terms } from './entry.ts'
import { printShorthand } from './print.ts'
import { LineReader, Unreadable } from './reader.ts'
import { readingsOf } from './readings.ts'
import { tokensOf, type Token } from './tokens.ts'

/** What is wrong in a line, and the place of it, counted from one. */
export interface ShorthandFault {
  readonly line: number
  readonly column: number
  readonly size: number
  readonly message: string
}

export interface ShorthandLine {
  /** As it was typed, without its end. */
  readonly text: string
  /** Side by side they are the line. */
  readonly tokens: readonly Token[]
  /** `choice`: it can be read in several ways, adds nothing, and its writer is asked which he means. */
  readonly kind: 'blank' | 'words' | 'price' | 'numbers' | 'choice' | 'fault'
  readonly picks: readonly ShorthandPick[]
  /** The ways in which a `choice` can be read; empty otherwise. */
  readonly readings: readonly (readonly ShorthandPick[])[]
  readonly fault: ShorthandFault | null
}

/** A slip as it was read: what it says, and what could not be read. */
export interface Shorthand {
  readonly lines: readonly ShorthandLine[]
  readonly picks: readonly ShorthandPick[]
  readonly faults: readonly ShorthandFault[]
}

/** Entries that wait for a price below them. */
interface Waiting {
  readonly at: number
  /** A line that cannot be read stands below: a price below that one is not theirs for sure. */
  readonly isCut?: boolean
  readonly entries: readonly (Entry & { at: number; size: number })[]
}

const NO_PRICE = 'ยังไม่รู้ราคา แก้บรรทัดด้านล่างที่อ่านไม่ได้ก่อน'
const NO_PRICE_ABOVE = 'ยังไม่รู้ราคา แก้บรรทัดด้านบนที่อ่านไม่ได้ก่อน'
const PRICE_OR_NUMBER = 'ไม่รู้ว่าเป็นเลขหรือราคา เขียนราคาต่อท้ายเลขในบรรทัดเดียวกัน'

/**
 * Reads พิมพ์โพย by the grammar of docs/concepts/slip-grammar.md. Never throws; a line that cannot be
 * read says why and adds nothing, the others count.
 * @param sold types of the round; what it lacks is a fault of the line
 */
export function parseShorthand(text: string, sold: readonly BetType[] = betTypes): Shorthand {
  const lines: ShorthandLine[] = []
  let terms: Terms = noWords
  let waiting: Waiting[] = []
  /** The line above ends where its price should stand: digits alone below it may be that price. */
  let isPriceDue = false
  /** A line above with digits cannot be read: it may say the price of the numbers below it. */
  let isPriceUnread = false
  /** Gives what waits its prices; null: they cannot be read, and at another price nothing is sold. */
  const settle = (prices: readonly string[] | null) => {
    for (const { at, entries, isCut } of waiting) {
      const line = lines[at]
      if (!line) continue
      if (prices === null || isCut) lines[at] = refused(line, at, NO_PRICE)
      else {
        const priced = entries.map((entry) => ({ ...entry, prices }))
        lines[at] = resolved(line, priced, at, sold)
      }
    }
    waiting = []
  }
  for (const [at, raw] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    const tokens = tokensOf(raw)
    const line = { text: raw, tokens, picks: [], readings: [], fault: null }
    const [first, ...others] = readingsOf(tokens).map(({ tokens: of, ...doubt }) => ({
      read: readLine(of),
      ...doubt,
    }))
    if (first === undefined) continue
    const { read } = first
    const ways = entriesOf([first, ...others], terms)
    const bare = ways.find(({ entries }) => entries.every(({ prices }) => prices.length === 0))
    const isDoubtful = isPriceDue && bare !== undefined
    const hasDigits = tokens.some(({ kind }) => kind === 'digits')
    if (tokens.some(({ kind }) => kind !== 'gap' && kind !== 'note')) {
      isPriceDue = hasDigits && endsBeforePrice(tokens)
    }
    if (read instanceof Unreadable && ways.length === 0) {
      lines.push({ ...line, kind: 'fault', fault: faultOf(at, read) })
      isPriceUnread ||= hasDigits
      if (hasDigits) settle(null)
      else waiting = waiting.map((one) => ({ ...one, isCut: true }))
    } else if (!(read instanceof Unreadable) && read.priceOfAbove) {
      const hasAbove = waiting.some(({ isCut }) => !isCut)
      lines.push(hasAbove ? { ...line, kind: 'price' } : refused(line, at, 'ไม่มีเลขที่รอราคาอยู่ด้านบน'))
      settle(read.priceOfAbove)
      isPriceUnread = !hasAbove
    } else if (!(read instanceof Unreadable) && read.header) {
      terms = read.header
      isPriceUnread = false
      lines.push({ ...line, kind: 'words' })
    } else if (ways.length === 0) {
      lines.push({ ...line, kind: 'blank' })
    } else if (isDoubtful) {
      lines.push(refused(line, at, PRICE_OR_NUMBER))
      waiting = []
    } else {
      const meant = oneOf(meaningsOf(ways, line, at, sold))
      const isUnpriced: boolean = bare !== undefined && isPriceUnread
      lines.push(isUnpriced ? refused(meant, at, NO_PRICE_ABOVE) : meant)
      waiting = bare ? [...waiting, { at, entries: bare.entries }] : []
      isPriceUnread &&= isUnpriced
    }
  }
  return {
    lines,
    picks: lines.flatMap(({ picks }) => picks),
    faults: lines.flatMap(({ fault }) => fault ?? []),
  }
}

/** Whether a line ends in the sign of a price, as `12=` does. */
function endsBeforePrice(tokens: readonly Token[]): boolean {
  const last = tokens.findLast(({ kind }) => kind !== 'gap' && kind !== 'note')
  return last?.kind === 'lead' || last?.kind === 'times'
}

function readLine(tokens: readonly Token[]) {
  try {
    return new LineReader(tokens).read()
  } catch (error) {
    if (error instanceof Unreadable) return error
    throw error
  }
}

interface Way {
  readonly entries: readonly (Entry & { at: number; size: number })[]
  readonly isSure: boolean
  readonly isLikely?: boolean
}

/** The entries of each way in which a line can be read, with the words that hold for it. */
function entriesOf(
  reads: readonly (Omit<Way, 'entries'> & { read: ReturnType<typeof readLine> })[],
  terms: Terms,
): readonly Way[] {
  return reads.flatMap(({ read, ...doubt }) =>
    read instanceof Unreadable || read.entries.length === 0
      ? []
      : [{ entries: read.entries.map((entry) => withTerms(entry, terms)), ...doubt }],
  )
}

type Meaning = Omit<Way, 'entries'> & {
  readonly line: ShorthandLine
  /** It makes sense, be it sold or not. */
  readonly isWhole: boolean
}

/** What each way says of a line where these types are sold. */
const meaningsOf = (
  ways: readonly Way[],
  line: Omit<ShorthandLine, 'kind'>,
  at: number,
  sold: readonly BetType[],
): Meaning[] =>
  ways.map(({ entries, ...doubt }) => ({
    line: resolved({ ...line, kind: 'numbers' }, entries, at, sold),
    isWhole: entries.every((entry) => picksOfEntry(entry, betTypes).ok),
    ...doubt,
  }))

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
function oneOf(ways: readonly Meaning[]): ShorthandLine {
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
  // Who means what the round does not sell is not sold what else his line may mean.
  const isOther = ways.some((way) => way.isWhole && way.line.kind === 'fault')
  if (others.length === 0 && only.isSure && !isOther) return only.line
  const readings = [only, ...others]
    .toSorted((one, other) => oddityOf(one) - oddityOf(other))
    .map(({ line }) => line.picks)
  return { ...only.line, kind: 'choice', picks: [], readings }
}

/** Words of a line of their own hold where an entry has none. */
function withTerms<E extends Entry>(entry: E, terms: Terms): E {
  const hasWords = entry.places.length > 0 || entry.tool !== null || entry.digits !== null
  return {
    ...entry,
    places: entry.places.length > 0 ? entry.places : terms.places,
    tool: entry.tool ?? terms.tool,
    digits: hasWords ? entry.digits : terms.digits,
  }
}

function resolved(
  line: ShorthandLine,
  entries: readonly (Entry & { at: number; size: number })[],
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

/** The whole line, refused; what it says of itself already comes first. */
const refused = (
  line: Omit<ShorthandLine, 'kind'>,
  at: number,
  message: string,
): ShorthandLine => ({
  ...line,
  kind: 'fault',
  picks: [],
  readings: [],
  fault: line.fault ?? faultOf(at, { message, at: 0, size: line.text.length }),
})

const faultOf = (
  at: number,
  { message, at: column, size }: { message: string; at: number; size: number },
): ShorthandFault => ({ line: at + 1, column: column + 1, size, message })
