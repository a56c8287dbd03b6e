import type { ChangeEvent, InputHTMLAttributes, Ref } from 'react'
import { phoneText } from '../thai/text.ts'
import { type FieldFrame, TextInput } from './field.tsx'

/** A Thai mobile number. It takes digits only and groups a complete one as `081-234-5678`. */
export function PhoneInput({
  onChange,
  ...rest
}: Partial<FieldFrame> & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <TextInput
      label="เบอร์โทรศัพท์"
      type="tel"
      digits
      autoComplete="username"
      placeholder="08x-xxx-xxxx"
      maxLength={16}
      {...rest}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        const digits = event.target.value.replace(/\D/g, '').slice(0, 10)
        event.target.value = phoneText(digits)
        onChange?.(event)
      }}
    />
  )
}
