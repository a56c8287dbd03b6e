import { type AmountFault, readAmount, readFigure } from './amount.ts'
import type { Result } from '#kernel/result.ts'
import { satangOf } from './money.ts'
import { readPercent, writePercent } from './percent.ts'

/** How a number that a form keeps is typed and written. */
export interface Figure {
  /** NaN for what is none, so that the schema refuses it. */
  readonly read: (text: string) => number
  readonly write: (value: number) => string
  /** What is said of a text that is none. */
  readonly fault: string
}

const hundredthsOf = (read: Result<string, AmountFault>): number =>
  read.ok ? Number(satangOf(read.value)) : Number.NaN

/** What is counted: days, pieces, points, minutes. */
export const whole: Figure = {
  read: (text) => hundredthsOf(readFigure(text, { whole: true })) / 100,
  write: String,
  fault: 'ต้องเป็นจำนวนเต็ม เช่น 1,000',
}

/** A figure with at most two decimals, kept in hundredths: percents and multiples. */
export const hundredths: Figure = {
  read: (text) => hundredthsOf(readFigure(text)),
  write: (value) => `${value / 100}`,
  fault: 'ต้องเป็นตัวเลข ทศนิยมไม่เกิน 2 ตำแหน่ง เช่น 1.25',
}

/** Baht, kept in satang. */
export const baht: Figure = {
  read: (text) => hundredthsOf(readAmount(text)),
  write: hundredths.write,
  fault: 'ต้องเป็นจำนวนเงิน เช่น 300 หรือ 1,000.50',
}

/** Percent with at most four decimals, kept in parts of a million. */
export const millionths: Figure = {
  read: readPercent,
  write: writePercent,
  fault: 'ต้องเป็นร้อยละ ทศนิยมไม่เกิน 4 ตำแหน่ง เช่น 0.5',
}
