import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import classes from './amount-input.module.css'
import { FieldBelow } from './field.tsx'
import { IconButton } from './icon-button.tsx'

/**
 * The large amount of a deposit or withdrawal, in baht as typed text; `wireAmount` of `#ui/thai`
 * makes the wire form of it. `quick` are whole baht to choose with one tap.
 */
export function AmountInput({
  label = 'จำนวนเงิน',
  value,
  onChange,
  hint,
  error,
  quick = [],
  decimals = false,
}: {
  label?: ReactNode
  value: string
  onChange: (typed: string) => void
  hint?: ReactNode
  error?: string | undefined
  quick?: readonly number[]
  /** Lets satang be typed. */
  decimals?: boolean
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.box} data-error={error ? true : undefined}>
        <span aria-hidden="true">฿</span>
        <input
          ref={input}
          id={id}
          inputMode={decimals ? 'decimal' : 'numeric'}
          autoComplete="off"
          placeholder="0"
          value={value}
          onChange={(event) => onChange(cleanAmount(event.target.value, decimals))}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-below`}
        />
        {value === '' ? null : (
          <IconButton
            label="ล้างจำนวนเงิน"
            icon={<IconX size={20} stroke={1.75} aria-hidden />}
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          />
        )}
      </div>
      <FieldBelow id={`${id}-below`} hint={hint} error={error} />
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
        const text = cleanAmount(String(baht), false)
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

/** Keeps what can be an amount of baht and groups it: `1,234` or `1,234.5`. */
function cleanAmount(text: string, decimals: boolean): string {
  const kept = text.replace(decimals ? /[^\d.]/g : /\D/g, '')
  const [whole = '', ...rest] = kept.split('.')
  const baht = whole
    .slice(0, 9)
    .replace(/^0+(?=\d)/, '')
    .replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals && rest.length > 0 ? `${baht}.${rest.join('').slice(0, 2)}` : baht
}
