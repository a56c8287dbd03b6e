import { CheckInput, Field, TextInput } from '#ui/parts/field.tsx'
import field from '#ui/parts/field.module.css'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { Preview } from '../market-wire.ts'
import type { VersionForm } from './use-version-form.ts'

/** What members will read on the site of rates that come: to be edited, or left out. */
export function NoticeFields({ form, preview }: { form: VersionForm; preview: Preview }) {
  const { notice, errors } = form
  if (!preview.notice || !notice) return null
  return (
    <div className="stack">
      <CheckInput
        label={`ขึ้นประกาศถึงสมาชิก ${thaiDateTime(preview.notice.shows_from)} ถึง ${thaiDateTime(preview.notice.shows_until)}`}
        checked={notice.isOn}
        onChange={(event) => form.changeNotice({ isOn: event.currentTarget.checked })}
      />
      {notice.isOn ? (
        <>
          <TextInput
            label="หัวข้อประกาศ"
            value={notice.title}
            maxLength={80}
            error={errors['notice.title']}
            onChange={(event) => form.changeNotice({ title: event.currentTarget.value })}
          />
          <Field
            label="ข้อความประกาศ"
            hint="เลิกแสดงเองเมื่อฉบับนี้เริ่มใช้ แก้ภายหลังได้ที่เนื้อหาเว็บ"
            error={errors['notice.body']}
            control={(described) => (
              <textarea
                {...described}
                rows={6}
                maxLength={500}
                className={field.input}
                value={notice.body}
                onChange={(event) => form.changeNotice({ body: event.currentTarget.value })}
              />
            )}
          />
        </>
      ) : null}
    </div>
  )
}
