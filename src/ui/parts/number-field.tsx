import { useState } from 'react'
import { TextInput } from './field.tsx'
import { readAmount } from '../thai/amount.ts'
import { satangOf } from '../thai/money.ts'

const readWhole = (text: string): number =>
  /^\d{1,13}$/.test(text.replaceAll(',', '')) ? Number(text.replaceAll(',', '')) : Number.NaN

function readBaht(text: string): number {
  const read = readAmount(text)
  return read.ok ? Number(satangOf(read.value)) : Number.NaN
}

const show = (value: number | null, isBaht: boolean): string =>
  value === null || Number.isNaN(value) ? '' : isBaht ? `${value / 100}` : `${value}`

/**
 * A whole number, or with `baht` an amount that is kept in satang. What was typed stays as it is; what is no
 * number the schema refuses.
 */
export function NumberField({
  label,
  hint,
  empty,
  baht = false,
  value,
  error,
  onChange,
}: {
  label: string
  hint?: string
  /** What it means when nothing is typed; left out: something must be. */
  empty?: string
  baht?: boolean
  value: number | null
  error: string | undefined
  onChange: (value: number | null) => void
}) {
  const [own, setOwn] = useState({ text: show(value, baht), value })
  return (
    <TextInput
      label={label}
      hint={hint}
      placeholder={empty}
      digits
      inputMode="decimal"
      maxLength={18}
      autoComplete="off"
      error={error}
      value={Object.is(own.value, value) ? own.text : show(value, baht)}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value
        const isEmpty = text.trim() === '' && empty !== undefined
        const next = isEmpty ? null : (baht ? readBaht : readWhole)(text.trim())
        setOwn({ text, value: next })
        onChange(next)
      }}
    />
  )
}
