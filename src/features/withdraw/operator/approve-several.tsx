import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { Note } from '#ui/parts/note.tsx'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import {
  approveWithdrawals,
  countWithdrawRequests,
  listWithdrawBatches,
  listWithdrawRequests,
  type WireWithdrawRow,
} from '../operator-contract.ts'

import { debtsOfSeveral } from './debt-words.ts'

/** Approves what was chosen, each judged by itself, and says of each that did not go why. */
export function ApproveSeveral({
  rows,
  onOver,
}: {
  rows: readonly WireWithdrawRow[]
  onOver: () => void
}) {
  const [asking, setAsking] = useState(false)
  const names = new Map(rows.map((row) => [Number(row.withdraw_id), row.reference]))
  const [told, setTold] = useState<readonly string[]>()
  const approve = useAction(approveWithdrawals, {
    renews: [listWithdrawRequests, countWithdrawRequests, listWithdrawBatches],
    onDone: ({ items, proposed }) => {
      setAsking(false)
      if (proposed) {
        setTold([
          `เสนอแล้ว ยอดรวม ${formatMoney(proposed.sum)} เกินวงเงิน ${formatMoney(proposed.limit)} ต่อคนต่อชั่วโมง รออีกคนหนึ่งยืนยัน ยังไม่มีรายการใดถูกอนุมัติ`,
        ])
        return onOver()
      }
      const refused = items.filter(({ status }) => status === null)
      setTold([
        `อนุมัติแล้ว ${items.length - refused.length} จาก ${items.length} รายการ`,
        ...refused.map(
          ({ withdraw_id: id, message }) => `${names.get(Number(id)) ?? id}: ${message}`,
        ),
      ])
      onOver()
    },
  })
  const sum = rows.reduce((total, { amount }) => total + satangOf(amount), 0n)
  return (
    <>
      {told ? (
        <Note tone="blue" role="status">
          {told.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Note>
      ) : null}
      {rows.length > 0 ? (
        <Button onClick={() => setAsking(true)}>
          {`อนุมัติ ${rows.length} รายการ ${formatMoney(sum)}`}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={`อนุมัติ ${rows.length} รายการ?`}
        confirmLabel={`อนุมัติ ${formatMoney(sum)}`}
        sending={approve.pending && 'กำลังอนุมัติ…'}
        onConfirm={() =>
          approve.run({ withdraw_ids: rows.map(({ withdraw_id: id }) => Number(id)) })
        }
        onClose={() => setAsking(false)}
      >
        {`ระบบตัดสินทีละรายการ รายการที่ไม่ผ่านจะบอกเหตุผลและไม่กระทบรายการอื่น ${debtsOfSeveral(rows)}`.trim()}
      </ConfirmDialog>
    </>
  )
}
