import { useState } from 'react'
import lotus from '#ui/art/motifs/lotus.svg?raw'
import { Button } from '#ui/parts/button.tsx'
import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRowLink } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiTime } from '#ui/thai/dates.ts'
import { useSiblings, type SiblingRound } from './round-strip.tsx'
import classes from './room.module.css'

const PAGE = 30

/** The rounds of the day that are over, the newest first. */
export function RoundHistory({ roundId }: { roundId: number }) {
  const query = useSiblings(roundId)
  const [count, setCount] = useState(PAGE)
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
      {(rounds) => {
        const over = rounds.filter(isOver).toReversed()
        if (over.length === 0) return <EmptyState art={lotus} title="วันนี้ยังไม่มีรอบที่ออกผล" />
        return (
          <div className={classes.history}>
            <PanelList>
              {over.slice(0, count).map((round) => (
                <HistoryRow key={round.round_id} round={round} />
              ))}
            </PanelList>
            {over.length > count ? (
              <Button look="text" wide onClick={() => setCount(count + PAGE)}>
                ดูเพิ่ม
              </Button>
            ) : null}
          </div>
        )
      }}
    </QueryView>
  )
}

const isOver = ({ stage }: SiblingRound) => stage === 'settled' || stage === 'void'

function HistoryRow({ round }: { round: SiblingRound }) {
  return (
    <ListRowLink
      to="/lotto/$roundId"
      params={{ roundId: String(round.round_id) }}
      search={{ tab: 'shoot' }}
      title={
        <>
          รอบที่ <span className="num">{round.round_no}</span>
        </>
      }
      note={
        <>
          <span className="num">{thaiTime(round.draw_at)}</span> น. · ยิง{' '}
          <span className="num">{round.shot_count}</span> เลข
        </>
      }
      end={
        round.top3 === null ? (
          <StatusChip kind="refunded" />
        ) : (
          <span className="row">
            <DigitTablets digits={round.top3} size="sm" label={`3 ตัวบน ${round.top3}`} />
            <DigitTablets
              digits={round.bottom2 ?? ''}
              size="sm"
              label={`2 ตัวล่าง ${round.bottom2}`}
            />
          </span>
        )
      }
    />
  )
}
