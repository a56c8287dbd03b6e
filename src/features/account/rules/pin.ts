import type { Day } from '#kernel/time.ts'

/** What of the person a thief of the phone knows or finds. */
export interface PinOwner {
  /** Ten digits. */
  readonly phone: string
  readonly birthDate: Day
}

const RUNS = ['01234567890123456789', '98765432109876543210']

/**
 * True for a PIN that others try first: one or two digits alone, a part that repeats, a run, pairs,
 * the birth date in either calendar, or a piece of the phone. Without an owner only the first of these
 * are known.
 */
export function isWeakPin(pin: string, owner?: PinOwner): boolean {
  return (
    new Set(pin).size < 3 ||
    /^(\d{2,3})\1+$/.test(pin) ||
    /^(?:(\d)\1){3}$/.test(pin) ||
    /^(\d)\1\1(\d)\2\2$/.test(pin) ||
    isMirrored(pin) ||
    RUNS.some((run) => run.includes(pin)) ||
    (owner !== undefined &&
      (owner.phone.includes(pin) || birthDatePins(owner.birthDate).includes(pin)))
  )
}

/** `123321` */
const isMirrored = (pin: string): boolean => pin === [...pin].toReversed().join('')

/** The day as people write it in six digits, of both calendars. */
function birthDatePins(birthDate: Day): string[] {
  const [year = '', month = '', day = ''] = birthDate.split('-')
  return [year, `${Number(year) + 543}`].flatMap((full) => {
    const short = full.slice(2)
    return [
      day + month + short,
      short + month + day,
      month + day + short,
      month + full,
      full + month,
    ]
  })
}
