import { useAction } from '#ui/client/use-action.ts'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { checkPollQuota, getPollStats, type PollWire, submitVote } from '../contract.ts'

/** Asks once more: a vote is used up and stays. */
export function ConfirmVote({
  poll,
  choice,
  left,
  onClose,
}: {
  poll: PollWire
  choice: { id: string; label: string }
  left: number
  onClose: (isDone: boolean) => void
}) {
  const submit = useAction(submitVote, {
    renews: [checkPollQuota, getPollStats],
    onDone: () => {
      toast.success(`คุณทาย ${choice.label} แล้ว`)
      onClose(true)
    },
    onRefused: () => {
      onClose(false)
    },
  })
  return (
    <ConfirmDialog
      open
      title={`ทาย ${choice.label}`}
      confirmLabel="ยืนยันคำตอบ"
      sending={submit.pending && (submit.checking ? 'กำลังตรวจสอบ…' : 'กำลังส่ง…')}
      onConfirm={() => submit.run({ poll_id: poll.poll_id, choice_id: choice.id })}
      onClose={() => onClose(false)}
    >
      ใช้ 1 จาก {left} สิทธิ์ที่เหลือ ยืนยันแล้วแก้หรือยกเลิกไม่ได้
    </ConfirmDialog>
  )
}
