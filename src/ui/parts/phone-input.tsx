import type { ChangeEvent, InputHTMLAttributes, Ref } from 'react'
import { tidyPhone } from '../thai/phone.ts'
import { type FieldFrame, TextInput } from './field.tsx'

/**
 * A Thai mobile number, typed or pasted as people write it. A whole one is grouped as
 * `081-234-5678`; anything else stays as it was typed and is refused by its name.
 */
export function PhoneInput({
  onChange,
  ...rest
}: Partial<FieldFrame> & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <TextInput
      label="เบอร์โทรศัพท์"
      type="tel"
      digits
      inputMode="tel"
      autoComplete="username"
      placeholder="08x-xxx-xxxx"
      {...rest}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        const shown = tidyPhone(event.target.value)
        // Writing the same text again would move the caret to the end.
        if (shown !== event.target.value) event.target.value = shown
        onChange?.(event)
      }}
    />
  )
}
