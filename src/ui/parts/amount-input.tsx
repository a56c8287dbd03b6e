import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId } from 'react'
import { tidyAmount, type Unfit } from '../thai/amount.ts'
import classes from './amount-input.module.css'
import { FieldBelow } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { useTypedAmount } from './use-typed-amount.ts'

/**
 * The large amount of a deposit or withdrawal, in baht as typed text; `readAmount` of `#ui/thai`
 * makes the wire form of it. `quick` are whole baht to choose with one tap.
 */
export function AmountInput({
  label = 'จำนวนเงิน',
  value,
  onChange,
  hint,
  error,
  quick = [],
  whole = false,
  judge,
}: {
  /** Names the field, in what is said about it too; there without what stands in brackets. */
  label?: string
  value: string
  onChange: (typed: string) => void
  hint?: ReactNode
  error?: string | undefined
  quick?: readonly number[]
  /** Takes baht only, without satang. */
  whole?: boolean
  /** What is wrong with an amount in the wire's form, where the screen knows bounds. */
  judge?: (wire: string) => Unfit | undefined
}) {
  const id = useId()
  const typed = useTypedAmount({ name: label, value, onChange, whole, judge })
  const fault = error ?? typed.fault
  const { ref } = typed.input
  // The button that was pressed may lie a screen below what it refused: whoever pressed is led to what has
  // to be changed. A form takes the error away while it asks again, so that the same one is shown once more.
  useEffect(() => {
    if (!error) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'center' })
  }, [error, ref])
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.box} data-error={fault ? true : undefined}>
        <span aria-hidden="true">฿</span>
        <input
          {...typed.input}
          id={id}
          placeholder="0"
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-below`}
        />
        {value === '' ? null : (
          <IconButton
            label={`ล้าง${label}`}
            icon={<IconX size={20} stroke={1.75} aria-hidden />}
            onClick={() => {
              onChange('')
              typed.input.ref.current?.focus()
            }}
          />
        )}
      </div>
      <FieldBelow id={`${id}-below`} hint={hint} error={fault} />
      <QuickAmounts quick={quick} value={value} onChange={onChange} />
    </div>
  )
}

function QuickAmounts({
  quick,
  value,
  onChange,
}: {
  quick: readonly number[]
  value: string
  onChange: (typed: string) => void
}) {
  if (quick.length === 0) return null
  return (
    <div className={classes.quick} role="group" aria-label="เลือกจำนวนเงิน">
      {quick.map((baht) => {
        const text = tidyAmount(String(baht))
        return (
          <button
            key={baht}
            type="button"
            aria-pressed={value === text}
            onClick={() => onChange(text)}
          >
            {text}
          </button>
        )
      })}
    </div>
  )
}
