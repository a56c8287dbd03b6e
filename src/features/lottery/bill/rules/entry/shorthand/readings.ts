import type { PlaceOfPrice } from './reader.ts'
import { placesOfToken, type Token } from './tokens.ts'

// People write `25-20-20` and mean 25 at 20 and 20, or three numbers; `25 52 20*20` may be two numbers at
// 20 and 20, or three at 20. A line is therefore read in every way in which its signs can be meant, and
// whoever wrote it is asked when more than one of them makes sense.

/** One way to read a line. */
export interface Reading {
  readonly tokens: readonly Token[]
  /** Its prices are led by a sign that says so: where no other way makes sense, nobody is asked. */
  readonly isSure: boolean
  /** Its signs say so together: `25-52 20*20` has a dash between numbers before a list of prices. */
  readonly isLikely?: boolean
  /** A time in it is left out. */
  readonly isTimeless?: boolean
  /** Where it is not sure, a price below makes it so. */
  readonly isSureWithPrice?: boolean
  /** Where places are looked for behind the sign of the prices; nowhere where it is not said. */
  readonly place?: PlaceOfPrice
}

/** Each step reads a line in more ways, the way it was given first. */
const steps: readonly ((reading: Reading) => readonly Reading[])[] = [
  withoutTimes,
  withoutItem,
  withLengths,
  withoutColon,
  withGluedPrice,
  withThousands,
  withSigns,
  withPlaces,
]

/** More ways than a line can have that somebody wrote: then no way is sure. */
const READINGS_MAX = 200

/** A line with its doubtful signs written out, each way once; as it is first. Most lines have one. */
export function readingsOf(line: readonly Token[]): readonly Reading[] {
  let all: readonly Reading[] = [{ tokens: withoutNotes(line), isSure: true }]
  for (const step of steps) {
    all = distinct(all.flatMap((reading) => step(reading)))
    if (all.length > READINGS_MAX) {
      all = all.slice(0, READINGS_MAX).map((reading) => ({ ...reading, isSure: false }))
    }
  }
  return all
}

function distinct(all: readonly Reading[]): readonly Reading[] {
  const seen = new Set<string>()
  return all.filter(({ tokens, place }) => {
    const text = tokens.map((token) => `${token.kind}${token.text}`).join('|') + (place ?? '')
    const isNew = !seen.has(text)
    seen.add(text)
    return isNew
  })
}

const isSpace = (token: Token | undefined): boolean =>
  token?.kind === 'gap' && token.text.trim() === ''

const said = (tokens: readonly Token[]): readonly Token[] =>
  tokens.filter((token) => !isSpace(token))

/** A line says the same with spaces around it, or a comma. */
function withoutEdges(tokens: readonly Token[]): readonly Token[] {
  const [first, last] = [
    tokens.findIndex(({ kind }) => kind !== 'gap'),
    tokens.findLastIndex(({ kind }) => kind !== 'gap'),
  ]
  return first === -1 ? [] : tokens.slice(first, last + 1)
}

/** `14:05` is the time that a chat puts before a message, or 14 at 5; a date may be numbers, too. */
function withoutTimes(reading: Reading): readonly Reading[] {
  const { tokens } = reading
  const stamps = tokens.flatMap((_, at) => {
    const size = spanSize(tokens, at) || (isTime(tokens, at) ? 3 : isLongStamp(tokens, at) ? 5 : 0)
    return size === 0 ? [] : [{ at, size }]
  })
  if (stamps.length === 0) return [reading]
  const kept = tokens.filter(
    (_, at) => !stamps.some((one) => at >= one.at && at < one.at + one.size),
  )
  const isLikely = stamps.every(({ at, size }) => size > 3 || tokens[at + 2]?.text.startsWith('0'))
  return [
    reading,
    { ...reading, tokens: withoutEdges(kept), isSure: false, isLikely, isTimeless: true },
  ]
}

/** Nothing but spaces before the one place and behind the other. */
const isFree = (tokens: readonly Token[], first: number, last: number): boolean =>
  [tokens[first - 1], tokens[last + 1]].every((one) => one === undefined || isSpace(one))

