import { useState } from 'react'
import { callApi } from '#ui/client/call-api.ts'
import { messageOf } from '#ui/client/api-error.ts'
import { Button } from '#ui/parts/button.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import { listShots } from '../../contract.ts'
import { shotInRank, type ShotLog, type ShotWire } from './shot-log.ts'
import classes from './room.module.css'

/** The ranks that decide bonus and result. */
const GOLD_RANKS = [1, 16]
const ROWS_AT_FIRST = 24
const PAGE = 200

/** A shot of one's own on its way. */
export interface PendingShot {
  readonly number: string
}

/** Ranks 1 and 16 of now: they stay in sight while the list scrolls. */
export function PinnedRanks({ log }: { log: ShotLog }) {
  return (
    <dl className={classes.pins}>
      {GOLD_RANKS.map((rank) => (
        <div key={rank} className={classes.pin}>
          <dt className="t13 c2">
            ลำดับที่ <span className="num">{rank}</span> ตอนนี้
          </dt>
          <dd className={classes.pinned}>{shotInRank(log, rank)?.number ?? '–––––'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** All shots, newest first. A screen reader reads it on demand; not every shot is announced. */
export function ShotList({
  roundId,
  log,
  mine,
  pending,
}: {
  roundId: number
  log: ShotLog
  /** Seqs of the viewer's own shots. */
  mine: ReadonlySet<number>
  pending: PendingShot | undefined
}) {
  const [rows, setRows] = useState(ROWS_AT_FIRST)
  const [older, setOlder] = useState<readonly ShotWire[]>([])
  const [isLoading, setLoading] = useState(false)
  const known = [...log.shots, ...older.filter(({ seq }) => seq < (log.shots.at(-1)?.seq ?? 0))]
  const shown = known.slice(0, rows)
  async function showMore() {
    setRows(rows + PAGE)
    const last = known.at(-1)
    if (rows + PAGE <= known.length || !last || last.seq === 1) return
    setLoading(true)
    try {
      const page = await callApi(listShots, {
        round_id: roundId,
        before_seq: last.seq,
        limit: PAGE,
      })
      setOlder([...older, ...page.shots])
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <ol className={classes.shots} aria-label="รายการยิงเลข ใหม่สุดก่อน">
        {pending ? (
          <li className={classes.shot} data-mine>
            <span />
            <b className={classes.number}>{pending.number}</b>
            <span>คุณ</span>
            <span className="t13">กำลังส่ง…</span>
          </li>
        ) : null}
        {shown.map((shot) => (
          <ShotRow
            key={shot.seq}
            shot={shot}
            rank={log.count - shot.seq + 1}
            isMine={mine.has(shot.seq)}
          />
        ))}
      </ol>
      {log.count === 0 && !pending ? <p className={classes.noShots}>ยังไม่มีใครยิงเลขในรอบนี้</p> : null}
      {log.count > shown.length ? (
        <Button look="text" wide sending={isLoading && 'กำลังโหลด…'} onClick={() => void showMore()}>
          ดูทั้งหมด {formatCount(log.count)} เลข
        </Button>
      ) : null}
    </>
  )
}

function ShotRow({ shot, rank, isMine }: { shot: ShotWire; rank: number; isMine: boolean }) {
  return (
    <li
      className={classes.shot}
      data-mine={isMine || undefined}
      data-gold={GOLD_RANKS.includes(rank) || undefined}
    >
      <span className={classes.rank}>{rank}</span>
      <b className={classes.number}>{shot.number}</b>
      <span className="ellipsis">{isMine ? 'คุณ' : shot.name}</span>
      <span className="num t13">{thaiTime(shot.at, { seconds: true })}</span>
    </li>
  )
}
