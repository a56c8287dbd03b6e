import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { digitsOfKeys } from '../thai/digit-key.ts'
import classes from './field.module.css'

/** What every field has around it. The error stands in place of the hint. */
export interface FieldFrame {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

type Described = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label above, control, then hint or error, joined for screen readers. */
export function Field({
  label,
  hint,
  error,
  control,
}: FieldFrame & { control: (described: Described) => ReactNode }) {
  const id = useId()
  const below = error ?? hint
  return (
    <div className={classes.root}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {control({
        id,
        'aria-describedby': below ? `${id}-below` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldBelow id={`${id}-below`} hint={hint} error={error} />
    </div>
  )
}

/** The line under a field. */
export function FieldBelow({
  id,
  hint,
  error,
}: {
  id: string
  hint?: ReactNode
  error?: string | undefined
}) {
  if (error) {
    return (
      <p id={id} className={classes.error} role="alert">
        {error}
      </p>
    )
  }
  return hint ? (
    <p id={id} className={classes.hint}>
      {hint}
    </p>
  ) : null
}

/**
 * A line of text. `digits` for numbers: digits of one width, the number keyboard, and `123` for a
 * typed or pasted `๑๒๓`.
 */
export function TextInput({
  label,
  hint,
  error,
  digits,
  ref,
  onChange,
  ...rest
}: FieldFrame &
  InputHTMLAttributes<HTMLInputElement> & { digits?: boolean; ref?: Ref<HTMLInputElement> }) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      control={(described) => (
        <input
          inputMode={digits ? 'numeric' : undefined}
          {...rest}
          {...described}
          ref={ref}
          onChange={(event) => {
            const { target } = event
            const shown = digitsOfKeys(target.value)
            // Writing the same text again would move the caret to the end.
            if (digits && shown !== target.value) target.value = shown
            onChange?.(event)
          }}
          className={`${classes.input} ${digits ? classes.digits : ''}`}
        />
      )}
    />
  )
}

/** A box to tick; the whole line is the target, links in the label stay links. */
export function CheckInput({
  label,
  error,
  ref,
  ...rest
}: {
  label: ReactNode
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
} & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <div>
      <div className={classes.check}>
        <input
          {...rest}
          ref={ref}
          id={id}
          type="checkbox"
          className={classes.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-below` : undefined}
        />
        <label htmlFor={id} className={classes.checkLabel}>
          {label}
        </label>
      </div>
      <FieldBelow id={`${id}-below`} error={error} />
    </div>
  )
}
