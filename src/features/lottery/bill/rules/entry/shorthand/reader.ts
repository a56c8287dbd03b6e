import { noWords, type Entry, type Terms } from './entry.ts'
import type { Token } from './tokens.ts'

/** Why a line cannot be read: the place, and in Thai what to do. */
export class Unreadable extends Error {
  readonly at: number
  readonly size: number

  constructor(message: string, token: { at: number; size: number }) {
    super(message)
    this.at = token.at
    this.size = token.size
  }
}

/**
 * A line, read: entries in order; words alone hold for the lines below; a price alone for those
 * above.
 */
export interface ReadLine {
  readonly entries: readonly (Entry & { at: number; size: number })[]
  readonly header: Terms | null
  readonly priceOfAbove: readonly string[] | null
}

const PRICE_DIGITS_MAX = 9
const MINUS = 'ราคามีเครื่องหมายลบไม่ได้ ตัด “-” ออกหรือใช้ = แทน'
const PLUS = '“+” อยู่ระหว่างราคาเท่านั้น นำหน้าด้วย ='

/** Reads the tokens of one line. Throws `Unreadable`. */
export class LineReader {
  readonly #tokens: readonly Token[]
  readonly #end: { at: number; size: number }
  #next = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens.filter(({ kind }) => kind !== 'note')
    const last = this.#tokens.at(-1)
    this.#end = { at: last ? last.at + last.size : 0, size: 0 }
  }

  read(): ReadLine {
    const entries: (Entry & { at: number; size: number })[] = []
    this.#skip('gap')
    if (this.#peek()?.kind === 'lead') {
      const priceOfAbove = this.#prices()
      this.#skip('gap')
      this.#mustEnd('ราคาของบรรทัดบนอยู่บรรทัดเดียว')
      return { entries, header: null, priceOfAbove }
    }
    while (this.#peek()) {
      const at = this.#peek()?.at ?? 0
      const { entry, isHeader } = this.#entry()
      this.#skip('gap')
      if (isHeader && entries.length === 0 && !this.#peek()) {
        return { entries, header: entry, priceOfAbove: null }
      }
      if (isHeader) throw dangling(this.#tokens, at)
      entries.push({ ...entry, at, size: (this.#peek()?.at ?? this.#end.at) - at })
      if (entries.length > 1) this.#needsPrice(entries)
    }
    return { entries, header: null, priceOfAbove: null }
  }

  /** Beside another entry a number without a price might be meant as a price. */
  #needsPrice(entries: readonly (Entry & { at: number; size: number })[]): void {
    const bare = entries.find(({ prices }) => prices.length === 0)
    if (!bare) return
    const what = bare.numbers[0] ?? ''
    throw new Unreadable(`${what} ไม่มีราคา: คั่นราคาด้วย * หรือขึ้นบรรทัดใหม่`, bare)
  }

  #entry(): { entry: Entry; isHeader: boolean } {
    const before = this.#words(noWords)
    const numbers = this.#numbers()
    const pairs: { places: Terms['places']; price: string }[] = []
    const terms = this.#wordsAfter(before, pairs, numbers.length > 0)
    if (pairs.length > 0) {
      const places = pairs.flatMap((pair) => pair.places)
      const prices = pairs.flatMap((pair) => pair.places.map(() => pair.price))
      return { entry: { ...terms, places, numbers, prices }, isHeader: false }
    }
    const kind = this.#peek()?.kind
    const hasPrice =
      numbers.length > 0
        ? kind === 'lead' || kind === 'times'
        : kind === 'lead' && terms.tool !== null
    const prices = hasPrice ? this.#prices() : []
    const isHeader = numbers.length === 0 && prices.length === 0
    if (isHeader && terms === noWords) this.#fail()
    return { entry: { ...this.#turnedAfter(terms, prices), numbers, prices }, isHeader }
  }

  /** Words before the numbers, or at their end: `กลับ 123`, `12กลับ`, `12 บน`. */
  #words(known: Terms): Terms {
    let terms = known
    for (;;) {
      const mark = this.#next
      this.#skip('gap')
      const token = this.#peek()
      if (token?.kind !== 'word' || token.word.is === 'currency') {
        this.#next = mark
        this.#skip('gap')
        return terms
      }
      terms = withWord(terms, token)
      this.#next += 1
    }
  }

  /** `12 บน 50 ล่าง 20`: after the numbers a place may carry a price of its own. */
  #wordsAfter(
    before: Terms,
    pairs: { places: Terms['places']; price: string }[],
    hasNumbers: boolean,
  ): Terms {
    let terms = before
    while (hasNumbers) {
      this.#skip('gap')
      const token = this.#peek()
      if (token?.kind !== 'word' || token.word.is === 'currency') return terms
      const mark = this.#next
      this.#next += 1
      this.#spaces()
      const isPriced = token.word.is === 'place' && this.#startsPrice()
      if (isPriced && token.word.is === 'place') {
        const [price = '', ...more] = this.#prices()
        if (more.length > 0) {
          // `12 บน=50*50` is two prices for one place: said where the places are counted.
          this.#next = mark + 1
          this.#skip('gap')
          return withWord(terms, token)
        }
        pairs.push({ places: token.word.places, price })
      } else if (pairs.length > 0) {
        // The words of the next entry.
        this.#next = mark
        return terms
      } else terms = withWord(terms, token)
    }
    return terms
  }

  /** `123=100 กลับ`: at the end of a line กลับ means the numbers before it. */
  #turnedAfter(terms: Terms, prices: readonly string[]): Terms {
    const mark = this.#next
    this.#skip('gap')
    const token = this.#peek()
    const isLast = this.#next === this.#tokens.length - 1
    if (prices.length > 0 && isLast && token?.kind === 'word' && token.word.is === 'tool') {
      this.#next += 1
      return withWord(terms, token)
    }
    this.#next = mark
    return terms
  }

  #numbers(): string[] {
    const numbers: string[] = []
    for (;;) {
      const token = this.#peek()
      if (token?.kind !== 'digits') return numbers
      numbers.push(token.text)
      this.#next += 1
      this.#skip('gap', 'dot')
    }
  }

  /** True where digits, or a sign that leads to a price, come next. */
  #startsPrice(): boolean {
    const kind = this.#peek()?.kind
    return kind === 'digits' || kind === 'lead' || kind === 'times'
  }

  #prices(): string[] {
    const first = this.#peek()
    if (first?.text === '+') throw new Unreadable(PLUS, first)
    if (first?.text === '-') this.#mayLead(first)
    if (first?.kind === 'lead' || first?.kind === 'times') this.#next += 1
    const prices: string[] = []
    for (;;) {
      prices.push(this.#price())
      const mark = this.#next
      this.#spaces()
      const sign = this.#peek()
      if (sign?.kind !== 'times') {
        this.#next = mark
        return prices
      }
      const isSigned = this.#next > mark && this.#tokens[this.#next + 1]?.kind !== 'gap'
      // `20 +30` has a plus of its own, as `12 -50` has a minus; `20+30` and `20 + 30` are two prices.
      if (sign.text === '+' && isSigned) throw new Unreadable(PLUS, sign)
      this.#next += 1
    }
  }

  /** A dash leads to a price right behind its number; in `12 -50`, or on a line of its own, it is a minus. */
  #mayLead(dash: Token): void {
    if (this.#tokens[this.#next - 1]?.kind !== 'digits') throw new Unreadable(MINUS, dash)
  }

  #price(): string {
    this.#spaces()
    const sign = this.#peek()
    if (sign?.text === '-') throw new Unreadable(MINUS, sign)
    this.#currency()
    const whole = this.#peek()
    if (whole?.kind !== 'digits') this.#fail('ตรงนี้ต้องเป็นราคา')
    this.#next += 1
    let text = whole.text
    const [dot, cents] = this.#tokens.slice(this.#next, this.#next + 2)
    if (dot?.kind === 'dot' && cents?.kind === 'digits' && cents.size <= 2) {
      text += `.${cents.text}`
      this.#next += 2
    }
    if (whole.size > PRICE_DIGITS_MAX) throw new Unreadable('ราคาสูงเกินไป', whole)
    const mark = this.#next
    this.#spaces()
    if (!this.#currency()) this.#next = mark
    return plainPrice(text)
  }

  #currency(): boolean {
    const token = this.#peek()
    if (token?.kind !== 'word' || token.word.is !== 'currency') return false
    this.#next += 1
    return true
  }

  /** Gaps of spaces alone: past a comma another number begins. */
  #spaces(): void {
    while (this.#peek()?.kind === 'gap' && this.#peek()?.text.trim() === '') this.#next += 1
  }

  #skip(...kinds: Token['kind'][]): void {
    while (kinds.includes(this.#peek()?.kind ?? 'unknown') && this.#peek()) this.#next += 1
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#next]
  }

  #mustEnd(message: string): void {
    const token = this.#peek()
    if (token) throw new Unreadable(message, token)
  }

  #fail(message?: string): never {
    const token = this.#peek()
    if (!token) throw new Unreadable(message ?? 'บรรทัดนี้ไม่จบ', this.#end)
    throw new Unreadable(message ?? hintFor(token), token)
  }
}

