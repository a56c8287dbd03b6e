import { useId, useState } from 'react'
import { addDays, bangkokDay } from '#kernel/time.ts'
import { serverNow } from '#ui/client/server-clock.ts'
import { FieldBelow } from '#ui/parts/field.tsx'
import field from '#ui/parts/field.module.css'
import { buddhistYear, thaiMonths } from '#ui/thai/dates.ts'
import { latestBirthDate } from '../rules.ts'
import classes from './account-forms.module.css'

const OLDEST_YEARS = 100

interface Parts {
  readonly day: string
  readonly month: string
  readonly year: string
}

/** The date as `YYYY-MM-DD`, or empty while a part of it is missing. */
const dateOf = ({ day, month, year }: Parts): string =>
  day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : ''

const partsOf = (date: string): Parts => {
  const [year = '', month = '', day = ''] = date.split('-')
  return { day: day && String(Number(day)), month: month && String(Number(month)), year }
}

/** Days of a month; all 31 until month and year are known, 2000 being a leap year. */
const daysIn = ({ month, year }: Parts): number => {
  if (!month) return 31
  const first = `${year || '2000'}-${month.padStart(2, '0')}-01`
  return Number(addDays(`${addDays(first, 31).slice(0, 8)}01`, -1).slice(8))
}

/** Why the chosen day is gone: `กุมภาพันธ์ 2543 มี 29 วัน กรุณาเลือกวันใหม่`. */
function droppedText(parts: Parts): string {
  const month = thaiMonths[Number(parts.month) - 1] ?? ''
  const year = parts.year ? ` ${buddhistYear(Number(parts.year))}` : ''
  return `${month}${year} มี ${daysIn(parts)} วัน กรุณาเลือกวันใหม่`
}

/** Day, month and Buddhist year, each from a list; years too young for the site are not offered. */
export function BirthDateInput({
  value,
  onChange,
  error,
}: {
  /** `YYYY-MM-DD`, Gregorian; empty while incomplete. */
  value: string
  onChange: (date: string) => void
  error?: string | undefined
}) {
  const id = useId()
  const [parts, setParts] = useState(() => partsOf(value))
  const [dropped, setDropped] = useState('')
  const lastYear = Number(latestBirthDate(bangkokDay(new Date(serverNow()))).slice(0, 4))
  const set = (change: Partial<Parts>) => {
    const next = { ...parts, ...change }
    const isTooLate = Number(next.day) > daysIn(next)
    const fitting = { ...next, day: isTooLate ? '' : next.day }
    setParts(fitting)
    if (isTooLate) setDropped(droppedText(next))
    else if (fitting.day) setDropped('')
    onChange(dateOf(fitting))
  }
  const common = { describedBy: `${id}-below` }
  const said = dropped || error
  return (
    <fieldset aria-describedby={`${id}-below`}>
      <legend className={classes.legend}>วันเกิด (พ.ศ.)</legend>
      <div className={classes.dates}>
        <PartSelect
          {...common}
          error={Boolean(said)}
          label="วัน"
          autoComplete="bday-day"
          value={parts.day}
          onChange={(day) => set({ day })}
          options={numbers(daysIn(parts), (at) => at + 1).map((day) => [String(day), String(day)])}
        />
        <PartSelect
          {...common}
          error={Boolean(error)}
          label="เดือน"
          autoComplete="bday-month"
          value={parts.month}
          onChange={(month) => set({ month })}
          options={thaiMonths.map((month, at) => [String(at + 1), month])}
        />
        <PartSelect
          {...common}
          error={Boolean(error)}
          label="ปี พ.ศ."
          autoComplete="bday-year"
          value={parts.year}
          onChange={(year) => set({ year })}
          options={numbers(OLDEST_YEARS, (at) => lastYear - at).map((year) => [
            String(year),
            String(buddhistYear(year)),
          ])}
        />
      </div>
      <FieldBelow id={`${id}-below`} error={said} hint="ผู้สมัครต้องมีอายุครบ 20 ปีบริบูรณ์" />
    </fieldset>
  )
}

const numbers = (count: number, of: (at: number) => number): number[] =>
  Array.from({ length: count }, (_, at) => of(at))

function PartSelect({
  label,
  autoComplete,
  value,
  onChange,
  options,
  error,
  describedBy,
}: {
  label: string
  autoComplete: string
  value: string
  onChange: (value: string) => void
  options: readonly (readonly string[])[]
  error: boolean
  describedBy: string
}) {
  return (
    <select
      className={`${field.input} ${field.select}`}
      aria-label={label}
      aria-invalid={error || undefined}
      aria-describedby={describedBy}
      autoComplete={autoComplete}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{label}</option>
      {options.map(([one = '', text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  )
}
