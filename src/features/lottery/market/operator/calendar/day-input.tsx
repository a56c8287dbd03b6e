import { Field } from '#ui/parts/field.tsx'
import field from '#ui/parts/field.module.css'
import { thaiDay } from '#ui/thai/dates.ts'

/** A day by the browser's own picker, with the Thai date below it. */
export function DayInput({
  label,
  value,
  min,
  onChange,
}: {
  label: string
  value: string
  min: string
  onChange: (value: string) => void
}) {
  return (
    <Field
      label={label}
      hint={value === '' ? undefined : thaiDay(value)}
      control={(described) => (
        <input
          {...described}
          type="date"
          className={field.input}
          min={min}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    />
  )
}

/** A time of day, `HH:MM`. */
export function TimeInput({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Field
      label={label}
      control={(described) => (
        <input
          {...described}
          type="time"
          step={60}
          className={`${field.input} ${field.digits}`}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    />
  )
}
