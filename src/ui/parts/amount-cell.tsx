import type { InputHTMLAttributes } from 'react'
import { useWireAmount } from './use-typed-amount.ts'

/**
 * An amount in a row of a design of its own: only the input. The row draws it, and says what is
 * wrong with it. `wire` is as of `AmountLine`, but short: `20`, `0.50`.
 */
export function AmountCell({
  label,
  wire,
  whole = false,
  isFaulty,
  onChange,
  onBlur,
  ...rest
}: {
  label: string
  wire: string
  /** Takes no decimals: baht only, or what is counted. */
  whole?: boolean
  isFaulty: boolean
  onChange: (wire: string) => void
  onBlur?: () => void
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'placeholder' | 'aria-describedby'>) {
  const { input } = useWireAmount({ name: label, wire, whole, short: true, onChange })
  return (
    <input
      {...rest}
      {...input}
      aria-label={label}
      aria-invalid={isFaulty ? true : undefined}
      enterKeyHint="done"
      onFocus={(event) => {
        input.onFocus()
        event.currentTarget.select()
      }}
      onBlur={() => {
        input.onBlur()
        onBlur?.()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}
