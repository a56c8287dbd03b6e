import { useId } from 'react'
import { bangkokInstant, MINUTE_MS, toWireTime } from '#kernel/time.ts'
import { serverNow } from '../client/server-clock.ts'
import { CheckInput, FieldBelow } from './field.tsx'
import field from './field.module.css'
import { buddhistYear, thaiDateTime, thaiMonths } from '../thai/dates.ts'
import classes from './moment-input.module.css'

const YEARS_AHEAD = 3
const HOUR_MS = 60 * MINUTE_MS

/** The parts of a Bangkok wall time. */
interface Parts {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

function partsOf(moment: string): Parts {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = toWireTime(new Date(moment))
    .split(/[-T:.]/)
    .map(Number)
  return { year, month, day, hour, minute }
}

const two = (count: number) => String(count).padStart(2, '0')
const daysIn = ({ year, month }: Parts) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The wire text of a wall time; the 31st of a shorter month is its last day. */
function momentOf(parts: Parts): string {
  const day = Math.min(parts.day, daysIn(parts))
  return toWireTime(
    bangkokInstant(
      `${parts.year}-${two(parts.month)}-${two(day)}`,
      `${two(parts.hour)}:${two(parts.minute)}`,
    ),
  )
}

/** The full hour after the present one: a time somebody might mean. */
const nextHour = () => toWireTime(new Date((Math.floor(serverNow() / HOUR_MS) + 1) * HOUR_MS))

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

/**
 * The Thai day and time of a moment, Bangkok's, wherever the desk stands; where it may be left out, whether
 * it is set.
 * @param value wire text; null where no time is set
 */
export function MomentInput({
  label,
  empty,
  value,
  onChange,
  error,
}: {
  label: string
  /** What it means when nothing is set; left out: a time must be. */
  empty?: string
  value: string | null
  onChange: (value: string | null) => void
  error?: string | undefined
}) {
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-below`}>
      <legend className={empty === undefined ? field.label : 'visually-hidden'}>{label}</legend>
      {empty === undefined ? null : (
        <CheckInput
          label={`กำหนดเวลา${label}`}
          checked={value !== null}
          onChange={(event) => onChange(event.currentTarget.checked ? nextHour() : null)}
        />
      )}
      {value === null ? null : (
        <Selects
          label={label}
          parts={partsOf(value)}
          onChange={(parts) => onChange(momentOf(parts))}
        />
      )}
      <FieldBelow id={`${id}-below`} error={error} hint={value ? thaiDateTime(value) : empty} />
    </fieldset>
  )
}

function Selects({
  label,
  parts,
  onChange,
}: {
  label: string
  parts: Parts
  onChange: (parts: Parts) => void
}) {
  const thisYear = partsOf(new Date(serverNow()).toISOString()).year
  const lists = [
    ['day', 'วันที่', range(1, daysIn(parts)), String],
    ['month', 'เดือน', range(1, 12), (month: number) => thaiMonths[month - 1] ?? ''],
    [
      'year',
      'ปี พ.ศ.',
      range(Math.min(parts.year, thisYear), thisYear + YEARS_AHEAD),
      (year: number) => String(buddhistYear(year)),
    ],
    ['hour', 'ชั่วโมง', range(0, 23), (hour: number) => `${two(hour)} น.`],
    ['minute', 'นาที', range(0, 59), (minute: number) => `${two(minute)} นาที`],
  ] as const
  return (
    <div className={classes.selects}>
      {lists.map(([part, name, choices, wordOf]) => (
        <select
          key={part}
          className={`${field.input} ${field.select}`}
          aria-label={`${name}${label}`}
          value={parts[part]}
          onChange={(event) => onChange({ ...parts, [part]: Number(event.currentTarget.value) })}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {wordOf(choice)}
            </option>
          ))}
        </select>
      ))}
    </div>
  )
}
