import { useState } from 'react'
import { type Figure, whole } from '../thai/figures.ts'
import { TextInput } from './field.tsx'

/**
 * A number of a form, kept as `figure` says. What was typed stays as it is; what is no number is
 * said when the field is left, and the schema refuses it.
 */
export function NumberField({
  label,
  hint,
  empty,
  figure = whole,
  value,
  error,
  onChange,
}: {
  label: string
  hint?: string | undefined
  /** What it means when nothing is typed; left out: something must be. */
  empty?: string | undefined
  figure?: Figure
  value: number | null
  error: string | undefined
  onChange: (value: number | null) => void
}) {
  const [own, setOwn] = useState({ text: textOf(value, figure), value })
  const [isIn, setIn] = useState(false)
  // A form that is filled anew knows better than what was typed here before.
  const text = Object.is(own.value, value) ? own.text : textOf(value, figure)
  const isUnread = text.trim() !== '' && Number.isNaN(figure.read(text))
  return (
    <TextInput
      label={label}
      hint={hint}
      placeholder={empty}
      digits
      inputMode="decimal"
      autoComplete="off"
      error={error ?? (isUnread && !isIn ? figure.fault : undefined)}
      value={text}
      onFocus={() => setIn(true)}
      onBlur={() => setIn(false)}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value
        const next = typed.trim() === '' && empty !== undefined ? null : figure.read(typed)
        setOwn({ text: typed, value: next })
        onChange(next)
      }}
    />
  )
}

const textOf = (value: number | null, { write }: Figure): string =>
  value === null || Number.isNaN(value) ? '' : write(value)
