import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { ResultNumbers } from '../../round/member/result-numbers.tsx'
import { type DrawView, isNumbered } from './draw-wire.ts'
import classes from './draw-details.module.css'

const GovernmentSheet = lazy(() =>
  import('./government-sheet.tsx').then((file) => ({ default: file.GovernmentSheet })),
)

/** A draw in full: its numbers, where they are from, what was corrected, and where one goes on. */
export function DrawDetails({ draw }: { draw: DrawView }) {
  return (
    <div className={classes.details}>
      {draw.top3 === null ? null : <ResultNumbers result={draw} />}
      {draw.full === null ? null : (
        <p className="t13 c2">
          ผลทางการ <b className="num">{draw.full}</b>
        </p>
      )}
      {draw.void_reason === null ? null : (
        <p className={`${classes.text} t14 c2`}>งดออกผล คืนโพยแล้ว: {draw.void_reason}</p>
      )}
      <Replaced draw={draw} />
      <Imported draw={draw} />
      <div className={classes.links}>
        <Link
          to="/lotto/results"
          search={{ market: Number(draw.market_id) }}
          className={`${classes.link} t14 medium`}
        >
          {isNumbered(draw) ? 'ทุกรอบ' : 'ผลย้อนหลัง'}
          {draw.market_name}
        </Link>
        <More draw={draw} />
      </div>
    </div>
  )
}

/** A corrected result shows the result before it and why that was wrong. */
function Replaced({ draw: { replaced } }: { draw: DrawView }) {
  if (!replaced) return null
  return (
    <p className={`${classes.text} t13 c2`}>
      เดิม <s className="num">{replaced.full}</s> ประกาศเมื่อ {thaiDateTime(replaced.announced_at)} —{' '}
      {replaced.reason}
    </p>
  )
}

/** History: whose it is, and that it has nothing to do with bills of this site. */
function Imported({ draw: { imported } }: { draw: DrawView }) {
  if (!imported) return null
  return (
    <p className={`${classes.text} t13 c2`}>
      นำเข้าจาก{' '}
      <a className={classes.source} href={imported.source_url} target="_blank" rel="noreferrer">
        {imported.source}
      </a>{' '}
      เพื่อดูย้อนหลังเท่านั้น งวดนี้ไม่ได้เปิดรับแทงที่นี่
    </p>
  )
}

function More({ draw }: { draw: DrawView }) {
  const [open, setOpen] = useState(false)
  const { round_id: roundId } = draw
  if (roundId === null) return null
  if (draw.has_proof) {
    return (
      <Link
        to="/verify"
        search={{ round: Number(roundId) }}
        className={`${classes.link} t14 medium`}
      >
        ตรวจสอบวิธีออกผลรอบนี้
      </Link>
    )
  }
  // Only the government draws numbers in front.
  if (draw.front3.length === 0) return null
  return (
    <>
      <Button look="quiet" size="sm" onClick={() => setOpen(true)}>
        ดูทุกรางวัล · ตรวจสลาก
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <GovernmentSheet roundId={roundId} day={draw.draw_day} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
