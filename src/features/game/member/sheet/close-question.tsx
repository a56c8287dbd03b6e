import { useEffect, useEffectEvent, useState } from 'react'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'

/**
 * Takes a wish to close a game: at once, or with a question while a round is under way, which waits for its answer also
 * when the round has ended by then.
 */
export function CloseQuestion({
  asksToClose,
  isBusy,
  onStay,
  onClose,
}: {
  asksToClose: boolean
  isBusy: boolean
  onStay: () => void
  onClose: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const onAsk = useEffectEvent(() => {
    if (isBusy) setOpen(true)
    else onClose()
  })
  useEffect(() => {
    if (asksToClose) onAsk()
  }, [asksToClose])
  return (
    <ConfirmDialog
      open={isOpen}
      title="ปิดเกมตอนนี้?"
      confirmLabel="ปิดเกม"
      cancelLabel="ยังไม่ปิด"
      onConfirm={onClose}
      onClose={() => {
        setOpen(false)
        onStay()
      }}
    >
      {isBusy ? 'รอบยังไม่จบ ผลจะถูกบันทึกให้ ดูได้ที่ประวัติการเล่น' : 'รอบจบแล้ว ดูผลได้ในเกมหรือที่ประวัติการเล่น'}
    </ConfirmDialog>
  )
}
