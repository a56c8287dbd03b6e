import type { WireOutput } from '#kernel/contract.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { CopyButton } from '#ui/parts/copy-button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { staffList, staffOneTime, type WirePerson } from '../../people-contract.ts'
import classes from './person-sheet.module.css'
import { StepSheet } from './step-sheet.tsx'

/** Makes a one-time password and shows it once, to be handed over. */
export function OneTimeSheet({ person, onClose }: { person: WirePerson; onClose: () => void }) {
  const make = useAction(staffOneTime, { renews: [staffList], onRefused: () => true })
  if (make.data) return <Shown made={make.data} onClose={onClose} />
  return (
    <StepSheet
      title={`รหัสใช้ครั้งเดียวของ ${person.display_name}`}
      verb="ออกรหัส"
      pending={make.pending}
      refused={make.error}
      onConfirm={(proof) => make.run({ staff_id: person.staff_id, ...proof })}
      onClose={onClose}
    >
      <p className="t14 c2">
        รหัสที่ออกไว้ก่อนหน้าใช้ไม่ได้อีก เจ้าตัวใช้รหัสนี้เข้าสู่ระบบครั้งแรก แล้วตั้งรหัสผ่านของตนเอง
      </p>
    </StepSheet>
  )
}

function Shown({ made, onClose }: { made: WireOutput<typeof staffOneTime>; onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title="รหัสใช้ครั้งเดียว" maxWidth={480}>
      <SheetBody>
        <div className="stack">
          <Note tone="amber">แสดงครั้งเดียว ส่งให้เจ้าตัวเท่านั้น ปิดแล้วดูอีกไม่ได้</Note>
          <p>
            ชื่อผู้ใช้ <b>{made.username}</b>
          </p>
          <p className={classes.password} aria-label="รหัสใช้ครั้งเดียว">
            {made.one_time_password}
          </p>
          <p className="t14 c2">ใช้ได้ถึง {thaiDateTime(made.expires_at)}</p>
          <CopyButton text={made.one_time_password} what="รหัสใช้ครั้งเดียว" look="quiet" />
        </div>
      </SheetBody>
      <SheetActions>
        <Button size="lg" onClick={onClose}>
          ปิด
        </Button>
      </SheetActions>
    </Sheet>
  )
}
