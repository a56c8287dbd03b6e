import type { Ref } from 'react'
import { formatCount } from '../thai/money.ts'
import classes from './counted-text.module.css'
import { Field, type FieldFrame } from './field.tsx'
import field from './field.module.css'

/** How far a text goes over a length, as the calls count it: without the space around it. */
export const overBy = (text: string, max: number): number => Math.max(0, text.trim().length - max)

/**
 * A text of limited length that counts along. What is too long stays as it was typed or pasted, and
 * the field says so: nothing is cut without a word. With `lines` it is several lines high.
 */
export function CountedText({
  label,
  value,
  max,
  lines = 1,
  hint,
  error,
  joined,
  onChange,
}: Omit<FieldFrame, 'label'> & {
  label: string
  value: string
  max: number
  lines?: number
  /** What `form.register` gives to one line, so that it is focused where it is at fault. */
  joined?: { readonly name: string; readonly ref: Ref<HTMLInputElement> }
  onChange: (text: string) => void
}) {
  const over = overBy(value, max)
  const limit = `ไม่เกิน ${formatCount(max)} ตัวอักษร`
  return (
    <div className={classes.root}>
      <span className={classes.count} data-over={over > 0 || undefined} aria-hidden="true">
        {formatCount(value.trim().length)}/{formatCount(max)}
      </span>
      <Field
        label={label}
        hint={
          hint === undefined ? (
            limit
          ) : (
            <>
              {limit} · {hint}
            </>
          )
        }
        error={error ?? (over > 0 ? `${label}ยาวเกินไป ${limit}` : undefined)}
        control={(described) => {
          const own = {
            ...described,
            className: field.input,
            value,
            onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
              onChange(currentTarget.value),
          }
          return lines > 1 ? <textarea {...own} rows={lines} /> : <input {...joined} {...own} />
        }}
      />
    </div>
  )
}

/** A text as it will be read, with what is too long struck through. */
export function WithinLength({ text, max }: { text: string; max: number }) {
  const shown = text.trimStart()
  return shown.trimEnd().length <= max ? (
    shown
  ) : (
    <>
      {shown.slice(0, max)}
      <s className="c-red">{shown.slice(max)}</s>
    </>
  )
}
