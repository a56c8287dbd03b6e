import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import {
  cancelRaise,
  confirmRaise,
  getLimits,
  listLimitHistory,
  type LimitWire,
  type RaiseWire,
} from '../contract.ts'
import { limitText } from './limit-words.ts'

const renews = [getLimits, listLimitHistory]

/** A wish that waits: from when it can be confirmed, the second yes, and the way back. */
export function PendingRaise({
  name,
  own,
  raise,
  onDone,
}: {
  name: LimitWire['name']
  own: string | null
  raise: RaiseWire
  onDone: () => void
}) {
  const input = { raise_id: raise.raise_id }
  const confirm = useAction(confirmRaise, {
    renews,
    onDone: () => {
      toast.success('เปลี่ยนวงเงินแล้ว มีผลทันที')
      onDone()
    },
  })
  const cancel = useAction(cancelRaise, {
    renews,
    onDone: () => {
      toast.success('ยกเลิกคำขอแล้ว ใช้วงเงินเดิมต่อ')
      onDone()
    },
  })
  return (
    <>
      <Note tone="amber">
        ขอเปลี่ยนจาก {limitText(name, own)} เป็น {limitText(name, raise.to)}{' '}
        {raise.is_ready
          ? `ยืนยันได้ถึง ${thaiDateTime(raise.lapses_at)} เมื่อยืนยันแล้วมีผลทันที`
          : `ยืนยันได้ตั้งแต่ ${thaiDateTime(raise.ready_at)} ระหว่างนี้ใช้วงเงินเดิม`}
      </Note>
      {raise.is_ready ? (
        <Button wide sending={confirm.pending && 'กำลังบันทึก…'} onClick={() => confirm.run(input)}>
          ยืนยันเปลี่ยนเป็น {limitText(name, raise.to)}
        </Button>
      ) : null}
      <Button
        look="quiet"
        wide
        sending={cancel.pending && 'กำลังยกเลิก…'}
        onClick={() => cancel.run(input)}
      >
        ยกเลิกคำขอ ใช้วงเงินเดิม
      </Button>
    </>
  )
}
