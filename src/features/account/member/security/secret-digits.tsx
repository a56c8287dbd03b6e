import type { ComponentProps } from 'react'
import { OtpInput } from '#ui/parts/otp-input.tsx'

/** Six dots for a PIN. */
export function SecretDigits({
  label,
  ...rest
}: ComponentProps<typeof OtpInput> & { label: string }) {
  return <OtpInput {...rest} label={`${label} 6 หลัก`} secret />
}
