import { useId, useState } from 'react'
import { bangkokDay } from '#kernel/time.ts'
import { serverNow } from '#ui/client/server-clock.ts'
import { FieldBelow } from '#ui/parts/field.tsx'
import field from '#ui/parts/field.module.css'
import { buddhistYear, thaiMonths } from '#ui/thai/dates.ts'
import { latestBirthDate } from '../rules.ts'
import classes from './account-forms.module.css'
import { dateOf, type DateParts, daysIn, fitting, lackText, partsOf } from './birth-date.ts'

const OLDEST_YEARS = 100

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
  // A day that the month lacks is kept: another month or year may have it.
  const [wanted, setWanted] = useState(() => partsOf(value))
  const parts = fitting(wanted)
  const lastYear = Number(latestBirthDate(bangkokDay(new Date(serverNow()))).slice(0, 4))
  const set = (change: Partial<DateParts>) => {
    const next = { ...wanted, ...change }
    setWanted(next)
    onChange(dateOf(fitting(next)))
  }
  const common = { describedBy: `${id}-below` }
  const said = lackText(wanted) || error
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
