import type { ShorthandPick } from './entry.ts'
import type { Token } from './tokens.ts'

/** The name of a reading by the words of the line above. */
export const AS_ABOVE = 'ตามบรรทัดบน'

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
  /**
   * `choice`: it can be read in several ways, adds nothing, and its writer is asked which he means.
   * `held`: a line below asks whether its words are meant there, too; it is added with the answer.
   */
  readonly kind: 'blank' | 'words' | 'price' | 'numbers' | 'choice' | 'held' | 'fault'
  readonly picks: readonly ShorthandPick[]
  /** The ways in which a `choice` can be read; empty otherwise. One without picks is no bet. */
  readonly readings: readonly (readonly ShorthandPick[])[]
  /** What a reading is called, by its place, where its numbers alone do not say it; else empty. */
  readonly names?: readonly string[]
  /** Of a `choice`, the place of the line above whose words it may have. */
  readonly ledAt?: number
  readonly fault: ShorthandFault | null
}

/** A line whose kind is not known yet. */
export type BareLine = Omit<ShorthandLine, 'kind'>

export const faultOf = (
  at: number,
  { message, at: column, size }: { message: string; at: number; size: number },
): ShorthandFault => ({ line: at + 1, column: column + 1, size, message })

/** The whole line, refused; what it says of itself already comes first. */
export const refused = (line: BareLine, at: number, message: string): ShorthandLine => ({
  ...line,
  kind: 'fault',
  picks: [],
  readings: [],
  fault: line.fault ?? faultOf(at, { message, at: 0, size: line.text.length }),
})
