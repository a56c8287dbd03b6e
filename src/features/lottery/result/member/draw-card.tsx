import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Emblem } from '#ui/art/emblem.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Chip } from '#ui/parts/chip.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime, thaiDay, thaiTime } from '#ui/thai/dates.ts'
import { ResultNumbers } from '../../round/member/result-numbers.tsx'
import { roundLooks } from '../../round/member/round-words.ts'
import type { DrawView } from './draw-wire.ts'
import classes from './draw-card.module.css'

const GovernmentSheet = lazy(() =>
  import('./government-sheet.tsx').then((file) => ({ default: file.GovernmentSheet })),
)

/** One draw: its numbers with the official value, or why there are none. */
export function DrawCard({ result, linkMarket }: { result: DrawView; linkMarket: boolean }) {
  const isDrawn = result.top3 !== null
  const round = result.has_proof || result.round_no > 1 ? ` · รอบที่ ${result.round_no}` : ''
  return (
    <Panel>
      <div className={classes.head}>
        <Emblem market={result.emblem} size={40} />
        <span className="grow">
          <span className={`${classes.line} medium`}>
            {linkMarket ? (
              <Link
                to="/lotto/results"
                search={{ market: Number(result.market_id) }}
                className={classes.market}
              >
                {result.market_name}
              </Link>
            ) : (
              result.market_name
            )}
          </span>
          <span className="t13 c2">
            งวด {thaiDay(result.draw_day)}
            {round}
          </span>
        </span>
        {isDrawn && result.full ? (
          <span className="end">
            <span className={`${classes.line} t12 c2`}>ผลทางการ</span>
            <b className="num">{result.full}</b>
          </span>
        ) : (
          <span className="end">
            <StatusChip {...roundLooks[result.status]} />
            {isDrawn || result.void_reason !== null ? null : (
              <span className={`${classes.line} t12 c2 nowrap`}>
                ผลราว <span className="num">{thaiTime(result.draw_at)}</span> น.
              </span>
            )}
          </span>
        )}
      </div>
      {isDrawn ? <ResultNumbers result={result} /> : null}
      {result.void_reason === null ? null : (
        <p className={`${classes.below} t14 c2`}>งดออกผล คืนโพยแล้ว: {result.void_reason}</p>
      )}
      <Replaced result={result} />
      <More result={result} />
    </Panel>
  )
}

/** A corrected result shows the result before it and why that was wrong. */
function Replaced({ result: { replaced } }: { result: DrawView }) {
  if (!replaced) return null
  return (
    <p className={`${classes.below} t13 c2`}>
      <Chip tone="gold">แก้ไขผล</Chip> เดิม <s className="num">{replaced.full}</s> ประกาศเมื่อ{' '}
      {thaiDateTime(replaced.announced_at)} — {replaced.reason}
    </p>
  )
}

function More({ result }: { result: DrawView }) {
  const [open, setOpen] = useState(false)
  if (result.has_proof) {
    return (
      <p className={classes.below}>
        <Link
          to="/verify"
          search={{ round: Number(result.round_id) }}
          className={`${classes.link} t14 medium`}
        >
          ตรวจสอบวิธีออกผลรอบนี้
        </Link>
      </p>
    )
  }
  // Only the government draws numbers in front.
  if (result.front3.length === 0) return null
  return (
    <div className={classes.below}>
      <Button look="quiet" size="sm" onClick={() => setOpen(true)}>
        ดูทุกรางวัล · ตรวจสลาก
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <GovernmentSheet result={result} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
