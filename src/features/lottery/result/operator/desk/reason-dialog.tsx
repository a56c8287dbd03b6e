import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { resultDesk, resultQueue, resultSendBack, roundVoid } from '../../operator-contract.ts'
import type { Desk } from './desk-wire.ts'

const REASON_LENGTH_MIN = 3

const words = {
  void: { title: 'ยกเลิกงวดและคืนเงิน', verb: 'ยกเลิกงวดนี้', done: 'ยกเลิกงวดแล้ว กำลังคืนเงิน' },
  send_back: { title: 'ส่งผลกลับ', verb: 'ส่งกลับ', done: 'ส่งผลกลับให้กรอกใหม่แล้ว' },
} as const

/** Asks for the reason of a step that cannot be taken back; it goes into the audit trail. */
export function ReasonDialog({
  kind,
  roundId,
  desk,
  onClose,
}: {
  kind: keyof typeof words
  roundId: number
  desk: Desk
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const { title, verb, done } = words[kind]
  const action = useAction(kind === 'void' ? roundVoid : resultSendBack, {
    renews: [resultDesk, resultQueue],
    onDone: () => {
      toast.success(done)
      onClose()
    },
  })
  return (
    <Sheet open onClose={onClose} title={title} maxWidth={400}>
      <SheetBody>
        <div className="stack">
          {kind === 'void' ? (
            <p className="c2">
              คืนเงินทุกโพยของงวดนี้: {desk.sales.bills} โพย รวม <Money amount={desk.sales.total} />{' '}
              ย้อนกลับไม่ได้
            </p>
          ) : null}
          <TextInput
            label="เหตุผล"
            value={reason}
            maxLength={200}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </div>
      </SheetBody>
      <SheetActions>
        <Button look="quiet" size="lg" onClick={onClose}>
          ไม่ทำ
        </Button>
        <Button
          look="danger"
          size="lg"
          sending={action.pending && 'กำลังบันทึก…'}
          blocked={reason.trim().length < REASON_LENGTH_MIN && 'ระบุเหตุผลก่อน'}
          onClick={() => action.run({ round_id: roundId, reason: reason.trim() })}
        >
          {verb}
        </Button>
      </SheetActions>
    </Sheet>
  )
}
