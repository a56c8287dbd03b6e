import { CountedText } from '#ui/parts/counted-text.tsx'
import { CheckInput } from '#ui/parts/field.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { noticeLimits } from '../../rules/rate-notice.ts'
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
          <CountedText
            label="หัวข้อประกาศ"
            value={notice.title}
            max={noticeLimits.titleMax}
            error={errors['notice.title']}
            onChange={(title) => form.changeNotice({ title })}
          />
          <CountedText
            label="ข้อความประกาศ"
            hint="เลิกแสดงเองเมื่อฉบับนี้เริ่มใช้ แก้ภายหลังได้ที่เนื้อหาเว็บ"
            value={notice.body}
            max={noticeLimits.bodyMax}
            lines={6}
            error={errors['notice.body']}
            onChange={(body) => form.changeNotice({ body })}
          />
        </>
      ) : null}
    </div>
  )
}
