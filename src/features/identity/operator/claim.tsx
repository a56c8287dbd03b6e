import { useEffect, useEffectEvent, useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import {
  claimIdentityReview,
  getIdentityReview,
  type WireReviewDetail,
} from '../operator-contract.ts'

/** Whoever has a review open says so this often. */
const KEEP_MS = 60_000

/** Opens a review for the person who looks at it, and keeps it while it is open. */
export function useClaim(reviewId: number, isWaiting: boolean): void {
  const { runAsync } = useAction(claimIdentityReview, {
    renews: [getIdentityReview],
    onRefused: () => true,
  })
  const keep = useEffectEvent(() => void runAsync({ review_id: reviewId, take_over: false }))
  useEffect(() => {
    if (!isWaiting) return
    keep()
    const timer = setInterval(() => keep(), KEEP_MS)
    return () => clearInterval(timer)
  }, [reviewId, isWaiting])
}

type Claim = NonNullable<WireReviewDetail['claim']>

/** A colleague has it: who, since when, and the way to take it over, which asks once more. */
export function ClaimNote({ reviewId, claim }: { reviewId: number; claim: Claim }) {
  const [asking, setAsking] = useState(false)
  const take = useAction(claimIdentityReview, { renews: [getIdentityReview] })
  return (
    <Note tone="blue">
      <div className="stack">
        <p>{`${claim.by} กำลังตรวจชุดนี้ ตั้งแต่ ${thaiDateTime(claim.since)}`}</p>
        {asking ? (
          <Button
            look="quiet"
            sending={take.pending && 'กำลังรับช่วง…'}
            onClick={() => take.run({ review_id: reviewId, take_over: true })}
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
