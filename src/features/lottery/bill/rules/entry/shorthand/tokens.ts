import { wordAt, type Word } from './words.ts'

/** A piece of a line. Together the tokens of a line are the line: no character is lost. */
export type Token = {
  /** Where it begins in its line, and how many characters it has. */
  readonly at: number
  readonly size: number
  /** Its text, in the plain letters of `plainText`. */
  readonly text: string
} & (
  | { readonly kind: 'digits' | 'dot' | 'gap' | 'lead' | 'times' | 'note' | 'unknown' }
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
  '　': ' ',
  '\t': ' ',
  '\u00a0': ' ',
  '\u200b': ' ',
  '\ufeff': ' ',
}

/**
 * The text in the letters the grammar knows: Thai and full-width digits as 0–9, full-width signs, ×
 * and x as `*`, dashes of every length as `-`. As long as the text, character by character.
 */
export function plainText(text: string): string {
  return text.replaceAll(/[^ -wyz{-~ก-\u0e4f]/g, (character) => {
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

const patterns = [
  ['gap', / [ ,;/]*|[,;/][ ,;/]*/y],
  ['note', /#.*/y],
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
    const token = tokenAt(text, at)
    const before = tokens.at(-1)
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
  return tokens
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
