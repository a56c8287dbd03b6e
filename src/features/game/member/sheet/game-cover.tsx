import { useEffect, useRef } from 'react'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { Button } from '#ui/parts/button.tsx'
import type { Cover, CoverKind } from './cover-of.ts'
import classes from './game-cover.module.css'

interface Words {
  readonly title: string
  readonly text: string
}

const words: Readonly<Record<CoverKind, Words>> = {
  moved: {
    title: 'เปิดเกมนี้ที่อื่นแล้ว',
    text: 'เกมเดียวกันเล่นได้ทีละที่ รอบที่ค้างถูกบันทึกไว้',
  },
  excluded: {
    title: 'คุณพักการเล่นอยู่',
    text: 'เดิมพันเพิ่มไม่ได้ รอบที่ค้างอยู่ยังได้รับผลตามปกติ',
  },
  offline: { title: 'ไม่มีสัญญาณ', text: 'รอบที่ค้างถูกบันทึกไว้ เกมจะเล่นต่อเองเมื่อสัญญาณกลับมา' },
  reality: { title: 'พักเกมไว้สักครู่', text: 'ดูสรุปการเล่นของคุณก่อน แล้วค่อยเล่นต่อ' },
  limit: { title: 'ถึงวงเงินของบัญชีนี้แล้ว', text: 'รอบล่าสุดจบและบันทึกแล้ว' },
  shut: { title: 'เกมหยุดรับเดิมพัน', text: 'รอบล่าสุดจบและบันทึกแล้ว' },
  ended: { title: 'เกมนี้จบการเชื่อมต่อแล้ว', text: 'รอบที่ค้างถูกบันทึกไว้' },
}

/** What lies over a game that may not be played now; the game behind it stands still. */
export function GameCover({
  cover: { kind, message },
  until,
  onAgain,
  onLeave,
  onClose,
}: {
  cover: Cover
  /** Until when an exclusion runs; null: for good, or it is not one. */
  until: string | null
  onAgain: () => void
  onLeave: (path: string) => void
  onClose: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  // A key that was meant for the game must press nothing behind the cover.
  useEffect(() => box.current?.focus(), [kind])
  const { title, text } = words[kind]
  const canGoOn = kind === 'moved' || kind === 'ended'
  return (
    <div ref={box} className={classes.cover} role="alert" tabIndex={-1} data-cover={kind}>
      <h2 className="t18">
        {kind === 'excluded' && until !== null ? `คุณพักการเล่นถึง ${thaiDateTime(until)}` : title}
      </h2>
      {message !== null && kind !== 'excluded' ? <p>{message}</p> : null}
      <p className="c2">{text}</p>
      {kind === 'offline' ? null : (
        <div className={classes.ways}>
          {canGoOn ? <Button onClick={onAgain}>เล่นต่อที่นี่</Button> : null}
          {kind === 'limit' || kind === 'excluded' ? (
            <Button look="quiet" onClick={() => onLeave('/member/protection')}>
              ดูวงเงิน
            </Button>
          ) : null}
          <Button look={canGoOn ? 'quiet' : 'primary'} onClick={onClose}>
            ปิดเกม
          </Button>
        </div>
      )}
    </div>
  )
}
