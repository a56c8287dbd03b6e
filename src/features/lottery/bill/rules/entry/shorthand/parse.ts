import { cleanText } from '#kernel/typed-text.ts'
import { betTypes, type BetType } from '../../../../rules/bet-types.ts'
import { noWords, type ShorthandPick, type Terms } from './entry.ts'
import { AS_ABOVE, faultOf, refused, type ShorthandFault, type ShorthandLine } from './line.ts'
import { meaningOf, withTerms, type Way } from './meanings.ts'
import { LineReader, type ReadLine } from './reader.ts'
import { readingsOf, type Reading } from './readings.ts'
import { withWord } from './terms.ts'
import { placesOfToken, tokensOf, type Token } from './tokens.ts'
import { BAHT_OR_TOP, Unreadable } from './unreadable.ts'

/** A slip as it was read: what it says, and what could not be read. */
export interface Shorthand {
  readonly lines: readonly ShorthandLine[]
  readonly picks: readonly ShorthandPick[]
  readonly faults: readonly ShorthandFault[]
}

const NO_PRICE = 'ยังไม่รู้ราคา แก้บรรทัดด้านล่างที่อ่านไม่ได้ก่อน'
const NO_PRICE_ABOVE = 'ยังไม่รู้ราคา แก้บรรทัดด้านบนที่อ่านไม่ได้ก่อน'
const NOTHING_ABOVE = 'ไม่มีเลขที่รอราคาอยู่ด้านบน'
const NO_FLOAT = 'ที่นี่ไม่มีลอยหลายตัว ถ้าเป็นเลขวิ่ง เขียน วิ่ง ไว้หน้าเลข'
const PRICE_OR_NUMBER = 'ไม่รู้ว่าเป็นเลขหรือราคา เขียนราคาต่อท้ายเลขในบรรทัดเดียวกัน'

/**
 * Reads พิมพ์โพย by the grammar of docs/concepts/slip-grammar.md. Never throws; a line that cannot be
 * read says why and adds nothing, the others count. Its lines are those of the clean text: what is
 * bet is what can be seen.
 * @param sold types of the round; what it lacks is a fault of the line
 */
export function parseShorthand(text: string, sold: readonly BetType[] = betTypes): Shorthand {
  const slip = new SlipReader(sold)
  for (const raw of cleanText(text).split(/\r\n|[\n\r\u2028\u2029]/)) slip.add(raw)
  const lines = slip.end()
  return {
    lines,
    picks: lines.flatMap(({ picks }) => picks),
    faults: lines.flatMap(({ fault }) => fault ?? []),
  }
}

/** A line whose numbers wait for a price below them, and the ways to read it without one. */
interface Waiting {
  readonly at: number
  readonly ways: readonly Way[]
  /** A line that cannot be read is below: a price below that one is not theirs for sure. */
  readonly isCut?: boolean
}

interface Read extends Omit<Reading, 'place'> {
  readonly read: ReadLine | Unreadable
}

/** Reads line after line, with what those above leave for those below. */
class SlipReader {
  readonly #sold: readonly BetType[]
  readonly #lines: ShorthandLine[] = []
  #terms: Terms = noWords
  #waiting: Waiting[] = []
  /** Lines like `3บน`, which are words only where numbers come right below. */
  readonly #claims: { at: number; message: string }[] = []
  /** The line above ends where its price should be: digits alone below it may be that price. */
  #isPriceDue = false
  /** Words that a line above has before its numbers: they may be meant for the lines below, too. */
  #led: Terms = noWords
  #ledAt = 0
  /** A line above with digits cannot be read: it may say the price of the numbers below it. */
  #isPriceUnread = false

  constructor(sold: readonly BetType[]) {
    this.#sold = sold
  }