/** How many tokens `14:05-15:00` has here, with or without spaces around its dash; 0: no such span is here. */
function spanSize(tokens: readonly Token[], at: number): number {
  const found = [7, 8].find((size) => {
    const part = tokens.slice(at, at + size)
    return part.length === size && isFree(tokens, at, at + size - 1) && SPAN.test(textOf(part))
  })
  return found ?? 0
}

const SPAN = /^(?:[01]?\d|2[0-3])([:.])[0-5]\d *-(?:[01]?\d|2[0-3])\1[0-5]\d$/

const textOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join('')

/** `16/3/67`, a day, a month and a year near ours, of either era; `14:05:33`. */
function isLongStamp(tokens: readonly Token[], at: number): boolean {
  const parts = tokens.slice(at, at + 5).map((token) => token.text)
  if (parts.length < 5 || !isFree(tokens, at, at + 4)) return false
  const text = parts.join('')
  if (/^(?:[01]?\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text)) return true
  const found = /^(\d{1,2})([-/.])(\d{1,2})\2(?:2[05])?(\d{2})$/.exec(text)
  if (!found) return false
  const [day, month, year] = [found[1], found[3], found[4]].map(Number)
  const isYear = year !== undefined && ((year >= 20 && year < 40) || (year >= 63 && year < 83))
  return Number(day) <= 31 && Number(month) <= 12 && isYear
}

/** Hours, a colon or dot and minutes, with nothing but spaces around them. */
function isTime(tokens: readonly Token[], at: number): boolean {
  const [hours, colon, minutes] = tokens.slice(at, at + 3)
  if (!isFree(tokens, at, at + 2) || hours?.kind !== 'digits' || minutes?.kind !== 'digits')
    return false
  const isClock = hours.size <= 2 && Number(hours.text) < 24 && Number(minutes.text) < 60
  // With a dot, as `14.05`, digits are numbers of a list unless a chat may have put them before a message.
  const isStamp = colon?.text === ':' || (colon?.kind === 'dot' && at === 0 && tokens.length > 3)
  return isStamp && minutes.size === 2 && isClock
}

/** `12. 34=50` is the twelfth of a list, or 12 and 34. */
function withoutItem(reading: Reading): readonly Reading[] {
  const [item, dot, space, ...rest] = reading.tokens
  const isItem = item?.kind === 'digits' && item.size <= 2 && dot?.text === '.' && isSpace(space)
  if (!isItem || rest.length === 0) return [reading]
  return [
    { ...reading, isSure: false },
    { ...reading, tokens: rest, isSure: false, isLikely: true },
  ]
}

/** `3บน` as a place of three digits; in `2บน 50` it may be 2 at 50, in `1บน 5 6=50` 1 at 5, too. */
function withLengths(reading: Reading): readonly Reading[] {
  const { tokens } = reading
  const merged: Token[] = []
  let isDoubtful = false
  let isAlone = false
  for (let at = 0; at < tokens.length; at += 1) {
    const [digits, second, third] = tokens.slice(at, at + 3)
    const word = isSpace(second) ? third : second
    const isApart = !['digits', 'dot', 'lead', 'times'].includes(tokens[at - 1]?.kind ?? '')
    const isLength = digits?.kind === 'digits' && /^[1234]$/.test(digits.text) && isApart
    if (isLength && word?.kind === 'word' && placesOfToken(word)) {
      const size = word.at + word.size - digits.at
      merged.push({ ...word, at: digits.at, size, digits: Number(digits.text) })
      at = tokens.indexOf(word)
      const next = tokens.slice(at + 1).find(({ kind }) => kind !== 'gap')
      const mayBePrice = next?.kind === 'digits' && next.size === Number(digits.text)
      isDoubtful ||= mayBePrice
      isAlone ||= mayBePrice && next === tokens.at(-1)
    } else if (digits) merged.push(digits)
  }
  if (merged.length === tokens.length) return [reading]
  const isPriced = merged.some(({ kind }) => kind === 'lead' || kind === 'times')
  return [
    { ...reading, isSure: reading.isSure && !isDoubtful },
    {
      ...reading,
      tokens: merged,
      isSure: reading.isSure && !isAlone,
      isSureWithPrice: reading.isSure,
      isLikely: isPriced,
    },
  ]
}

