import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Table } from '#ui/parts/table.tsx'
import { thaiTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import { rankOf } from '../../rules/timeline.ts'
import type { Transcript } from '../../rules/transcript.ts'
import classes from './verify-screen.module.css'

const PAGE = 100

/** Every shot with its place in the chain, newest first; the rows are made when it is opened. */
export function ShotChain({
  transcript,
  heads,
}: {
  transcript: Transcript
  heads: readonly string[]
}) {
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState(PAGE)
  const { shots } = transcript
  if (shots.length === 0) return null
  const rows = isOpen ? shots.slice(-shown).toReversed() : []
  return (
    <details className={classes.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>เลขที่ยิงทั้งหมด {formatCount(shots.length)} เลข พร้อมลายนิ้วมือ</summary>
      {isOpen ? (
        <div className="stack">
          <Table
            caption="เลขที่ยิง ใหม่ไปเก่า"
            rows={rows}
            rowKey={(shot) => shot.seq}
            columns={[
              { key: 'rank', head: 'ลำดับ', cell: (shot) => rankOf(shot.seq, shots.length) },
              { key: 'number', head: 'เลข', cell: (shot) => <b className="num">{shot.number}</b> },
              { key: 'name', head: 'ผู้ยิง', cell: (shot) => shot.name },
              { key: 'at', head: 'เวลา', cell: (shot) => thaiTime(shot.at, { seconds: true }) },
              {
                key: 'head',
                head: 'ลายนิ้วมือ',
                cell: (shot) => (
                  <span className="num c2">{(heads[shot.seq] ?? '–').slice(0, 16)}</span>
                ),
              },
            ]}
          />
          {shown < shots.length ? (
            <Button look="quiet" size="sm" onClick={() => setShown((count) => count + PAGE)}>
              แสดงเพิ่มอีก {formatCount(Math.min(PAGE, shots.length - shown))} เลข
            </Button>
          ) : null}
        </div>
      ) : null}
    </details>
  )
}
