import { wordAt, type Place, type Word } from './words.ts'

/** A piece of a line. Together the tokens of a line are the line: no character is lost. */
export type Token = {
  /** Where it begins in its line, and how many characters it has. */
  readonly at: number
  readonly size: number
  /** Its text, in the plain letters of `plainText`. */
  readonly text: string
} & (
  | { readonly kind: 'digits' | 'dot' | 'gap' | 'lead' | 'times' | 'note' | 'courtesy' | 'unknown' }
  | { readonly kind: 'word'; readonly word: Word; readonly digits: number | null }
)

/** One character for one character, so that places stay true. */
const plainCharacters: Readonly<Record<string, string>> = {
  '×': '*',
  '✕': '*',
  '✖': '*',
  x: '*',
  X: '*',
  '−': '-',
  '、': ',',
  '\t': ' ',
}

/**
 * The text in the letters the grammar knows: Thai and full-width digits as 0–9, full-width signs, ×
 * and x or X as `*`, dashes of every length as `-`. As long as the clean text, character by character.
 */
export function plainText(text: string): string {
  return text.replaceAll(/[^ -WY-wy-~ก-\u0e4f]/g, (character) => {
    const code = character.charCodeAt(0)
    if (code >= 0x0e50 && code <= 0x0e59) return String(code - 0x0e50)
    if (code >= 0x2010 && code <= 0x2015) return '-'
    const half = code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : character
    return plainCharacters[half] ?? half
  })
}

/** Thai digits as 0–9 and nothing else changed: what a field shows while it is typed. */
export const plainDigits = (text: string): string =>
  text.replaceAll(/[๐-๙]/g, (digit) => plainText(digit))

/**
 * What a chat says around numbers and what says nothing of them: greetings, faces, hearts and the like. A
 * sign that may strike out or confirm is not among them.
 */
const courtesy =
  /(?:(?:ขอบคุณ|สวัสดี)?(?:นะ)?(?:ครับผม|ครับ|คับ|ค่ะ|คะ|จ้า|จ้ะ)|ขอบคุณ|สวัสดี)(?![ก-๎])|(?:[\u{1f600}-\u{1f644}\u{1f64f}\u{1f44c}\u{1f44d}\u{1f44f}\u{1f4aa}\u{1f340}\u{1f389}\u{1f31f}\u{1f4b0}\u{1f4b5}\u{1f4b8}\u{1f493}-\u{1f49f}\u{1f525}\u{1f911}\u{1f917}\u{1f91e}\u{1f929}\u{1f970}\u{1f973}\u{1f97a}\u2728\u2764\u2b50][\u{1f3fb}-\u{1f3ff}]?\ufe0f?)+/uy

const patterns = [
  ['gap', / [ ,;/]*|[,;/][ ,;/]*/y],
  ['note', /#.*/y],
  ['courtesy', courtesy],
  ['digits', /\d+/y],
  ['dot', /\./y],
  ['lead', /[=:-]/y],
  ['times', /[*+]/y],
] as const

/** Splits one line, without its end, into tokens that lie side by side. */
export function tokensOf(line: string): Token[] {
  const text = plainText(line)
  const tokens: Token[] = []
  for (let at = 0; at < text.length;) {
    const before = tokens.at(-1)
    const isInWord = before?.kind === 'unknown' && IN_WORD.test(text.slice(at - 1, at + 1))
    const token: Token = isInWord
      ? { kind: 'unknown', at, size: 1, text: text.charAt(at) }
      : tokenAt(text, at)
    // An unknown word is one token, not one for each letter.
    if (token.kind === 'unknown' && before?.kind === 'unknown') {
      tokens[tokens.length - 1] = {
        kind: 'unknown',
        at: before.at,
        size: before.size + 1,
        text: before.text + token.text,
      }
    } else tokens.push(token)
    at += token.size
  }
  return withCourtesies(tokens)
}

/** Two letters of one word: within a word that is not known, none that is known begins. */
const IN_WORD = /^[ก-๎]{2}$/

/** A courtesy at either end of a line is a note; between numbers it may stand for something. */
function withCourtesies(tokens: readonly Token[]): Token[] {
  const says = ({ kind }: Token) => !['gap', 'note', 'courtesy'].includes(kind)
  const [first, last] = [tokens.findIndex(says), tokens.findLastIndex(says)]
  return tokens.map((token, at): Token => {
    if (token.kind !== 'courtesy') return token
    return { ...token, kind: at > first && at < last ? 'unknown' : 'note' }
  })
}

function tokenAt(text: string, at: number): Token {
  const found = wordAt(text, at)
  if (found) {
    const { word, size, digits } = found
    return { kind: 'word', at, size, text: text.slice(at, at + size), word, digits }
  }
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at
    const piece = pattern.exec(text)?.[0]
    if (piece) return { kind, at, size: piece.length, text: piece }
  }
  return { kind: 'unknown', at, size: 1, text: text.charAt(at) }
}

/** The places that a token names; null: it names none, or a length with them as วบ does. */
export const placesOfToken = (token: Token | undefined): readonly Place[] | null =>
  token?.kind === 'word' && token.word.is === 'place' && token.digits === null
    ? token.word.places
    : null