  add(raw: string): void {
    const at = this.#lines.length
    const tokens = tokensOf(raw)
    const line = { text: raw, tokens, picks: [], readings: [], fault: null }
    const reads = readsOf(tokens)
    const ways = waysOf(reads, this.#terms, this.#led)
    const said = saidAlone(reads)
    const fault = ways.length === 0 && !said ? faultOfAll(reads, raw) : null
    const plain = this.#led === noWords ? ways : waysOf(reads, this.#terms, noWords)
    const ledAt = this.#ledAt
    this.#lead(said?.header ? noWords : ledBy(reads, tokens, this.#led), at)
    const isPriceDue = this.#isPriceDue
    if (tokens.some(({ kind }) => kind !== 'gap' && kind !== 'note') && !ways.some(isNoBet)) {
      this.#isPriceDue = hasDigits(tokens) && !said && endsBeforePrice(tokens)
    }
    if (fault) {
      this.#lines.push({ ...line, kind: 'fault', fault: faultOf(at, fault) })
      this.#isPriceUnread ||= fault.hasDigits
      if (fault.hasDigits) this.#settle(null)
      else this.#cut()
    } else if (said?.priceOfAbove) {
      const hasAbove = this.#waiting.some(({ isCut }) => !isCut)
      this.#lines.push(hasAbove ? { ...line, kind: 'price' } : refused(line, at, NOTHING_ABOVE))
      this.#settle(said.priceOfAbove)
      this.#isPriceUnread = !hasAbove
    } else if (said?.header) {
      const number = meantAlone(ways, line, at, this.#sold)
      if (number) this.#claims.push({ at, message: wordsOrNumber(tokens) })
      this.#terms = said.header
      this.#isPriceUnread = false
      const isSold = !said.header.places.includes('float')
      this.#lines.push(isSold ? { ...line, kind: 'words' } : refused(line, at, NO_FLOAT))
    } else if (ways.length === 0) {
      this.#lines.push({ ...line, kind: 'blank' })
    } else if (isPriceDue && ways.some(isBare)) {
      this.#lines.push(refused(line, at, PRICE_OR_NUMBER))
      this.#waiting = []
    } else if (isLikePrices(tokens) && this.#isUnpriced()) {
      this.#lines.push(refused(line, at, priceOrNumber(raw.trim(), 'เขียน = นำหน้า')))
      this.#settle(null)
    } else if (isLikePlacedPrice(tokens) && this.#isUnpriced() && this.#isWordless()) {
      this.#lines.push(refused(line, at, priceOrNumber(raw.trim(), 'เขียนต่อท้ายเลขในบรรทัดเดียวกัน')))
      this.#settle(null)
    } else {
      const meant = meaningOf(ways, line, at, this.#sold)
      const isLed = ways !== plain && !isSame(meant, meaningOf(plain, line, at, this.#sold))
      this.#addNumbers(isLed ? { ...meant, ledAt } : meant, ways)
    }
  }

  #lead(led: Terms, at: number): void {
    if (led !== this.#led) this.#ledAt = at
    this.#led = led
  }

  /** All lines. Words that no numbers are below of are refused: they may be meant for those above. */
  end(): readonly ShorthandLine[] {
    this.#refuseIdleWords()
    for (const { at, message } of this.#claims) {
      const line = this.#lines[at]
      const next = this.#lines.slice(at + 1).find(({ kind }) => kind !== 'blank')
      const isHeader = next && !['words', 'price'].includes(next.kind) && hasDigits(next.tokens)
      if (line && !isHeader) this.#lines[at] = refused(line, at, message)
    }
    return this.#lines
  }

  /** `12=50`, and `ล่าง` below it. A slip of words alone is one that is being typed. */
  #refuseIdleWords(): void {
    if (!this.#lines.some(({ tokens, kind }) => kind !== 'words' && hasDigits(tokens))) return
    for (const [at, line] of this.#lines.entries()) {
      const next = this.#lines
        .slice(at + 1)
        .find(({ kind, tokens }) => kind === 'words' || hasDigits(tokens))
      const isIdle = line.kind === 'words' && (!next || next.kind === 'words')
      const isLength = line.tokens.every(
        (token) => token.kind !== 'word' || token.word.is === 'length',
      )
      if (isIdle && !(isLength && next)) {
        this.#lines[at] = refused(line, at, idleWords(line.text.trim()))
      }
    }
  }

  #addNumbers(meant: ShorthandLine, ways: readonly Way[]): void {
    const at = this.#lines.length
    const bare = ways.filter(isBare)
    const isUnpriced = bare.length > 0 && this.#isPriceUnread
    this.#lines.push(isUnpriced ? refused(meant, at, NO_PRICE_ABOVE) : meant)
    const none = ways.filter(isNoBet)
    if (bare.length > 0) this.#waiting.push({ at, ways: [...bare, ...none] })
    // A time between numbers and their price may be a number with its own: then the price is not theirs.
    else if (none.length > 0) this.#cut()
    else this.#waiting = []
    if (none.length === 0 || bare.length > 0) this.#isPriceUnread &&= isUnpriced
  }

  /** Gives what waits its prices; null: they cannot be read, and at another price nothing is sold. */
  #settle(prices: readonly string[] | null): void {
    const isOnly = this.#waiting.length === 1
    for (const { at, ways, isCut } of this.#waiting) {
      const line = this.#lines[at]
      if (!line) continue
      if (prices === null || isCut) this.#lines[at] = refused(line, at, NO_PRICE)
      else {
        const priced = ways
          .filter((way) => !(isOnly && isNoBet(way)))
          .map((way) => ({
            ...way,
            isSure: way.isSure || way.isSureWithPrice === true,
            entries: way.entries.map((entry) => ({ ...entry, prices })),
          }))
        this.#lines[at] = meaningOf(priced, { ...line, fault: null }, at, this.#sold)
      }
    }
    this.#waiting = []
  }

  /** Whether numbers right above surely say no price. */
  #isUnpriced(): boolean {
    const last = this.#waiting.at(-1)
    const line = last && !last.isCut ? this.#lines[last.at] : undefined
    return line && line.kind !== 'choice' ? line.picks.every(({ price }) => price === null) : false
  }

  /** Whether nothing says of the numbers right above what they are bet on. */
  #isWordless(): boolean {
    const ways = this.#waiting.at(-1)?.ways ?? []
    return ways.every(({ entries }) => entries.every((entry) => !hasWords(entry)))
  }

  #cut(): void {
    this.#waiting = this.#waiting.map((one) => ({ ...one, isCut: true }))
  }
}

