import { type ReactNode, useState } from 'react'
import { readAmount, tidyAmount } from '../thai/amount.ts'
import { TextInput } from './field.tsx'
import { useTypedAmount } from './use-typed-amount.ts'

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
  const [own, setOwn] = useState({ text: tidyAmount(wire), wire })
  const typed = useTypedAmount({
    name: label,
    // A form that is filled anew knows better than what was typed here before.
    value: own.wire === wire ? own.text : tidyAmount(wire),
    whole: false,
    onChange: (text) => {
      const read = readAmount(text)
      const sent = read.ok ? read.value : text.trim()
      setOwn({ text, wire: sent })
      onChange(sent)
    },
  })
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
