import { Field, type FieldFrame } from './field.tsx'
import field from './field.module.css'
import classes from './select-input.module.css'

/** One of several words, by the browser's own list. */
export function SelectInput({
  options,
  value,
  onChange,
  ...frame
}: FieldFrame & {
  options: readonly { readonly value: string; readonly label: string }[]
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Field
      {...frame}
      control={(described) => (
        <select
          {...described}
          className={`${field.input} ${classes.select}`}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    />
  )
}