const isSame = (one: ShorthandLine, other: ShorthandLine): boolean =>
  JSON.stringify([one.picks, one.readings]) === JSON.stringify([other.picks, other.readings])

const isNoBet = ({ entries }: Way): boolean => entries.length === 0
const isBare = ({ entries }: Way): boolean =>
  entries.length > 0 && entries.every(({ prices }) => prices.length === 0)

const hasDigits = (tokens: readonly Token[]): boolean =>
  tokens.some(({ kind }) => kind === 'digits')

/** Whether a line is digits and `*` alone: below numbers without a price, `50*50` may be that price. */
function isLikePrices(tokens: readonly Token[]): boolean {
  const said = tokens.filter(({ kind }) => kind !== 'gap' && kind !== 'note')
  return (
    said.length > 1 && said.every(({ kind }, at) => kind === (at % 2 === 0 ? 'digits' : 'times'))
  )
}

/** Whether a line is a place and digits alone: below numbers without a price, `ล่าง 50` may be what they are bet at. */
function isLikePlacedPrice(tokens: readonly Token[]): boolean {
  const [place, digits, ...rest] = tokens.filter(({ kind }) => kind !== 'gap' && kind !== 'note')
  return placesOfToken(place) !== null && digits?.kind === 'digits' && rest.length === 0
}

const priceOrNumber = (text: string, how: string): string =>
  `“${text}” เป็นได้ทั้งเลขและราคาของบรรทัดบน ถ้าเป็นราคา ${how} ถ้าเป็นเลข ใส่ราคาให้บรรทัดบนก่อน`

const idleWords = (text: string): string => `“${text}” ไม่มีเลขตามหลัง เขียนไว้เหนือเลขที่หมายถึง หรือลบทิ้ง`

/** Whether a line ends in the sign of a price, as `12=` does. */
function endsBeforePrice(tokens: readonly Token[]): boolean {
  const last = tokens.findLast(({ kind }) => kind !== 'gap' && kind !== 'note')
  return last?.kind === 'lead' || last?.kind === 'times'
}

/** A line read in every way; a way that looks for places behind prices counts where it finds some. */
const readsOf = (tokens: readonly Token[]): readonly Read[] =>
  readingsOf(tokens).flatMap(({ place, ...reading }) => {
    const read = readLine(reading.tokens, place)
    const isFound = read instanceof Unreadable ? read.message === BAHT_OR_TOP : read.isPlaced
    if (place && !isFound) return []
    const isLoose = !(read instanceof Unreadable) && read.isLoose
    return [{ ...reading, read, isSure: reading.isSure && !isLoose }]
  })

function readLine(tokens: readonly Token[], place: Reading['place']): ReadLine | Unreadable {
  try {
    return new LineReader(tokens, place).read()
  } catch (error) {
    if (error instanceof Unreadable) return error
    throw error
  }
}

/** Words alone or a price alone, where the line surely says so. */
const saidAlone = (reads: readonly Read[]): ReadLine | undefined =>
  reads
    .filter(({ isSure }) => isSure)
    .flatMap(({ read }) => (read instanceof Unreadable ? [] : read))
    .find(({ header, priceOfAbove }) => header !== null || priceOfAbove !== null)

