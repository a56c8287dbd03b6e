import { noWords, type PlacedPrice, type Terms, type WrittenEntry } from './entry.ts'
import { plainPrice, withWord } from './terms.ts'
import { placesOfToken, type Token } from './tokens.ts'
import {
  BAHT_OR_TOP,
  BETWEEN_WORDS,
  dangling,
  hinted,
  MINUS,
  needsNoBullet,
  PLUS,
  Unreadable,
} from './unreadable.ts'
import type { Place } from './words.ts'

/**
 * A line, read: entries in order; words alone hold for the lines below; a price alone for those
 * above.
 */
export interface ReadLine {
  readonly entries: readonly (WrittenEntry & { at: number; size: number })[]
  readonly header: Terms | null
  readonly priceOfAbove: readonly string[] | null
  /** A place was found where `PlaceOfPrice` looks for it. */
  readonly isPlaced: boolean
  /** And a space alone says that it belongs to its price: `12=50 ล่าง 20`. */
  readonly isLoose: boolean
}

/** Behind a sign of prices a place is before its price, `123=100โต๊ด50`, or behind it, `123=100บน50โต๊ด`. */
export type PlaceOfPrice = 'before' | 'behind'

const PRICE_DIGITS_MAX = 9

/** Reads the tokens of one line. Throws `Unreadable`. */
export class LineReader {
  readonly #tokens: readonly Token[]
  readonly #end: { at: number; size: number }
  readonly #place: PlaceOfPrice | null
  #next = 0
  #isPlaced = false
  #isLoose = false

  /** @param place where a place behind a sign of prices is looked for; null: nowhere */
  constructor(tokens: readonly Token[], place: PlaceOfPrice | null = null) {
    this.#tokens = tokens.filter(({ kind }) => kind !== 'note')
    this.#place = place
    const last = this.#tokens.at(-1)
    this.#end = { at: last ? last.at + last.size : 0, size: 0 }
  }

