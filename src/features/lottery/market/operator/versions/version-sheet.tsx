import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { MomentInput } from '#ui/parts/moment-input.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { thaiDateTime, thaiDay, thaiTime } from '#ui/thai/dates.ts'
import { DiffView } from './diff-view.tsx'
import { NoticeFields } from './notice-fields.tsx'
import { kindNames, type Preview, type Versions } from '../market-wire.ts'
import { RateForm } from './rate-form.tsx'
import { RuleForm } from './rule-form.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { useVersionForm, type VersionForm } from './use-version-form.ts'

/** Makes the next version from the newest one: fill in, see what changes, save. */
export function VersionSheet({ versions, onClose }: { versions: Versions; onClose: () => void }) {
  const form = useVersionForm(versions, onClose)
  const { preview } = form
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${kindNames[versions.kind]}ฉบับใหม่ · ${versions.market.name}`}
      maxWidth={760}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (preview) form.save()
          else form.look()
        }}
      >
        <SheetBody>
          {preview ? <Changes form={form} preview={preview} /> : <Fields form={form} />}
          {form.refusal ? (
            <Note tone="red" role="alert">
              {form.refusal}
            </Note>
          ) : null}
        </SheetBody>
        <SheetActions>
          <Button look="quiet" size="lg" onClick={preview ? form.back : onClose}>
            {preview ? 'แก้ต่อ' : 'ไม่ทำ'}
          </Button>
          <Button
            type="submit"
            size="lg"
            sending={form.pending && (preview ? 'กำลังบันทึก…' : 'กำลังตรวจ…')}
            blocked={preview && form.note.trim().length < 3 ? 'ระบุเหตุผลก่อน' : false}
          >
            {preview ? 'บันทึกฉบับใหม่' : 'ดูสิ่งที่เปลี่ยน'}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  )
}

function Fields({ form }: { form: VersionForm }) {
  const { terms, errors, setTerms } = form
  return (
    <div className="stack">
      {terms.rate ? (
        <RateForm terms={terms.rate} errors={errors} onChange={(rate) => setTerms({ rate })} />
      ) : null}
      {terms.rule ? (
        <RuleForm terms={terms.rule} errors={errors} onChange={(rule) => setTerms({ rule })} />
      ) : null}
      {terms.schedule ? (
        <ScheduleForm
          terms={terms.schedule}
          errors={errors}
          onChange={(schedule) => setTerms({ schedule })}
        />
      ) : null}
      <MomentInput
        label="เริ่มใช้"
        empty="เริ่มใช้ทันทีกับงวดที่จะเปิด งวดที่เปิดรับอยู่คงเดิม"
        value={form.validFrom}
        error={errors['valid_from']}
        onChange={form.setValidFrom}
      />
      <MomentInput
        label="ประกาศ"
        empty={terms.rate ? 'ประกาศทันทีที่บันทึก หรือเลือกไม่ประกาศในขั้นถัดไป' : 'ไม่ประกาศล่วงหน้า'}
        value={form.announcedAt}
        error={errors['announced_at']}
        onChange={form.setAnnouncedAt}
      />
    </div>
  )
}

function Changes({ form, preview }: { form: VersionForm; preview: Preview }) {
  return (
    <div className="stack">
      <p>
        เริ่มใช้ <b>{thaiDateTime(preview.valid_from)}</b>
        {preview.open_rounds > 0 ? ` · งวดที่เปิดรับอยู่ ${preview.open_rounds} งวดคงเดิม` : ''}
      </p>
      <DiffView changes={preview.changes} />
      <RoundsTaking rounds={preview.rounds} />
      <NoticeFields form={form} preview={preview} />
      <TextInput
        label="เหตุผล"
        value={form.note}
        maxLength={200}
        error={form.errors['note']}
        onChange={(event) => form.setNote(event.currentTarget.value)}
      />
    </div>
  )
}

const takesWords = {
  yes: 'ใช้ฉบับใหม่',
  no: 'ใช้ฉบับเดิม',
  when_opened: 'ใช้ฉบับที่มีผลตอนเปิดรับ',
} as const

function RoundsTaking({ rounds }: { rounds: Preview['rounds'] }) {
  if (rounds.length === 0) return <p className="t13 c2">ยังไม่มีงวดที่สร้างไว้ งวดที่สร้างต่อไปใช้ฉบับใหม่</p>
  return (
    <div>
      <h3 className="t14 c2">งวดถัดไป</h3>
      <ul>
        {rounds.map((round) => (
          <li key={round.round_ref ?? round.close_at} className="row between t14">
            <span>
              {thaiDay(round.draw_day)} ปิด {thaiTime(round.close_at)}
            </span>
            <span className="c2">{takesWords[round.takes]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
