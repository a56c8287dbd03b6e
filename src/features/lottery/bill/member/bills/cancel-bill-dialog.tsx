import type { ReactNode } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { cancelBill, getBill, listBills } from '../../contract.ts'
import type { BillWire } from './bill-wire.ts'

/** Asks before a whole bill is cancelled. */
export function CancelBillDialog({
  bill,
  paidBy,
  onClose,
}: {
  bill: BillWire
  paidBy: ReactNode
  onClose: () => void
}) {
  const action = useAction(cancelBill, {
    renews: [getBill, listBills],
    onDone: ({ refund, cancels_left: left }) => {
      toast.success(`ยกเลิกโพยแล้ว คืน ${formatMoney(refund)} · วันนี้ยกเลิกได้อีก ${left} ใบ`)
      onClose()
    },
    onRefused: (error) => {
      toast.error(error.message)
      onClose()
      return true
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      title="ยกเลิกโพย"
      confirmLabel="ยืนยันยกเลิก"
      cancelLabel="เก็บโพยไว้"
      sending={action.pending && 'กำลังยกเลิก…'}
      onConfirm={() =>
        action.run({ bill_id: Number(bill.bill_id), agent_id: Number(bill.agent_id) })
      }
      onClose={onClose}
    >
      <div className="stack">
        <p>
          ยกเลิกทั้งใบ {bill.line_count} รายการ คืนเงิน {formatMoney(bill.total)} เข้ากระเป๋าที่ใช้แทง
        </p>
        {paidBy}
      </div>
    </ConfirmDialog>
  )
}
