import { phoneDigits } from '#kernel/phone.ts'
import { isDay } from '#kernel/time.ts'
import { plainSigns } from '#kernel/plain-signs.ts'
import { tidyName } from './names.ts'

/** How many persons one import takes. */
export const EXCLUDED_LINES_MAX = 200

export interface ExcludedLine {
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string
  readonly phone: string | null
}

export interface LineFault {
  /** Counted from 1. */
  readonly line: number
  readonly thai: string
}

const NAME = /^\p{L}[\p{L}\p{M} .'’-]{0,79}$/u
const BUDDHIST_FROM = 2400
const BUDDHIST_ERA = 543

/**
 * Reads a list of persons: one a line, `first name, last name, YYYY-MM-DD[, phone]`, parted by commas or
 * tabs as a spreadsheet copies them. Years of the Buddhist era are understood.
 */
export function readExcludedLines(text: string): {
  readonly persons: readonly ExcludedLine[]
  readonly faults: readonly LineFault[]
} {
  const persons: ExcludedLine[] = []
  const faults: LineFault[] = []
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    if (plainSigns(raw).trim() === '') continue
    const read = readLine(raw)
    if (typeof read === 'string') faults.push({ line: at + 1, thai: read })
    else persons.push(read)
  }
  return { persons, faults }
}

function readLine(raw: string): ExcludedLine | string {
  const parts = plainSigns(raw).split(/[,\t]/).map(tidyName)
  const [firstName = '', lastName = '', born = '', typed = ''] = parts
  if (parts.length < 3 || parts.length > 4) return 'ต้องมี ชื่อ, นามสกุล, วันเกิด และเบอร์โทร (ถ้ามี)'
  if (!NAME.test(firstName)) return 'ชื่อไม่ถูกต้อง'
  if (!NAME.test(lastName)) return 'นามสกุลไม่ถูกต้อง'
  const birthDate = gregorian(born)
  if (!isDay(birthDate)) return 'วันเกิดต้องเป็น ปี-เดือน-วัน เช่น 2533-05-17'
  const phone = phoneDigits(typed)
  if (phone !== '' && !/^0[689]\d{8}$/.test(phone)) return 'เบอร์โทรศัพท์ต้องมี 10 หลัก'
  return { firstName, lastName, birthDate, phone: phone === '' ? null : phone }
}

const gregorian = (day: string): string =>
  day.replace(/^\d{4}/, (year) =>
    Number(year) >= BUDDHIST_FROM ? `${Number(year) - BUDDHIST_ERA}` : year,
  )
