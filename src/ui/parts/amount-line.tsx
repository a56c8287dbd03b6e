import type { ReactNode } from 'react'
import { TextInput } from './field.tsx'
import { useWireAmount } from './use-typed-amount.ts'

/**
 * An amount in a line of a form. `wire` is what is sent: wire text, nothing, or, while it is no
 * amount, the text as it was typed, which the server refuses.
 */
export function AmountLine({
  label,
  wire,
  onChange,
  error,
  hint,
  placeholder,
}: {
  /** Names the field, in what is said about it too. */
  label: string
  wire: string
  onChange: (wire: string) => void
  error?: string | undefined
  hint?: ReactNode
  placeholder?: string
}) {
  const typed = useWireAmount({ name: label, wire, onChange })
  return (
    <TextInput
      {...typed.input}
      label={label}
      hint={hint}
      error={typed.fault ?? error}
      placeholder={placeholder}
    />
  )
}