/** `บน: 12 34=50` as `บน 12 34=50`. Without another sign the digits may be a price, as in `ล่าง: 20`. */
function withoutColon(reading: Reading): readonly Reading[] {
  const { tokens } = reading
  const colon = tokens.findIndex((token) => token.kind !== 'word' && !isSpace(token))
  if (colon < 1 || tokens[colon]?.text !== ':') return [reading]
  const rest = tokens.slice(colon + 1)
  const words = { ...reading, tokens: withoutEdges([...tokens.slice(0, colon), ...rest]) }
  if (rest.length === 0) return [words]
  const isPriced = rest.some(
    ({ kind, text }) => kind === 'times' || (kind === 'lead' && !SIGN.test(text)),
  )
  return isPriced ? [reading, words] : [reading]
}

/** `ล่าง50 12 34` as 12 and 34 at 50: digits that a place touches and a space parts from others may be their price. */
function withGluedPrice(reading: Reading): readonly Reading[] {
  const { tokens } = reading
  const at = tokens.findIndex(({ kind }) => kind === 'digits')
  const [price, space, ...numbers] = tokens.slice(Math.max(0, at))
  const isGlued =
    at > 0 && tokens[at - 1]?.kind === 'word' && placesOfToken(tokens[at - 1]) !== null
  const isBare =
    numbers.length > 0 && numbers.every(({ kind }) => kind === 'digits' || kind === 'gap')
  if (!price || !space || !isGlued || !isBare || !isSpace(space)) return [reading]
  const priced = [...tokens.slice(0, at), space, ...numbers, lead({ ...space, size: 1 }), price]
  return [
    { ...reading, isSure: false, isSureWithPrice: reading.isSure },
    { ...reading, tokens: priced, isSure: false },
  ]
}

/** `12=1,000` as a thousand; `12=1,500` may be a list of two prices, too. */
function withThousands(reading: Reading): readonly Reading[] {
  const { tokens } = reading
  const whole: Token[] = []
  const list: Token[] = []
  const groups: string[] = []
  let isNumber = true
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token) continue
    const isAmount = token.kind === 'digits' && mayBeAmount(tokens, at)
    const parts = isAmount ? groupsBehind(tokens, at) : []
    groups.push(...parts.map(({ text }) => text))
    const size = parts.reduce((sum, part) => sum + part.size + 1, token.size)
    const text = [token, ...parts].map((part) => part.text).join('')
    whole.push(parts.length === 0 ? token : { kind: 'digits', at: token.at, size, text })
    list.push(token, ...parts.flatMap((part) => [times({ ...part, size: 1 }), part]))
    at += 2 * parts.length
    // In `12=20,300=10` the sign says that 300 is a number.
    if (parts.length > 0)
      isNumber &&= ['=', ':'].includes(said(tokens.slice(at + 1))[0]?.text ?? '')
  }
  if (groups.length === 0) return [reading]
  const isThousand = groups.length === 1 && groups.every((group) => group.startsWith('0'))
  const readings = [
    { ...reading, isSure: reading.isSure && isNumber },
    { ...reading, tokens: whole, isSure: reading.isSure && isThousand, isLikely: isThousand },
  ]
  const isList = groups.every((group) => !group.startsWith('0'))
  return isList ? [...readings, { ...reading, tokens: list, isSure: false }] : readings
}

/** Behind a sign, or behind a word that a number or a price is before: `12 บน 1,000`, but not `บน 1,000`. */
function mayBeAmount(tokens: readonly Token[], at: number): boolean {
  const before = said(tokens.slice(0, at))
  const behind = before.findLast(({ kind }) => kind !== 'word')?.kind
  const sign = before.at(-1)?.kind
  return sign === 'lead' || sign === 'times' || (sign === 'word' && behind === 'digits')
}

/** The groups of three digits behind the first digits of a price: `,000` in `=1,000`. */
function groupsBehind(tokens: readonly Token[], at: number): readonly Token[] {
  const first = tokens[at]
  if (!first || first.size > 3 || first.text.startsWith('0')) return []
  const groups: Token[] = []
  for (let comma = at + 1; tokens[comma]?.text === ','; comma += 2) {
    const group = tokens[comma + 1]
    if (group?.kind !== 'digits') break
    if (group.size !== 3) return []
    groups.push(group)
  }
  return groups
}

