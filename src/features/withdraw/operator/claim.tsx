import { useEffect, useEffectEvent, useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { claimWithdraw, getWithdrawRequest, type WireWithdrawDetail } from '../operator-contract.ts'

/** Whoever has a request open says so this often. */
const KEEP_MS = 60_000

/** Opens a request for the person who looks at it, and keeps it while it is open. */
export function useClaim(withdrawId: number, isWaiting: boolean): void {
  const { runAsync } = useAction(claimWithdraw, {
    renews: [getWithdrawRequest],
    onRefused: () => true,
  })
  const keep = useEffectEvent(() => void runAsync({ withdraw_id: withdrawId, take_over: false }))
  useEffect(() => {
    if (!isWaiting) return
    keep()
    const timer = setInterval(() => keep(), KEEP_MS)
    return () => clearInterval(timer)
  }, [withdrawId, isWaiting])
}

type Claim = NonNullable<WireWithdrawDetail['claim']>

/** A colleague has it: who, since when, and the way to take it over, which asks once more. */
export function ClaimNote({ withdrawId, claim }: { withdrawId: number; claim: Claim }) {
  const [asking, setAsking] = useState(false)
  const take = useAction(claimWithdraw, { renews: [getWithdrawRequest] })
  return (
    <Note tone="blue">
      <div className="stack">
        <p>{`${claim.by} กำลังดูรายการนี้ ตั้งแต่ ${thaiDateTime(claim.since)}`}</p>
        {asking ? (
          <Button
            look="quiet"
            sending={take.pending && 'กำลังรับช่วง…'}
            onClick={() => take.run({ withdraw_id: withdrawId, take_over: true })}
          >
            ยืนยันรับช่วงต่อ อีกฝ่ายจะตัดสินไม่ได้
          </Button>
        ) : (
          <Button look="quiet" onClick={() => setAsking(true)}>
            รับช่วงต่อ
          </Button>
        )}
      </div>
    </Note>
  )
}
