import { useEffect, useState } from 'react'
import { callApi } from '#ui/client/call-api.ts'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { SheetActions } from '#ui/parts/sheet.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { claimReviewCase, listReviewCases, type WireReviewCase } from '../operator-contract.ts'
import { REASON_LENGTH_MIN } from './review-words.ts'

const MINUTE_MS = 60_000

/** Takes the case while it is open on this page, and leaves it with the page. */
export function useClaim(caseId: number, waitsForMe = true): void {
  useCall(
    claimReviewCase,
    { case_id: caseId, action: 'take' },
    { refetchInterval: MINUTE_MS, staleTime: 0, errorHandling: false, enabled: waitsForMe },
  )
  useEffect(() => {
    if (!waitsForMe) return
    return () => {
      const leaving = callApi(
        claimReviewCase,
        { case_id: caseId, action: 'leave' },
        { errorHandling: false },
      )
      // A decided case is nobody's any more, and a silent one becomes free by itself.
      leaving.catch(() => undefined)
    }
  }, [caseId, waitsForMe])
}

type Claim = NonNullable<WireReviewCase['claim']>

/** Who works on it, before everything else on the sheet. */
export const ClaimNote = ({ claim }: { claim: Claim }) => (
  <Note tone="amber">{`${claim.by} กำลังตรวจรายการนี้ตั้งแต่ ${thaiDateTime(claim.since)}`}</Note>
)

/** In place of the decisions, while a colleague is at it. */
export function TakeOver({ caseId, claim }: { caseId: number; claim: Claim }) {
  const [asks, setAsks] = useState(false)
  const take = useAction(claimReviewCase, {
    renews: [listReviewCases],
    onDone: () => setAsks(false),
  })
  return (
    <>
      <SheetActions>
        <Button look="outline" size="lg" data-queue="yes" onClick={() => setAsks(true)}>
          รับช่วงต่อ
        </Button>
      </SheetActions>
      {asks ? (
        <ReasonSheet
          title="รับช่วงต่อรายการนี้"
          verb="รับช่วงต่อ"
          lengths={{ min: REASON_LENGTH_MIN, max: 500 }}
          pending={take.pending}
          onConfirm={(reason) => take.run({ case_id: caseId, action: 'take_over', reason })}
          onClose={() => setAsks(false)}
        >
          <p className="t15 c2">{`${claim.by} จะตัดสินรายการนี้ไม่ได้จนกว่าจะรับช่วงกลับไป เหตุผลจะบันทึกไว้ในประวัติ`}</p>
        </ReasonSheet>
      ) : null}
    </>
  )
}
