import { lazy, Suspense, useState } from 'react'
import type { Form } from '#ui/client/form.ts'
import { CheckInput } from '#ui/parts/field.tsx'
import classes from './account-forms.module.css'
import type { DocumentName } from './documents/document-sheet.tsx'
import type { RegisterValues } from './register-form.ts'

const DocumentSheet = lazy(() =>
  import('./documents/document-sheet.tsx').then((file) => ({ default: file.DocumentSheet })),
)

/** The box that says yes to the age and the two texts, which open where they are named. */
export function ConsentInput({ form }: { form: Form<RegisterValues> }) {
  const [open, setOpen] = useState<DocumentName>()
  const link = (name: DocumentName, text: string) => (
    <button type="button" className={classes.inline} onClick={() => setOpen(name)}>
      {text}
    </button>
  )
  return (
    <>
      <CheckInput
        error={form.errors.accept_terms?.message}
        label={
          <>
            ฉันมีอายุ 20 ปีขึ้นไป อ่านและยอมรับ {link('terms', 'ข้อตกลงและเงื่อนไข')} และ{' '}
            {link('privacy', 'นโยบายความเป็นส่วนตัว')}
          </>
        }
        {...form.register('accept_terms')}
      />
      <Suspense>
        {open ? <DocumentSheet name={open} onClose={() => setOpen(undefined)} /> : null}
      </Suspense>
    </>
  )
}
