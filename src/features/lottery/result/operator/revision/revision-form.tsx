import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Note } from '#ui/parts/note.tsx'
import type { Desk } from '../desk/desk-wire.ts'
import { OfficialInputs } from '../desk/official-inputs.tsx'
import { RevisionPreview } from './revision-preview.tsx'
import { useRevisionForm, type RevisionMode } from './use-revision-form.ts'

/**
 * The corrected values: the first person proposes them with a reason, the second types them again
 * from the source. Both must look at the effect on bills and wallets before they can send.
 */
export function RevisionForm({
  desk,
  roundId,
  mode,
  onDone,
}: {
  desk: Desk
  roundId: number
  mode: RevisionMode
  onDone?: () => void
}) {
  const form = useRevisionForm(desk.fields, roundId, mode, onDone)
  const isEnter = mode === 'enter'
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <h4 className="t14 strong">{isEnter ? 'กรอกผลที่ถูกต้อง' : 'คนที่สองกรอกผลที่ถูกซ้ำจากแหล่งผล'}</h4>
      <OfficialInputs fields={desk.fields} values={form.values} onChange={form.change} />
      {isEnter ? (
        <>
          <TextInput
            label="แหล่งที่มาของผลที่ถูกต้อง"
            value={form.source}
            maxLength={200}
            onChange={(event) => form.setSource(event.currentTarget.value)}
          />
          <TextInput
            label="เหตุผลที่แก้ผล"
            hint="สมาชิกเห็นข้อความนี้ในโพยและหน้าผลรางวัล"
            value={form.reason}
            maxLength={200}
            onChange={(event) => form.setReason(event.currentTarget.value)}
          />
        </>
      ) : null}
      {form.error ? <Note tone="red">{form.error}</Note> : null}
      {form.seen ? <RevisionPreview roundId={roundId} official={form.seen} /> : null}
      <div className="row">
        <Button look="quiet" blocked={!form.isReady && 'กรอกให้ครบก่อน'} onClick={form.look}>
          ดูผลกระทบ
        </Button>
        <Button type="submit" sending={form.pending && 'กำลังบันทึก…'} blocked={form.blocked}>
          {isEnter ? 'เสนอแก้ผล' : 'ยืนยันและปรับยอดทุกโพย'}
        </Button>
      </div>
    </form>
  )
}