/** The likely intention behind a text that the grammar refuses, for the message. */
function hintFor({ kind, text }: Token): string {
  if (text === '+') return PLUS
  if (kind === 'lead') return `“${text}” อยู่หน้าราคาเท่านั้น คั่นเลขด้วยเว้นวรรค`
  if (text.includes('รูด')) return 'เขียนให้ครบว่า รูดหน้า หรือ รูดหลัง'
  return `อ่าน “${text}” ไม่ออก`
}

/** Words at the end of a line that have no numbers: `12=50 ล่าง`. */
function dangling(tokens: readonly Token[], at: number): Unreadable {
  const token = tokens.find((one) => one.at >= at && one.kind === 'word') ?? {
    at,
    size: 1,
    text: '',
  }
  return new Unreadable(
    token.text === 'บ'
      ? '“บ” เป็นได้ทั้งบนและบาท เขียนให้เต็ม'
      : `“${token.text}” ไม่มีเลขตามหลัง เขียนไว้หน้าเลขที่หมายถึง`,
    token,
  )
}

function withWord(terms: Terms, token: Token): Terms {
  if (token.kind !== 'word') return terms
  const { word } = token
  const digits = token.digits ?? terms.digits
  if (word.is === 'length') return { ...terms, digits: word.digits }
  if (word.is === 'tool') {
    if (terms.tool !== null) throw new Unreadable('ใช้วิธีสร้างเลขได้อย่างเดียว', token)
    return { ...terms, tool: word.tool }
  }
  if (word.is === 'currency') return terms
  const fresh = word.places.filter((place) => !terms.places.includes(place))
  return { ...terms, digits, places: [...terms.places, ...fresh] }
}

/** `050` is 50 and `0.50` is 0.5: one price has one text. */
function plainPrice(text: string): string {
  const [whole = '', cents = ''] = text.split('.')
  const baht = whole.replace(/^0+(?=\d)/, '')
  const rest = cents.replace(/0+$/, '')
  return rest === '' ? baht : `${baht}.${rest}`
}