/** Why no way to read the line leads anywhere; null: it says nothing. */
function faultOfAll(reads: readonly Read[], text: string) {
  const failed = reads.flatMap(({ read, tokens, isTimeless }) =>
    read instanceof Unreadable ? [{ read, tokens, isTimeless }] : [],
  )
  const told =
    failed.find(({ isTimeless }) => isTimeless) ??
    failed.find(({ read }) => read.message === BAHT_OR_TOP) ??
    failed[0]
  if (!told) return null
  const { message, at, size } = told.read
  const isName = told.isTimeless && told.tokens[0]?.kind === 'unknown' && told.tokens[0].at === at
  if (!isName) return { message, at, size, hasDigits: hasDigits(failed[0]?.tokens ?? []) }
  // The time and the name before a message go together.
  const stamp = text
    .slice(0, at + size)
    .trim()
    .replaceAll(/\s+/g, ' ')
  const says = hasDigits(told.tokens) ? `ตัด “${stamp}” หน้าเลขออก` : `“${stamp}” ไม่ใช่เลขแทง`
  return { message: says, at: 0, size: at + size, hasDigits: hasDigits(told.tokens) }
}

/** The ways in which a line says numbers, or no bet, with the words that hold for it. */
function waysOf(reads: readonly Read[], terms: Terms, led: Terms): readonly Way[] {
  const ways = reads.flatMap(({ read, ...doubt }): Way[] => {
    if (read instanceof Unreadable || read.header || read.priceOfAbove) return []
    if (read.entries.length === 0 && !doubt.isTimeless) return []
    const as = (entries: ReadLine['entries']) => entries.map((entry) => withTerms(entry, terms))
    const written = { ...doubt, entries: as(read.entries) }
    const carried = (from: Terms, goesOn: boolean, name?: string) =>
      withCarried(read.entries, from, goesOn).map((entries): Way => {
        const named = name === undefined ? {} : { name }
        return { ...doubt, ...named, entries: as(entries), isSure: false, isLikely: true }
      })
    const within = carried(noWords, true)
    if (led === noWords) return [written, ...within]
    return [written, ...within, ...carried(led, true, AS_ABOVE), ...carried(led, false, AS_ABOVE)]
  })
  const [first] = reads
  const isLaugh = first?.tokens.length === 1 && /^5{3,4}$/.test(first.tokens[0]?.text ?? '')
  return isLaugh && ways.length > 0 ? [...ways, { entries: [], isSure: false }] : ways
}

const hasWords = ({ places, tool, digits }: Terms): boolean =>
  places.length > 0 || tool !== null || digits !== null

/**
 * `ล่าง 12=50 34=20`: words before a number may be meant for those behind it, and for those of the lines below.
 * Empty: nobody asks.
 * @param led words of a line above that may be meant for the first numbers of this one
 * @param goesOn whether words of this line are meant for what is behind them
 */
function withCarried(
  entries: ReadLine['entries'],
  led: Terms,
  goesOn: boolean,
): readonly ReadLine['entries'][] {
  let terms = led
  const carried = entries.map((entry) => {
    if (hasWords(entry)) terms = entry.isLed && goesOn ? entry : noWords
    return hasWords(entry) ? entry : withTerms(entry, terms)
  })
  const isSame = carried.every(({ places, tool }, at) => {
    return places === entries[at]?.places && tool === entries[at].tool
  })
  return isSame ? [] : [carried]
}

/** The words that a line, or else those above it, have before their numbers for whatever comes below. */
function ledBy(reads: readonly Read[], tokens: readonly Token[], above: Terms): Terms {
  const read = reads.flatMap(({ read }) => (read instanceof Unreadable ? [] : read.entries))
  if (read.length > 0) {
    if (read.some((entry) => hasWords(entry) && entry.isLed)) {
      return read.findLast((entry) => hasWords(entry) && entry.isLed) ?? above
    }
    return read.some(hasWords) ? noWords : above
  }
  return ledByUnread(tokens) ?? above
}

/** The words at the head of a line that cannot be read: `ล่าง 12=5o`. */
function ledByUnread(tokens: readonly Token[]): Terms | null {
  const first = tokens.findIndex(({ kind }) => kind === 'digits')
  const words = tokens.slice(0, Math.max(0, first)).filter(({ kind }) => kind === 'word')
  if (words.length === 0) return null
  try {
    return words.reduce(withWord, noWords)
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

/** Whether a line of words, like `3บน`, would also be a number that the round sells. */
const meantAlone = (
  ways: readonly Way[],
  line: Omit<ShorthandLine, 'kind'>,
  at: number,
  sold: readonly BetType[],
): boolean => ways.length > 0 && meaningOf(ways, line, at, sold).kind !== 'fault'

function wordsOrNumber(tokens: readonly Token[]): string {
  const number = tokens.find(({ kind }) => kind === 'digits')?.text ?? ''
  const place = tokens.find(({ kind }) => kind === 'word')?.text ?? ''
  return `ไม่รู้ว่า ${number} เป็นเลขหรือจำนวนหลัก เขียน “${number} ตัว${place}” หรือ “วิ่ง${place} ${number}”`
}
