import { DAY_MS } from '#kernel/time.ts'

const SECOND_MS = 1_000

interface Length {
  /** A pause, or the exclusion of oneself. */
  readonly kind: 'time_out' | 'self'
  readonly days?: number
  readonly months?: number
}

/** For how long a member may exclude himself; without days or months: for good. */
export const lengthTable = {
  day: { kind: 'time_out', days: 1 },
  week: { kind: 'time_out', days: 7 },
  month: { kind: 'time_out', days: 30 },
  half_year: { kind: 'self', months: 6 },
  year: { kind: 'self', months: 12 },
  five_years: { kind: 'self', months: 60 },
  forever: { kind: 'self' },
} as const satisfies Record<string, Length>
export type LengthName = keyof typeof lengthTable
export const lengthNames = Object.keys(lengthTable) as [LengthName, ...LengthName[]]

/** When an exclusion of this length ends that begins now; null: never. */
export function exclusionEnd(name: LengthName, now: Date): Date | null {
  const length: Length = lengthTable[name]
  if (length.days !== undefined) return new Date(now.getTime() + length.days * DAY_MS)
  return length.months === undefined ? null : addMonths(now, length.months)
}

/**
 * What a length is beside the exclusion that runs: `covered` when it would end no later and is
 * refused, `again` when one as long or longer runs and would begin anew.
 */
export function lengthBeside(
  name: LengthName,
  running: { readonly madeAt: Date; readonly until: Date | null } | null,
  now: Date,
): 'free' | 'covered' | 'again' {
  if (!running) return 'free'
  const { madeAt, until } = running
  if (until === null) return 'covered'
  const endsBefore = (from: Date, moment: number) => {
    const end = exclusionEnd(name, from)
    return end !== null && end.getTime() < moment
  }
  // Whoever has just begun one compares it by a clock that may be a second off.
  if (endsBefore(madeAt, until.getTime() - SECOND_MS) && endsBefore(now, until.getTime())) {
    return 'covered'
  }
  return endsBefore(madeAt, until.getTime() + SECOND_MS) ? 'again' : 'free'
}

const BANGKOK_MS = 7 * 3_600_000

/** The same Bangkok day and time so many months later; the last of the month where it is shorter. */
function addMonths(instant: Date, months: number): Date {
  const local = new Date(instant.getTime() + BANGKOK_MS)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + months + 1, 0)
  local.setUTCDate(Math.min(day, local.getUTCDate()))
  return new Date(local.getTime() - BANGKOK_MS)
}
