import { cleanText } from '#kernel/typed-text.ts'
import type { EntryDigits } from './entry-mode.ts'
import { toolOf } from './number-tools.ts'
import { plainText } from './shorthand/tokens.ts'

/** A way of แทงเร็ว: how many digits are written for a number, and what becomes of each. */
interface QuickMode {
  readonly name: string
  readonly typed: 1 | 2 | 3
  /** Length of the numbers that are bet. */
  readonly digits: EntryDigits
  readonly make: (typed: string) => readonly string[]
}

const asTyped = (typed: string): readonly string[] => [typed]

/** In the order of the screen. */
export const quickModes = {
  two: { name: '2 ตัว', typed: 2, digits: 2, make: asTyped },
  three: { name: '3 ตัว', typed: 3, digits: 3, make: asTyped },
  turn: { name: '6 กลับ', typed: 3, digits: 3, make: toolOf('turn').make },
  nineteen: { name: '19 ประตู', typed: 1, digits: 2, make: toolOf('nineteen').make },
  run: { name: 'วิ่ง', typed: 1, digits: 1, make: asTyped },
} as const satisfies Record<string, QuickMode>

export type QuickModeName = keyof typeof quickModes

/** What was written, piece by piece. */
export interface QuickReading {
  /** As written, in that order. */
  readonly typed: readonly string[]
  /** What is bet: every number of every piece; a number that was written twice is there twice. */
  readonly numbers: readonly string[]
  /** Pieces that are no number of this length: nothing is made of them. */
  readonly unread: readonly string[]
}

/** Spaces, commas, semicolons, strokes and line ends; beside a sign they hold its piece together. */
const BETWEEN = /(?<![-+=:*.\s,;/])[\s,;/]+(?![-+=:*.\s,;/])/

/**
 * Reads numbers with spaces, commas, semicolons, strokes or line ends between them, Thai digits too.
 * Whatever else stands there makes its piece unreadable: a sign may have meant a price, also in `12 = 50`.
 */
export function readQuick(text: string, name: QuickModeName): QuickReading {
  const { typed: length, make } = quickModes[name]
  const pieces = plainText(cleanText(text))
    .trim()
    .split(BETWEEN)
    .filter((piece) => piece !== '')
  const isNumber = (piece: string) => piece.length === length && /^\d+$/.test(piece)
  const typed = pieces.filter(isNumber)
  return {
    typed,
    numbers: typed.flatMap((one) => make(one)),
    unread: pieces.filter((piece) => !isNumber(piece)),
  }
}
