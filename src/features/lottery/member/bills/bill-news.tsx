import { useCallback, useState } from 'react'
import { useStreamTopic } from '#ui/client/stream.ts'
import type { BillStatus } from '../../contract-words.ts'

const words: Readonly<Partial<Record<BillStatus, string>>> = {
  won: 'ถูกรางวัล',
  lost: 'ไม่ถูกรางวัลตามผลที่แก้ไข',
  refunded: 'คืนเงินแล้ว',
}

/**
 * Says to screen readers what became of a bill that is on the screen; eyes see its chip change. The
 * live events bring it, so it is heard once and when it happens.
 */
export function BillNews({
  bills,
}: {
  bills: readonly { bill_id: number | string; bill_no: string }[]
}) {
  const [news, setNews] = useState('')
  const hear = useCallback(
    ({ bill_id: billId, status }: Readonly<Record<string, unknown>>) => {
      const bill = bills.find((one) => Number(one.bill_id) === Number(billId))
      const word = words[status as BillStatus]
      if (bill && word) setNews(`โพยเลขที่ ${bill.bill_no} ${word}`)
    },
    [bills],
  )
  useStreamTopic('bill', hear)
  return (
    <p role="status" className="visually-hidden">
      {news}
    </p>
  )
}