/** A dash, stroke or dot between digits as a gap and as the sign of a price. */
function withSigns(reading: Reading): readonly Reading[] {
  const { tokens, isSure } = reading
  const apart = asGaps(tokens)
  const isPlaced = PLACE_SATANG.test(textOf(tokens))
  return [
    reading,
    { ...reading, tokens: apart, isSure: isSure && !isPlaced },
    { ...reading, tokens: asPrices(tokens), isSure: false },
    { ...reading, tokens: withPrices(tokens), isSure: false },
    {
      ...reading,
      tokens: withPrices(apart),
      isSure: false,
      isLikely: reading.isLikely || apart.some((one, at) => one !== tokens[at]),
    },
  ]
}

/** Behind the sign of the prices a place may mean the price before it or behind it. */
function withPlaces(reading: Reading): readonly Reading[] {
  const { tokens } = reading
  const sign = tokens.findIndex(({ kind }) => kind === 'lead' || kind === 'times')
  const isPlaced = sign !== -1 && tokens.slice(sign).some((token) => placesOfToken(token))
  if (!isPlaced) return [reading]
  return [reading, { ...reading, place: 'before' }, { ...reading, place: 'behind' }]
}

/** Without notes, and `12 - 50` or `12- 50` as `12-50`: a dash with a space behind it is no minus. */
const withoutNotes = (line: readonly Token[]): readonly Token[] =>
  withoutEdges(line.filter(({ kind }) => kind !== 'note')).filter((token, at, all) => {
    const isDash = (place: number) => all[place]?.text === '-'
    const isFree = (place: number) => all[place]?.text.trim() === ''
    return !(isSpace(token) && (isDash(at - 1) || (isDash(at + 1) && isFree(at + 2))))
  })

/** In `12ล่าง120.5=12` the dot may be of satang, and a dash of prices, whatever the rest of the line makes of it. */
const PLACE_SATANG = /\d *[ก-๎][ ก-๎]*\d+(?:\.\d{1,2}(?!\d)|-\d)/

const SIGN = /^ *[-/.] *$/

/** A dash, stroke or dot between two runs of digits of which the first is no price. */
function isDoubtful(tokens: readonly Token[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (!token || before?.kind !== 'digits' || after?.kind !== 'digits') return false
  return SIGN.test(token.text) && !isPrice(tokens, at - 1)
}

/** Digits behind a sign that leads to a price, or behind a word, are a price or belong to the word. */
function isPrice(tokens: readonly Token[], at: number): boolean {
  let before = at - 1
  while (isSpace(tokens[before])) before -= 1
  const token = tokens[before]
  if (token === undefined || token.kind === 'digits' || token.kind === 'gap') return false
  // A dash or dot leads to a price only where it does so in this reading.
  const isSign = SIGN.test(token.text)
  return token.kind === 'times' || (token.kind === 'lead' && !isSign)
}

const gap = ({ at, size }: Token): Token => ({ kind: 'gap', at, size, text: ' '.repeat(size) })
const lead = ({ at, size }: Token): Token => ({ kind: 'lead', at, size, text: '=' })
const times = ({ at, size }: Token): Token => ({ kind: 'times', at, size, text: '*' })

/** `25-52` as two numbers. */
const asGaps = (tokens: readonly Token[]): readonly Token[] =>
  tokens.map((token, at) => (isDoubtful(tokens, at) ? gap(token) : token))

/** `25/20/20` as a number and its prices, where no other sign says which digits are prices. */
function asPrices(tokens: readonly Token[]): readonly Token[] {
  const isTold = tokens.some(
    ({ kind, text }) => kind === 'times' || (kind === 'lead' && !SIGN.test(text)),
  )
  if (isTold) return tokens
  return tokens.map((token, at) => {
    if (!isDoubtful(tokens, at)) return token
    return isDoubtful(tokens, at - 2) ? times(token) : lead(token)
  })
}

/** `25 52 20*20` as two numbers and two prices: the last space before a price list leads to it. */
const withPrices = (tokens: readonly Token[]): readonly Token[] =>
  tokens.map((token, at) => {
    const isBetween = tokens[at - 1]?.kind === 'digits' && tokens[at + 1]?.kind === 'digits'
    const isList = tokens[at + 2]?.kind === 'times'
    return isSpace(token) && isBetween && isList && !isPrice(tokens, at - 1) ? lead(token) : token
  })
