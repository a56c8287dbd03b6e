import { useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { WirePayload } from '#kernel/event.ts'
import { useStreamEvent } from '#ui/client/stream.ts'
import { getBill, listBills } from '../../contract.ts'
import { roundChanged } from '../../../round/contract.ts'
import type { BillStatus } from '../../../contract-words.ts'
import { isReturned } from './bill-outcome.ts'
import { billLook } from './bill-words.ts'

const words: Readonly<Partial<Record<BillStatus, string>>> = {
  won: 'ถูกรางวัล',
  lost: 'ไม่ถูกรางวัล',
  refunded: 'คืนเงินแล้ว',
  cancelled: 'ยกเลิกแล้ว',
}

interface FollowedBill {
  readonly bill_id: number | string
  readonly bill_no: string
  readonly round_id: number | string
  readonly status: BillStatus
  readonly win: string
  readonly total: string
}

/**
 * Follows the bills on the screen. Reloads them when their round is over, because a losing bill has
 * no event of its own, and tells screen readers the new status of each.
 */
export function BillUpdates({ bills }: { bills: readonly FollowedBill[] }) {
  const cache = useQueryClient()
  const known = useRef(new Map<number, BillStatus>())
  const [message, setMessage] = useState('')
  const hearRound = useCallback(
    ({ round_id: roundId, status }: WirePayload<typeof roundChanged>) => {
      const isOver = status === 'settled' || status === 'void'
      if (!isOver || !bills.some((bill) => Number(bill.round_id) === roundId)) return
      void cache.invalidateQueries({ queryKey: [listBills.path] })
      void cache.invalidateQueries({ queryKey: [getBill.path] })
    },
    [bills, cache],
  )
  useStreamEvent(roundChanged, hearRound)
  useEffect(() => {
    const changed = bills.filter((bill) => {
      const before = known.current.get(Number(bill.bill_id))
      return before !== undefined && before !== bill.status
    })
    for (const bill of bills) known.current.set(Number(bill.bill_id), bill.status)
    const said = changed.flatMap((bill) => {
      const word = isReturned(bill) ? billLook(bill).word : words[bill.status]
      return word ? [`โพยเลขที่ ${bill.bill_no} ${word}`] : []
    })
    if (said.length > 0) setMessage(said.join(', '))
  }, [bills])
  return (
    <p role="status" className="visually-hidden">
      {message}
    </p>
  )
}
