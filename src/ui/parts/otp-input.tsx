import { PinInput } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { MantineScope } from '../theme/mantine-scope.tsx'
import classes from './field.module.css'
import { FieldBelow } from './field.tsx'

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
    <div ref={group} role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-below`}>
      <p id={`${id}-label`} className={classes.label}>
        {label}
      </p>
      <MantineScope>
        <PinInput
          unstyled
          id={id}
          length={6}
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
          aria-label={label}
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
