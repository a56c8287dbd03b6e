import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'

/** Asks before a game closes while a round is under way. */
export function CloseQuestion({
  isOpen,
  onStay,
  onClose,
}: {
  isOpen: boolean
  onStay: () => void
  onClose: () => void
}) {
  return (
    <ConfirmDialog
      open={isOpen}
      title="ปิดเกมตอนนี้?"
      confirmLabel="ปิดเกม"
      cancelLabel="ยังไม่ปิด"
      onConfirm={onClose}
      onClose={onStay}
    >
      รอบยังไม่จบ ผลจะถูกบันทึกให้ ดูได้ที่ประวัติการเล่น
    </ConfirmDialog>
  )
}
