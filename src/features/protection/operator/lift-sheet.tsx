import { objectHistory } from '#kernel/history.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Note } from '#ui/parts/note.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { getMemberProtection, liftExclusion } from '../operator-contract.ts'

/** Takes back a pause that staff set, with the reason. */
export function LiftSheet({ memberId, onClose }: { memberId: number; onClose: () => void }) {
  const lift = useAction(liftExclusion, {
    renews: [getMemberProtection, objectHistory],
    onDone: () => {
      toast.success('ยกเลิกช่วงพักแล้ว มีผลทันที')
      onClose()
    },
    onRefused: () => true,
  })
  return (
    <ReasonSheet
      title="ยกเลิกช่วงพักที่เว็บตั้ง"
      verb="ยกเลิกช่วงพัก"
      lengths={{ min: 5, max: 200 }}
      pending={lift.pending}
      onConfirm={(reason) => lift.run({ member_id: memberId, reason })}
      onClose={onClose}
    >
      <Note tone="amber">ใช้เมื่อเว็บตั้งผิดเท่านั้น ช่วงพักที่สมาชิกตั้งเองยังมีผลต่อไป</Note>
      {lift.error ? (
        <Note tone="red" role="alert">
          {lift.error.message}
        </Note>
      ) : null}
    </ReasonSheet>
  )
}
