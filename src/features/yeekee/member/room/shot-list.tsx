import { useLayoutEffect, useRef, useState } from 'react'
import { IconArrowUp } from '@tabler/icons-react'
import { callApi } from '#ui/client/call-api.ts'
import { messageOf } from '#ui/client/api-error.ts'
import { Button } from '#ui/parts/button.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import { listShots } from '../../contract.ts'
import { shotInRank, type ShotLog, type ShotWire } from './shot-log.ts'
import { useSpokenShots } from './spoken-shots.ts'
import classes from './shots.module.css'

/** The ranks that decide bonus and result. */
const GOLD_RANKS = [1, 16]
const ROWS_AT_FIRST = 24
const PAGE = 200
/** From where on the list counts as scrolled back: less than a row is a finger that trembles. */
const BACK_PX = 20

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
            ลำดับที่ <span className="num">{rank}</span>
            <span className={classes.now}> ตอนนี้</span>
          </dt>
          <dd className={classes.pinned}>{shotInRank(log, rank)?.number ?? '–––––'}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * All shots, newest first, in a box that scrolls. Who scrolls back keeps the place and gets a way to
 * the newest. A screen reader reads the list on demand and hears of new shots now and then.
 */
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
  const [firstCount] = useState(log.count)
  const { box, added, follow, toNewest } = useHeldPlace(log.count)
  const { known, isLoading, loadAfter } = useOlder(roundId, log)
  const [rows, setRows] = useState(ROWS_AT_FIRST)
  // What comes while somebody reads further down must not push the last rows out.
  const shown = known.slice(0, rows + (added ?? 0))
  const said = useSpokenShots(log, mine)
  return (
    <div className={classes.listBox}>
      <div
        ref={box}
        className={classes.scroller}
        onScroll={follow}
        role="group"
        aria-label="เลขที่ยิง"
        tabIndex={0}
      >
        <ol className={classes.shots} aria-label="รายการยิงเลข ใหม่สุดก่อน">
          {pending ? <PendingRow {...pending} /> : null}
          {shown.map((shot) => (
            <ShotRow
              key={shot.seq}
              shot={shot}
              rank={log.count - shot.seq + 1}
              isMine={mine.has(shot.seq)}
              isNew={shot.seq > firstCount}
            />
          ))}
        </ol>
        {log.count === 0 && !pending ? (
          <p className={classes.noShots}>ยังไม่มีใครยิงเลขในรอบนี้</p>
        ) : null}
        {log.count > shown.length ? (
          <Button
            look="text"
            wide
            sending={isLoading && 'กำลังโหลด…'}
            onClick={() => {
              setRows(rows + PAGE)
              void loadAfter(rows + PAGE)
            }}
          >
            ดูทั้งหมด {formatCount(log.count)} เลข
          </Button>
        ) : null}
      </div>
      {added === null ? null : <ToNewest added={added} onPress={toNewest} />}
      <p role="status" aria-label="เลขที่ยิงใหม่" className="visually-hidden">
        {said}
      </p>
    </div>
  )
}

/** Back to the newest shot, with how many came meanwhile. */
function ToNewest({ added, onPress }: { added: number; onPress: () => void }) {
  return (
    <button type="button" className={classes.toNewest} onClick={onPress}>
      <IconArrowUp size={18} stroke={2} aria-hidden />
      ไปเลขล่าสุด
      {added > 0 ? <span>· ใหม่ {formatCount(added)} เลข</span> : null}
    </button>
  )
}

/**
 * Keeps what is read in its place while shots come in above it. `added` is how many came since
 * somebody scrolled back; null while the newest are in sight.
 */
function useHeldPlace(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef(count)
  const [leftAt, setLeftAt] = useState<number | null>(null)
  useLayoutEffect(() => {
    const added = count - drawn.current
    drawn.current = count
    const place = box.current
    const row = place?.querySelector('li')
    if (place && row && added > 0 && place.scrollTop > BACK_PX) {
      place.scrollTop += added * row.offsetHeight
    }
  }, [count])
  return {
    box,
    added: leftAt === null ? null : count - leftAt,
    follow: () => {
      const isBack = (box.current?.scrollTop ?? 0) > BACK_PX
      setLeftAt((before) => (isBack ? (before ?? count) : null))
    },
    toNewest: () => {
      // The button goes; whoever pressed it by keyboard stays at the list.
      box.current?.focus({ preventScroll: true })
      box.current?.scrollTo({ top: 0 })
    },
  }
}

/** What the log knows, and the older shots that were asked for. */
function useOlder(roundId: number, log: ShotLog) {
  const [older, setOlder] = useState<readonly ShotWire[]>([])
  const [isLoading, setLoading] = useState(false)
  const known = [...log.shots, ...older.filter(({ seq }) => seq < (log.shots.at(-1)?.seq ?? 0))]
  /** Asks for the page that is missing for so many rows. */
  async function loadAfter(rows: number) {
    const last = known.at(-1)
    if (rows <= known.length || !last || last.seq === 1) return
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
  return { known, isLoading, loadAfter }
}

const PendingRow = ({ number }: PendingShot) => (
  <li className={classes.shot} data-mine>
    <span />
    <b className={classes.number}>{number}</b>
    <span>คุณ</span>
    <span className="t13">กำลังส่ง…</span>
  </li>
)

function ShotRow({
  shot,
  rank,
  isMine,
  isNew,
}: {
  shot: ShotWire
  rank: number
  isMine: boolean
  isNew: boolean
}) {
  return (
    <li
      className={classes.shot}
      data-mine={isMine || undefined}
      data-gold={GOLD_RANKS.includes(rank) || undefined}
      data-new={isNew || undefined}
    >
      <span className={classes.rank}>{rank}</span>
      <b className={classes.number}>{shot.number}</b>
      <span className="ellipsis">{isMine ? 'คุณ' : shot.name}</span>
      <span className="num t13">{thaiTime(shot.at, { seconds: true })}</span>
    </li>
  )
}
