import { Emblem } from '#ui/art/emblem.tsx'
import { Chip, type ChipTone } from '#ui/parts/chip.tsx'
import { Countdown } from '#ui/parts/countdown.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { thaiTime } from '#ui/thai/dates.ts'
import type { QueueItem } from './desk-wire.ts'
import classes from './round-queue.module.css'

const stages: Readonly<Record<QueueItem['stage'], readonly [ChipTone, string]>> = {
  selling: ['green', 'เปิดรับ'],
  awaiting: ['blue', 'รอผล'],
  entered: ['amber', 'คนที่ 2'],
  settling: ['green', 'กำลังจ่าย'],
  settled: ['plain', 'จ่ายแล้ว'],
  voiding: ['red', 'กำลังคืนเงิน'],
  void: ['red', 'คืนเงินแล้ว'],
}

/** Rounds that wait for a result, and below them those that are done today. */
export function RoundQueue({
  waiting,
  doneToday,
  chosen,
  onPick,
}: {
  waiting: readonly QueueItem[]
  doneToday: readonly QueueItem[]
  chosen: number | undefined
  onPick: (roundId: number) => void
}) {
  return (
    <nav className={classes.queue} aria-label="งวดที่ต้องออกผล">
      <h2 className="t14 c2">รอดำเนินการ</h2>
      {waiting.length === 0 ? (
        <p className="t14 c3">ไม่มีงวดรอออกผล</p>
      ) : (
        <Rows items={waiting} chosen={chosen} onPick={onPick} />
      )}
      {doneToday.length === 0 ? null : (
        <>
          <h2 className="t14 c2">ออกแล้ววันนี้</h2>
          <Rows items={doneToday} chosen={chosen} onPick={onPick} />
        </>
      )}
    </nav>
  )
}

function Rows({
  items,
  chosen,
  onPick,
}: {
  items: readonly QueueItem[]
  chosen: number | undefined
  onPick: (roundId: number) => void
}) {
  return (
    <PanelList>
      {items.map((item) => {
        const [tone, word] = stages[item.stage]
        const isChosen = Number(item.round_id) === chosen
        return (
          <button
            key={item.round_id}
            type="button"
            className={classes.row}
            data-queue-row
            aria-current={isChosen || undefined}
            onClick={() => onPick(Number(item.round_id))}
          >
            <Emblem market={item.market.code} size={32} />
            <span className={classes.name}>
              <span className="medium ellipsis">{item.market.name}</span>
              <span className="t13 c2">
                {item.stage === 'awaiting' || item.stage === 'entered' ? (
                  <>
                    เหลือ <Countdown until={item.void_at} over="หมดเวลา" size="sm" />
                  </>
                ) : (
                  `ปิด ${thaiTime(item.close_at)}`
                )}
              </span>
            </span>
            {item.result === null ? (
              <Chip tone={tone}>{item.entered_by_me ? 'รอคนอื่นยืนยัน' : word}</Chip>
            ) : (
              <span className="num strong">{item.result}</span>
            )}
          </button>
        )
      })}
    </PanelList>
  )
}
