import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '#ui/client/call-api.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { claimWithdraw, getWithdrawRequest, type WireWithdrawDetail } from '../operator-contract.ts'
import { REASON_LENGTH_MIN } from './withdraw-words.ts'

/** Whoever has a request open says so this often. */
const KEEP_MS = 60_000

/** Opens a request for the person who looks at it, keeps it while it is open, and leaves it with the sheet. */
export function useClaim(withdrawId: number, isWaiting: boolean): void {
  const { runAsync } = useAction(claimWithdraw, {
    renews: [getWithdrawRequest],
    onRefused: () => true,
  })
  const keep = useEffectEvent(() => void runAsync({ withdraw_id: withdrawId, action: 'take' }))
  useEffect(() => {
    if (!isWaiting) return
    keep()
    const timer = setInterval(() => keep(), KEEP_MS)
    return () => {
      clearInterval(timer)
      const left = { withdraw_id: withdrawId, action: 'leave' } as const
      // A decided one is nobody's any more, and a silent one becomes free by itself.
      callApi(claimWithdraw, left, { errorHandling: false }).catch(() => undefined)
    }
  }, [withdrawId, isWaiting])
}

type Claim = NonNullable<WireWithdrawDetail['claim']>

/** A colleague has it: who, since when, and the way to take it over, which asks why. */
export function ClaimNote({ withdrawId, claim }: { withdrawId: number; claim: Claim }) {
  const [asking, setAsking] = useState(false)
  const take = useAction(claimWithdraw, {
    renews: [getWithdrawRequest],
    onDone: () => setAsking(false),
  })
  return (
    <Note tone="blue">
      <div className="stack">
        <p>{`${claim.by} กำลังดูรายการนี้ ตั้งแต่ ${thaiDateTime(claim.since)}`}</p>
        <Button look="quiet" onClick={() => setAsking(true)}>
          รับช่วงต่อ
        </Button>
      </div>
      {asking ? (
        <ReasonSheet
          title="รับช่วงต่อรายการนี้"
          verb="รับช่วงต่อ"
          lengths={{ min: REASON_LENGTH_MIN, max: 500 }}
          pending={take.pending}
          onConfirm={(reason) => take.run({ withdraw_id: withdrawId, action: 'take_over', reason })}
          onClose={() => setAsking(false)}
        >
          <p className="t15 c2">{`${claim.by} จะตัดสินรายการนี้ไม่ได้จนกว่าจะรับช่วงกลับไป เหตุผลจะบันทึกไว้ในประวัติ`}</p>
        </ReasonSheet>
      ) : null}
    </Note>
  )
}
