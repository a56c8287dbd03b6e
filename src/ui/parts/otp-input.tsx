import { PinInput } from '@mantine/core'
import { useId } from 'react'
import { MantineScope } from '../theme/mantine-scope.tsx'
import classes from './field.module.css'
import { FieldBelow } from './field.tsx'

/** Six boxes for a code from an SMS; pasting and the phone's own suggestion fill them all. */
export function OtpInput({
  value,
  onChange,
  onComplete,
  error,
  hint,
  label = 'รหัส OTP 6 หลัก',
}: {
  value: string
  onChange: (code: string) => void
  onComplete?: (code: string) => void
  error?: string | undefined
  hint?: string
  label?: string
}) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-below`}>
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
          oneTimeCode
          autoFocus
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
