import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'

/** Asks before a game closes while a round is under way, and waits for the answer when the round has ended by then. */
export function CloseQuestion({
  isOpen,
  isBusy,
  onStay,
  onClose,
}: {
  isOpen: boolean
  isBusy: boolean
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
      {isBusy ? 'รอบยังไม่จบ ผลจะถูกบันทึกให้ ดูได้ที่ประวัติการเล่น' : 'รอบจบแล้ว ดูผลได้ในเกมหรือที่ประวัติการเล่น'}
    </ConfirmDialog>
  )
}
