import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime, thaiDay } from '#ui/thai/dates.ts'
import {
  countLevelsWaiting,
  decideLevelReview,
  decideSetLevel,
  findLevelMembers,
  getLevelDesk,
  getMemberLevels,
  type LevelReviewWire,
  listLevelReviews,
  listSetLevels,
  type SetLevelWire,
} from '../operator-contract.ts'
import { knownFacts } from './level-facts.ts'

const renews = [
  listLevelReviews,
  listSetLevels,
  countLevelsWaiting,
  getLevelDesk,
  getMemberLevels,
  findLevelMembers,
]
const lengths = { min: 5, max: 300 }

const nameOf = (one: { display_name: string; username: string; member_id: number | string }) =>
  `${one.display_name} ${one.username} (รหัส ${one.member_id})`

/** Members whom play raises to a level that staff look at, and levels that wait for a second person. */
export function WaitingLevels({ mayReview }: { mayReview: boolean }) {
  const reviews = useCall(listLevelReviews, {})
  const sets = useCall(listSetLevels, {})
  return (
    <>
      <Section title="รอตรวจก่อนให้ระดับ">
        <QueryView query={reviews} skeleton={<SkeletonRows count={2} />}>
          {(items) =>
            items.length === 0 ? (
              <p className="c2">ไม่มีสมาชิกรอตรวจ</p>
            ) : (
              <div className="stack">
                {items.map((one) => (
                  <ReviewCard key={one.review_id} review={one} mayReview={mayReview} />
                ))}
              </div>
            )
          }
        </QueryView>
      </Section>
      <QueryView query={sets} skeleton={null}>
        {(items) =>
          items.length === 0 ? null : (
            <Section title="ระดับที่ขอตั้ง รอคนที่สอง">
              <div className="stack">
                {items.map((one) => (
                  <SetCard key={one.approval_id} set={one} mayReview={mayReview} />
                ))}
              </div>
            </Section>
          )
        }
      </QueryView>
    </>
  )
}

function ReviewCard({ review, mayReview }: { review: LevelReviewWire; mayReview: boolean }) {
  const [asked, setAsked] = useState<'approve' | 'decline'>()
  const decide = useAction(decideLevelReview, {
    renews,
    onDone: () => {
      toast.success(asked === 'approve' ? `ให้ระดับ ${review.to_name} แล้ว` : 'ไม่ให้ระดับแล้ว')
      setAsked(undefined)
    },
  })
  const about = `${nameOf(review)} จากระดับ ${review.level} เป็น ${review.to} ${review.to_name}`
  return (
    <Panel padded role="group" aria-label={nameOf(review)}>
      <div className="stack">
        <h3 className="t16 medium">{about}</h3>
        <p className="t13 c2">{`รอตั้งแต่ ${thaiDateTime(review.asked_at)}`}</p>
        <DescriptionList facts={knownFacts(review)} />
        {mayReview ? (
          <div className="row">
            <Button onClick={() => setAsked('approve')}>ให้ระดับ</Button>
            <Button look="danger" onClick={() => setAsked('decline')}>
              ไม่ให้
            </Button>
          </div>
        ) : (
          <p className="t14 c2">รอผู้มีสิทธิ์ตรวจระดับ</p>
        )}
      </div>
      {asked ? (
        <ReasonSheet
          title={asked === 'approve' ? `ให้ระดับ ${review.to_name}` : `ไม่ให้ระดับ ${review.to_name}`}
          verb={asked === 'approve' ? 'ให้ระดับ' : 'ไม่ให้'}
          danger={asked === 'decline'}
          lengths={lengths}
          pending={decide.pending}
          onConfirm={(reason) =>
            decide.run({
              review_id: Number(review.review_id),
              level: review.to,
              verdict: asked,
              reason,
            })
          }
          onClose={() => setAsked(undefined)}
        >
          <p className="medium">{about}</p>
          <DescriptionList facts={knownFacts(review)} />
          <p className="c2">
            {asked === 'approve'
              ? 'มีผลกับอัตราจ่ายและช่องทางฝากทันที ดูว่าเล่นไหวและไม่มีสัญญาณเล่นเกินตัว'
              : 'สมาชิกอยู่ระดับเดิม และจะไม่ขึ้นมาให้ตรวจอีก 90 วัน'}
          </p>
        </ReasonSheet>
      ) : null}
    </Panel>
  )
}

function SetCard({ set, mayReview }: { set: SetLevelWire; mayReview: boolean }) {
  const [asked, setAsked] = useState<'approve' | 'reject'>()
  const decide = useAction(decideSetLevel, {
    renews,
    onDone: () => {
      toast.success(asked === 'approve' ? `ตั้งระดับ ${set.to_name} แล้ว` : 'ไม่อนุมัติแล้ว')
      setAsked(undefined)
    },
  })
  const about = `${nameOf(set)} จากระดับ ${set.level} เป็น ${set.to} ${set.to_name} ถึง ${thaiDay(set.until)}`
  return (
    <Panel padded role="group" aria-label={nameOf(set)}>
      <div className="stack">
        <h3 className="t16 medium">{about}</h3>
        <Note tone="amber">{`${set.by} ขอ เพราะ ${set.reason}`}</Note>
        <DescriptionList facts={knownFacts(set)} />
        {set.by_me ? (
          <p className="t14 c2">คุณเป็นผู้ขอ ต้องให้อีกคนอนุมัติ</p>
        ) : mayReview ? (
          <div className="row">
            <Button onClick={() => setAsked('approve')}>อนุมัติ</Button>
            <Button look="danger" onClick={() => setAsked('reject')}>
              ไม่อนุมัติ
            </Button>
          </div>
        ) : (
          <p className="t14 c2">รอผู้มีสิทธิ์ตรวจระดับ</p>
        )}
      </div>
      {asked ? (
        <ReasonSheet
          title={asked === 'approve' ? 'อนุมัติระดับที่ขอตั้ง' : 'ไม่อนุมัติระดับที่ขอตั้ง'}
          verb={asked === 'approve' ? 'อนุมัติ' : 'ไม่อนุมัติ'}
          danger={asked === 'reject'}
          lengths={lengths}
          pending={decide.pending}
          onConfirm={(reason) =>
            decide.run({
              member_id: Number(set.member_id),
              approval_id: Number(set.approval_id),
              verdict: asked,
              reason,
            })
          }
          onClose={() => setAsked(undefined)}
        >
          <p className="medium">{about}</p>
          <DescriptionList facts={knownFacts(set)} />
        </ReasonSheet>
      ) : null}
    </Panel>
  )
}