  read(): ReadLine {
    const entries: (WrittenEntry & { at: number; size: number })[] = []
    this.#skip('gap')
    needsNoBullet(this.#tokens.slice(this.#next))
    if (this.#peek()?.kind === 'lead') {
      const priceOfAbove = this.#prices()
      this.#skip('gap')
      this.#mustEnd('ราคาของบรรทัดบนอยู่บรรทัดเดียว คั่นราคาด้วย *')
      return this.#read({ priceOfAbove })
    }
    while (this.#peek()) {
      const start = this.#next
      const at = this.#peek()?.at ?? 0
      const { entry, isHeader } = this.#entry()
      this.#skip('gap')
      if (isHeader && entries.length === 0 && !this.#peek()) return this.#read({ header: entry })
      if (isHeader) throw dangling(this.#tokens, start)
      entries.push({ ...entry, at, size: (this.#peek()?.at ?? this.#end.at) - at })
      if (entries.length > 1) this.#needsPrice(entries)
    }
    return this.#read({ entries })
  }

  #read(read: Partial<ReadLine>): ReadLine {
    const said = { entries: [], header: null, priceOfAbove: null, ...read }
    return { ...said, isPlaced: this.#isPlaced, isLoose: this.#isLoose }
  }

  /** Beside another entry a number without a price might be meant as a price. */
  #needsPrice(entries: readonly (WrittenEntry & { at: number; size: number })[]): void {
    const bare = entries.find(({ prices }) => prices.length === 0)
    if (!bare) return
    const what = bare.numbers[0] ?? ''
    const [last] = entries.slice(-1)
    const isPlain = last?.places.length === 0 && last.tool === null && last.digits === null
    if (bare.tool !== null && isPlain && last.prices.length === 0 && last.numbers.length === 1) {
      const price = last.numbers[0]
      const says = `ถ้า ${price} เป็นราคา เขียน =${price} ถ้าเป็นเลข แยกเป็นคนละบรรทัด`
      throw new Unreadable(says, last)
    }
    throw new Unreadable(`${what} ไม่มีราคา: คั่นราคาด้วย * หรือขึ้นบรรทัดใหม่`, bare)
  }

  #entry(): { entry: WrittenEntry; isHeader: boolean } {
    const start = this.#next
    const before = this.#words(noWords)
    const numbers = this.#numbers()
    const pairs: PlacedPrice[] = []
    const terms = this.#wordsAfter(before, pairs, numbers.length > 0)
    if (pairs.length > 0) {
      this.#needsNoOther(terms, start)
      const places = pairs.flatMap((pair) => pair.places)
      const prices = pairs.flatMap((pair) => pair.places.map(() => pair.price))
      return {
        entry: { ...terms, places, numbers, prices, also: [], isLed: false },
        isHeader: false,
      }
    }
    const kind = this.#peek()?.kind
    const hasPrice =
      numbers.length > 0
        ? kind === 'lead' || kind === 'times'
        : kind === 'lead' && terms.tool !== null
    const behind = hasPrice && terms.places.length === 0 ? this.#pricesWithPlaces() : null
    if (behind) {
      return { entry: { ...terms, ...behind, numbers, also: [], isLed: false }, isHeader: false }
    }
    const prices = hasPrice ? this.#prices() : []
    const also = hasPrice ? this.#placesWithPrices() : []
    const isHeader = numbers.length === 0 && prices.length === 0
    if (isHeader && terms === noWords) this.#fail()
    const isLed = before !== noWords
    return {
      entry: { ...this.#turnedAfter(terms, prices), numbers, prices, also, isLed },
      isHeader,
    }
  }

  /** `บน 12 ล่าง 20`: nobody says what บน costs, and it is not passed over. */
  #needsNoOther({ places }: Terms, start: number): void {
    if (places.length === 0) return
    const token = this.#tokens.slice(start).find((one) => placesOfToken(one) !== null)
    throw new Unreadable(`“${token?.text}” ไม่มีราคา เขียนราคาต่อท้ายทุกประเภท`, token ?? this.#end)
  }

  /** `123=100 โต๊ด 50`: behind its prices a number has further places, each with its price. */
  #placesWithPrices(): readonly PlacedPrice[] {
    const also: PlacedPrice[] = []
    while (this.#place === 'before') {
      const mark = this.#next
      const isGlued = this.#peek()?.kind !== 'gap'
      this.#skip('gap')
      const isAdded = this.#peek()?.kind === 'times'
      if (isAdded) {
        this.#next += 1
        this.#spaces()
      }
      const token = this.#peek()
      const places = placesOfToken(token)
      if (token?.text === 'บ') throw new Unreadable(BAHT_OR_TOP, token)
      if (places) this.#next += 1
      this.#spaces()
      const isLed = this.#peek()?.kind === 'lead'
      const [price, ...more] = places && this.#startsPrice() ? this.#prices() : []
      const end = this.#next
      this.#spaces()
      const sign = this.#peek()?.kind
      const isNumber = sign === 'lead' || (sign === 'times' && !this.#isPlaceNext())
      if (!places || price === undefined || more.length > 0 || isNumber) {
        this.#next = mark
        return also
      }
      this.#next = end
      this.#isPlaced = true
      this.#isLoose ||= !isGlued && !isAdded && !isLed
      also.push({ places, price })
    }
    return also
  }

  /** `12=50บน20ล่าง`, `12=50*20บล`: the places are right behind their prices. */
  #pricesWithPlaces(): { places: readonly Place[]; prices: readonly string[] } | null {
    if (this.#place !== 'behind') return null
    const mark = this.#next
    const prices: string[] = []
    const named: (readonly Place[] | null)[] = []
    let isLoose = false
    this.#lead()
    for (;;) {
      prices.push(this.#price())
      const token = this.#peek()
      const places = placesOfToken(token)
      if (places && token?.text === 'บ') throw new Unreadable(BAHT_OR_TOP, token)
      if (places) this.#next += 1
      named.push(places)
      const end = this.#next
      this.#spaces()
      if (this.#peek()?.kind === 'times') {
        this.#next += 1
        continue
      }
      this.#next = end
      this.#skip('gap')
      if (!places || !this.#isPricedPlace(this.#next)) {
        this.#next = end
        break
      }
      isLoose ||= this.#next > end
    }
    const last = named.at(-1) ?? []
    const all = named.flatMap((places) => places ?? [])
    const isShared = prices.length === 1 || last.length === prices.length
    const isEach = named.every((places) => places?.length === 1)
    if (!isEach && !(isShared && all.length === last.length && last.length > 0)) {
      this.#next = mark
      return null
    }
    this.#isPlaced = true
    this.#isLoose ||= isLoose
    return { places: all, prices }
  }

  /** Digits with a place right behind, up to the end of the line. */
  #isPricedPlace(at: number): boolean {
    const [digits, word] = this.#tokens.slice(at, at + 2)
    if (digits?.kind !== 'digits' || placesOfToken(word) === null) return false
    const next = this.#tokens.findIndex(({ kind }, place) => place > at + 1 && kind !== 'gap')
    return next === -1 || this.#isPricedPlace(next)
  }

  /** `123=100*กลับ`: the sign leads to no price. */
  #isToolNext(): boolean {
    const next = this.#tokens.find((token, at) => at > this.#next && token.kind !== 'gap')
    return next?.kind === 'word' && next.word.is === 'tool'
  }

  /** Behind a sign between prices a place comes next. */
  #isPlaceNext(): boolean {
    const next = this.#tokens.find((token, at) => at > this.#next && token.kind !== 'gap')
    return this.#place === 'before' && placesOfToken(next) !== null
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
  #wordsAfter(before: Terms, pairs: PlacedPrice[], hasNumbers: boolean): Terms {
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
    if (this.#peek()?.kind === 'times') this.#next += 1
    this.#spaces()
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

  /** The sign before the first price, if there is one. */
  #lead(): void {
    const first = this.#peek()
    if (first?.text === '+') throw new Unreadable(PLUS, first)
    if (first?.text === '-') this.#mayLead(first)
    if (first?.kind === 'lead' || first?.kind === 'times') this.#next += 1
  }

  #prices(): string[] {
    this.#lead()
    const prices: string[] = []
    for (;;) {
      prices.push(this.#price())
      const mark = this.#next
      this.#spaces()
      const sign = this.#peek()
      if (sign?.kind !== 'times' || this.#isPlaceNext() || this.#isToolNext()) {
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
    const [before, after] = [this.#tokens[this.#next - 1], this.#tokens[this.#next + 1]]
    if (before?.kind === 'word' && (after?.kind === 'word' || after?.kind === 'unknown'))
      throw new Unreadable(BETWEEN_WORDS, dash)
    if (before?.kind !== 'digits') throw new Unreadable(MINUS, dash)
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
    if (this.#peek()) this.#fail(message)
  }

  #fail(message?: string): never {
    const token = this.#peek()
    if (!token) throw new Unreadable(message ?? 'บรรทัดนี้ไม่จบ', this.#end)
    if (message !== undefined)
      throw new Unreadable(token.text === 'บ' ? BAHT_OR_TOP : message, token)
    throw hinted(this.#tokens, this.#next)
  }
}
