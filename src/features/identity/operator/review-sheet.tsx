import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import type { Queue } from '#ui/client/use-queue.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { NextInQueue } from '#ui/parts/queue-sheet.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import {
  acceptDocuments,
  countIdentityReviews,
  getIdentityReview,
  refuseDocuments,
  type WireReviewDetail,
} from '../operator-contract.ts'
import { faultWords, type ReviewFault, reviewFaults } from '../rules/documents.ts'
import { ClaimNote, useClaim } from './claim.tsx'
import { Documents } from './documents.tsx'
import { goOnIfTaken } from './go-on-if-taken.ts'
import { CREDITED_BY_ME, statusLooks } from './review-words.ts'

/** One set of documents: whose, the pictures by a press, and the decision. */
export function ReviewItem({ reviewId, queue }: { reviewId: number; queue: Queue }) {
  const query = useCall(getIdentityReview, { review_id: reviewId })
  useClaim(reviewId, query.data?.status === 'waiting')
  return (
    <QueryView
      query={query}
      skeleton={
        <SheetBody>
          <SkeletonRows count={4} />
        </SheetBody>
      }
    >
      {(detail) => (
        <>
          <SheetBody>
            <Facts detail={detail} />
          </SheetBody>
          {detail.status === 'waiting' ? (
            <Decision detail={detail} queue={queue} />
          ) : (
            <NextInQueue queue={queue} />
          )}
        </>
      )}
    </QueryView>
  )
}

function Facts({ detail }: { detail: WireReviewDetail }) {
  const { member, fault, decided_at: decided } = detail
  const reviewId = Number(detail.review_id)
  return (
    <div className="stack">
      {detail.claim && !detail.claim.by_me ? (
        <ClaimNote reviewId={reviewId} claim={detail.claim} />
      ) : null}
      <DescriptionList
        facts={[
          { term: 'สมาชิก', value: `${member.name} · ${member.phone}` },
          { term: 'รหัสสมาชิก', value: <span className="num">{member.member_id}</span> },
          { term: 'ระดับตอนนี้', value: `ระดับ ${detail.tier}` },
          { term: 'ส่งเมื่อ', value: thaiDateTime(detail.asked_at) },
          { term: 'เคยไม่ผ่าน', value: `${detail.refused_before} ครั้ง` },
          { term: 'สถานะ', value: <StatusChip {...statusLooks[detail.status]} /> },
          ...(decided
            ? [{ term: 'ตรวจโดย', value: `${detail.decided_by} · ${thaiDateTime(decided)}` }]
            : []),
        ]}
      />
      {fault ? (
        <Note tone="amber">
          {faultWords[fault]}
          {detail.note ? ` · ${detail.note}` : ''}
        </Note>
      ) : null}
      {detail.credited_by_me ? <Note tone="amber">{CREDITED_BY_ME}</Note> : null}
      <Documents key={reviewId} detail={detail} />
      <HistoryButton
        object={{ kind: 'identity_review', id: detail.review_id }}
        title={`ประวัติเอกสารของสมาชิก ${member.member_id}`}
      />
    </div>
  )
}

/** Lets it pass or not; then the next one. */
function useDecision(queue: Queue) {
  const renews = [getIdentityReview, countIdentityReviews]
  const onRefused = goOnIfTaken(queue)
  const goOn = (words: string) => () => {
    toast.success(words)
    queue.goOn()
  }
  const accept = useAction(acceptDocuments, {
    renews,
    onRefused,
    onDone: goOn('ให้ผ่านแล้ว วงเงินของสมาชิกเพิ่มทันที'),
  })
  const refuse = useAction(refuseDocuments, {
    renews,
    onRefused,
    onDone: goOn('ไม่ให้ผ่านแล้ว สมาชิกเห็นเหตุผลและส่งใหม่ได้'),
  })
  return { accept, refuse }
}

const options = [
  { value: '', label: 'เลือกเหตุผลเมื่อไม่ให้ผ่าน' },
  ...reviewFaults.map((fault) => ({ value: fault, label: faultWords[fault] })),
]

/** Nobody accepts what he has not seen; a refusal says why in closed words, and what to do in his own. */
function Decision({ detail, queue }: { detail: WireReviewDetail; queue: Queue }) {
  const [fault, setFault] = useState<ReviewFault | ''>('')
  const [note, setNote] = useState('')
  const { accept, refuse } = useDecision(queue)
  const review_id = Number(detail.review_id)
  const isTaken = detail.claim?.by_me === false && 'กดรับช่วงต่อก่อน'
  const noWords = fault === 'other' && note.trim().length < 5 && 'เขียนข้อความถึงสมาชิกก่อน'
  return (
    <>
      <SheetBody>
        <div className="stack">
          <SelectInput
            label="เหตุผลที่ไม่ผ่าน"
            options={options}
            value={fault}
            onChange={(next) => setFault(reviewFaults.find((one) => one === next) ?? '')}
          />
          <TextInput
            label="ข้อความถึงสมาชิก (ไม่บังคับ)"
            value={note}
            maxLength={300}
            autoComplete="off"
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </div>
      </SheetBody>
      <SheetActions>
        <Button
          look="danger"
          size="lg"
          data-queue="no"
          sending={refuse.pending && 'กำลังบันทึก…'}
          blocked={isTaken || (fault === '' && 'เลือกเหตุผลก่อน') || noWords}
          onClick={() => {
            if (fault !== '') refuse.run({ review_id, fault, note: note.trim() })
          }}
        >
          ไม่ให้ผ่าน
        </Button>
        <Button
          size="lg"
          data-queue="yes"
          sending={accept.pending && 'กำลังบันทึก…'}
          blocked={
            isTaken ||
            (detail.credited_by_me && 'ต้องให้คนอื่นตรวจ') ||
            (!detail.looked_by_me && 'เปิดดูเอกสารก่อน')
          }
          onClick={() => accept.run({ review_id })}
        >
          ให้ผ่าน
        </Button>
      </SheetActions>
    </>
  )
}
