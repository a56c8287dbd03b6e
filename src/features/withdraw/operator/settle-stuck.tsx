import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import {
  getWithdrawRequest,
  listWithdrawRequests,
  settleStuckWithdraw,
} from '../operator-contract.ts'
import { REASON_LENGTH_MIN } from './withdraw-words.ts'

/** What the bank's statement says of a payout whose outcome nobody tells. */
export function SettleStuck({ withdrawId }: { withdrawId: number }) {
  const [reason, setReason] = useState('')
  const settle = useAction(settleStuckWithdraw, {
    renews: [listWithdrawRequests, getWithdrawRequest],
    onDone: () => toast.success('บันทึกผลการโอนแล้ว'),
  })
  const noReason = reason.trim().length < REASON_LENGTH_MIN && 'ระบุเหตุผลก่อน'
  return (
    <>
      <SheetBody>
        <TextInput
          label="เหตุผลจากรายการเดินบัญชี"
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </SheetBody>
      <SheetActions>
        {(['failed', 'paid'] as const).map((outcome) => (
          <Button
            key={outcome}
            look={outcome === 'failed' ? 'danger' : 'primary'}
            size="lg"
            sending={settle.pending && 'กำลังบันทึก…'}
            blocked={noReason}
            onClick={() => settle.run({ withdraw_id: withdrawId, outcome, reason: reason.trim() })}
          >
            {outcome === 'failed' ? 'โอนไม่สำเร็จ คืนเงิน' : 'โอนสำเร็จแล้ว'}
          </Button>
        ))}
      </SheetActions>
    </>
  )
}
