import { PinInput } from '@mantine/core'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { codeDigits, readCode } from '../thai/code-digits.ts'
import { MantineScope } from '../theme/mantine-scope.tsx'
import classes from './field.module.css'
import { FieldBelow } from './field.tsx'

const LENGTH = 6

/**
 * Six boxes for a code from an SMS; pasting and the phone's own suggestion fill them all, or it is said
 * why not. What the person alone knows, a PIN, is `secret`: shown as dots and suggested by nobody.
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
  const { group, unread, forget, heard } = useWholeCode(onChange, onComplete)
  // A sheet takes the focus when it opens, after its content is there; so this asks once more.
  useEffect(() => {
    if (focus) group.current?.querySelector('input')?.focus()
  }, [focus, group])
  return (
    <div
      ref={group}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-below`}
      {...heard}
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
          onChange={(code) => {
            forget()
            onChange(code)
          }}
          {...(onComplete ? { onComplete } : {})}
          error={Boolean(unread || error)}
          getInputProps={(at) => ({ 'aria-label': `${label} ตัวที่ ${at + 1}` })}
          classNames={{
            root: classes.pins ?? '',
            pinInput: classes.pinBox ?? '',
            input: `${classes.input} ${classes.pin}`,
          }}
        />
      </MantineScope>
      <FieldBelow id={`${id}-below`} error={unread || error} hint={hint} />
    </div>
  )
}

/** Reads what is pasted or suggested as one code; `unread` says why it is none, until somebody types. */
function useWholeCode(
  onChange: (code: string) => void,
  onComplete: ((code: string) => void) | undefined,
) {
  const group = useRef<HTMLDivElement>(null)
  const [unread, setUnread] = useState('')
  const take = (text: string) => {
    const read = readCode(text, LENGTH)
    setUnread(read.ok ? '' : read.error)
    if (!read.ok) return
    onChange(read.value)
    boxOf(group.current, LENGTH - 1)?.focus()
    onComplete?.(read.value)
  }
  return {
    group,
    unread,
    forget: () => setUnread(''),
    heard: {
      onPasteCapture: (event: ClipboardEvent<HTMLElement>) => {
        event.preventDefault()
        event.stopPropagation()
        take(event.clipboardData.getData('text/plain'))
      },
      onKeyDownCapture: letThaiDigitIn,
      onChangeCapture: (event: ChangeEvent<HTMLElement>) => writeDigits(event, take),
    },
  }
}

// The boxes know Western digits only, and drop or clear for anything else; so digits are made of what
// comes before the boxes see it.

const boxOf = (group: HTMLElement | null, at: number): HTMLInputElement | undefined =>
  group?.querySelectorAll('input')[at]

/** A Thai keyboard's digit goes into its box, where `writeDigits` finds it. */
function letThaiDigitIn(event: KeyboardEvent<HTMLElement>): void {
  if (/^[\u0e50-\u0e59]$/.test(event.key)) event.stopPropagation()
}

/** What is no digit leaves the box as it was; more than a key writes is a whole code, or a text with it. */
function writeDigits(event: ChangeEvent<HTMLElement>, take: (text: string) => void): void {
  const { target } = event
  if (!(target instanceof HTMLInputElement) || target.value === '') return
  const isKey = target.value.length <= 2
  const digits = codeDigits(target.value)
  if (!isKey || digits === '') event.stopPropagation()
  else if (digits !== target.value) target.value = digits
  if (!isKey) take(target.value)
}
