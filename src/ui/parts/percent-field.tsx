import { useState } from 'react'
import { TextInput } from './field.tsx'
import { readPercent, writePercent } from '../thai/percent.ts'

/** A rate, typed as per cent and kept in parts of a million; the field keeps the text that was typed. */
export function PercentField({
  label,
  ppm,
  error,
  hint,
  onChange,
}: {
  label: string
  ppm: number
  error: string | undefined
  hint?: string
  onChange: (ppm: number) => void
}) {
  const [own, setOwn] = useState({ text: writePercent(ppm), ppm })
  return (
    <TextInput
      label={label}
      hint={hint}
      digits
      inputMode="decimal"
      maxLength={9}
      autoComplete="off"
      error={error}
      value={Object.is(own.ppm, ppm) ? own.text : writePercent(ppm)}
      onChange={({ currentTarget }) => {
        const next = readPercent(currentTarget.value)
        setOwn({ text: currentTarget.value, ppm: next })
        onChange(next)
      }}
    />
  )
}
