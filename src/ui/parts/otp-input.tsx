import { PinInput } from '@mantine/core'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
} from 'react'
import { codeDigits } from '../thai/code-digits.ts'
import { MantineScope } from '../theme/mantine-scope.tsx'
import classes from './field.module.css'
import { FieldBelow } from './field.tsx'

const LENGTH = 6

/**
 * Six boxes for a code from an SMS; pasting and the phone's own suggestion fill them all. What the
 * person alone knows, a PIN, is `secret`: shown as dots and suggested by nobody.
 */
export function OtpInput({
  value,
  onChange,
  onComplete,
  error,
  hint,
  label = 'รหัส OTP 6 หลัก',
  secret = false,
  focus = true,
}: {
  value: string
  onChange: (code: string) => void
  onComplete?: (code: string) => void
  error?: string | undefined
  hint?: string
  label?: string
  secret?: boolean
  /** Has the focus as soon as it is there. */
  focus?: boolean
}) {
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  // A sheet takes the focus when it opens, after its content is there; so this asks once more.
  useEffect(() => {
    if (focus) group.current?.querySelector('input')?.focus()
  }, [focus])
  return (
    <div
      ref={group}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-below`}
      onPasteCapture={(event) => {
        const code = pasted(event)
        if (code) onChange(code)
        if (code.length === LENGTH) onComplete?.(code)
      }}
      onKeyDownCapture={letThaiDigitIn}
      onChangeCapture={writeDigits}
    >
      <p id={`${id}-label`} className={classes.label}>
        {label}
      </p>
      <MantineScope>
        <PinInput
          unstyled
          id={id}
          length={LENGTH}
          type="number"
          inputMode="numeric"
          placeholder=""
          oneTimeCode={!secret}
          mask={secret}
          autoFocus={focus}
          value={value}
          onChange={onChange}
          {...(onComplete ? { onComplete } : {})}
          error={Boolean(error)}
          getInputProps={(at) => ({ 'aria-label': `${label} ตัวที่ ${at + 1}` })}
          classNames={{
            root: classes.pins ?? '',
            pinInput: classes.pinBox ?? '',
            input: `${classes.input} ${classes.pin}`,
          }}
        />
      </MantineScope>
      <FieldBelow id={`${id}-below`} error={error} hint={hint} />
    </div>
  )
}

// The boxes know Western digits only, and drop or clear for anything else; so digits are made of what
// comes before the boxes see it.

/** The code of what is pasted; the focus goes where the next digit belongs. */
function pasted(event: ClipboardEvent<HTMLElement>): string {
  event.preventDefault()
  event.stopPropagation()
  const code = codeDigits(event.clipboardData.getData('text/plain')).slice(0, LENGTH)
  boxOf(event.currentTarget, Math.min(code.length, LENGTH - 1))?.focus()
  return code
}

const boxOf = (group: HTMLElement, at: number): HTMLInputElement | undefined =>
  group.querySelectorAll('input')[at]

/** A Thai keyboard's digit goes into its box, where `writeDigits` finds it. */
function letThaiDigitIn(event: KeyboardEvent<HTMLElement>): void {
  if (/^[๐-๙]$/.test(event.key)) event.stopPropagation()
}

/** What is no digit leaves the box as it was. */
function writeDigits(event: ChangeEvent<HTMLElement>): void {
  const { target } = event
  if (!(target instanceof HTMLInputElement) || target.value === '') return
  const digits = codeDigits(target.value)
  if (digits === '') event.stopPropagation()
  else if (digits !== target.value) target.value = digits
}
