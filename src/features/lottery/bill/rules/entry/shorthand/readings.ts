import type { Token } from './tokens.ts'

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
}

/** A line with its doubtful signs written out, each way once; as it stands first. Most lines have one. */
export function readingsOf(line: readonly Token[]): readonly Reading[] {
  const tokens = withoutNotes(line)
  const apart = asGaps(tokens)
  const all: Reading[] = [
    { tokens, isSure: true },
    { tokens: apart, isSure: !PLACE_SATANG.test(tokens.map(({ text }) => text).join('')) },
    { tokens: asPrices(tokens), isSure: false },
    { tokens: withPrices(tokens), isSure: false },
    {
      tokens: withPrices(apart),
      isSure: false,
      isLikely: apart.some((one, at) => one !== tokens[at]),
    },
  ]
  const seen = new Set<string>()
  return all.filter((reading) => {
    const text = reading.tokens.map((token) => `${token.kind}${token.text}`).join('|')
    const isNew = !seen.has(text)
    seen.add(text)
    return isNew
  })
}

/** Without notes, and `12 - 50` or `12- 50` as `12-50`: a dash with a space behind it is no minus. */
const withoutNotes = (line: readonly Token[]): readonly Token[] =>
  line
    .filter(({ kind }) => kind !== 'note')
    .filter((token, at, all) => {
      const isSpace = token.kind === 'gap' && token.text.trim() === ''
      const isDash = (place: number) => all[place]?.text === '-'
      const isFree = (place: number) => all[place]?.text.trim() === ''
      return !(isSpace && (isDash(at - 1) || (isDash(at + 1) && isFree(at + 2))))
    })

/** In `12ล่าง120.5=12` the dot may be of satang, whatever the rest of the line makes of it. */
const PLACE_SATANG = /\d *[ก-๎][ ก-๎]*\d+\.\d{1,2}(?!\d)/

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
  while (tokens[before]?.kind === 'gap' && tokens[before]?.text.trim() === '') before -= 1
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
    const isSpace = token.kind === 'gap' && token.text.trim() === ''
    const isBetween = tokens[at - 1]?.kind === 'digits' && tokens[at + 1]?.kind === 'digits'
    const isList = tokens[at + 2]?.kind === 'times'
    return isSpace && isBetween && isList && !isPrice(tokens, at - 1) ? lead(token) : token
  })
