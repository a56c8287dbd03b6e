import { useEffect } from 'react'
import type { Form } from '#ui/client/form.ts'
import { CheckInput } from '#ui/parts/field.tsx'
import type { RegisterValues } from '../register-form.ts'
import { consentWords } from './consent-words.ts'

/** Asks whoever registers for news; an empty box is a no, and nobody is worse off with it. */
export function MarketingInput({ form }: { form: Form<RegisterValues> }) {
  // Only who saw the box said no by leaving it empty.
  useEffect(() => {
    if (form.values.accept_marketing === undefined) form.setValue('accept_marketing', false)
  }, [form])
  return (
    <CheckInput
      label={
        <>
          {consentWords.marketing.title} (ไม่บังคับ)
          <br />
          <span className="t13 c2">{consentWords.marketing.text[0]}</span>
        </>
      }
      {...form.register('accept_marketing')}
    />
  )
}
