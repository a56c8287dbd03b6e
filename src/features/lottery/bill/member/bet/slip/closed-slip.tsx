import lotus from '#ui/art/motifs/lotus.svg?raw'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { useNavigate } from '@tanstack/react-router'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { betTypeInfo } from '../../../../rules/bet-types.ts'
import { roundLooks } from '../../../../round/member/round-words.ts'
import type { RoundWire } from '../bet-wire.ts'
import { draftKey, VISITOR } from '../draft/draft.ts'
import { carryDraft } from '../draft/carry-draft.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import classes from './closed-slip.module.css'

/** How many lines of a slip are shown that can no longer be sent. */
const SHOWN_MAX = 40

/** The round takes no bets: the reason, what happened to the slip, and where to go instead. */
export function ClosedSlip({ round, memberId }: { round: RoundWire; memberId: string | null }) {
  const navigate = useNavigate()
  const owner = memberId ?? VISITOR
  const roundId = Number(round.round_id)
  const draft = useDraftStore(({ drafts }) => drafts[draftKey(owner, roundId)])
  const slip = draft?.slip ?? []
  const next = round.next_round_id === null ? null : Number(round.next_round_id)
  const goOn = () => {
    if (next === null || !draft) return
    const { drafts, put, drop } = useDraftStore.getState()
    if ((drafts[draftKey(owner, next)]?.slip.length ?? 0) === 0) {
      put(owner, carryDraft(draft, next))
      drop(owner, roundId)
    }
    void navigate({ to: '/lotto/$roundId', params: { roundId: String(next) } })
  }
  const hasSlip = slip.length > 0
  return (
    <EmptyState
      art={lotus}
      title={closedWord(round)}
      action={
        next === null ? (
          <ButtonLink to="/lotto/lobby">ดูหวยที่เปิดรับ</ButtonLink>
        ) : hasSlip ? (
          <Button onClick={goOn}>ย้าย {slip.length} รายการไปงวดถัดไป</Button>
        ) : (
          <ButtonLink to="/lotto/$roundId" params={{ roundId: String(next) }}>
            ไปงวดถัดไป
          </ButtonLink>
        )
      }
    >
      {round.status === 'upcoming' && round.open_at ? (
        <span className="block">เปิดรับ {thaiDateTime(round.open_at)}</span>
      ) : null}
      {hasSlip ? (
        <>
          <span className="block">โพยที่ยังไม่ได้ส่งเก็บไว้ให้แล้ว {slip.length} รายการ</span>
          <ul className={classes.lines} aria-label="โพยที่ยังไม่ได้ส่ง">
            {slip.slice(0, SHOWN_MAX).map((line) => (
              <li key={line.id}>
                <DigitTablets digits={line.number} size="sm" />
                <span className="t13">{betTypeInfo[line.betType].name}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </EmptyState>
  )
}

function closedWord({ market, status }: RoundWire): string {
  if (!market.is_on) return market.notice ?? 'ตลาดนี้ปิดให้บริการชั่วคราว'
  if (status === 'upcoming') return 'งวดนี้ยังไม่เปิดรับแทง'
  if (status === 'open' || status === 'closed') return 'งวดนี้ปิดรับแล้ว รอผลรางวัล'
  return `งวดนี้${roundLooks[status].word}`
}
