import chada from '#ui/art/motifs/chada.svg?raw'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { PollWire } from '../contract.ts'
import { PollWinners } from './poll-winners.tsx'
import classes from './poll-result.module.css'

/** What came of a poll that takes no votes any more. */
export function PollResult({ poll }: { poll: PollWire }) {
  if (poll.state === 'void') {
    return (
      <EmptyState art={chada} title="กิจกรรมนี้ยกเลิก">
        {poll.void_reason}
      </EmptyState>
    )
  }
  if (poll.state === 'closed') {
    return (
      <Note tone="blue" role="status">
        ปิดรับทายแล้ว รอประกาศผลหลัง {thaiDateTime(poll.event_at)}
      </Note>
    )
  }
  if (!poll.result) return null
  return (
    <>
      <Panel padded className={classes.card ?? ''}>
        <h2 className="t14 c2">ผลที่ถูก</h2>
        {poll.kind === 'number' ? (
          <DigitTablets digits={poll.result.label} look="gold" size="xl" />
        ) : (
          <p className="t30 strong c-gold num">{poll.result.label}</p>
        )}
        <p className="t13 c2">ที่มา: {poll.result_source}</p>
        {poll.revision_reason ? (
          <p className="t13 c-amber">แก้ไขผล: {poll.revision_reason}</p>
        ) : null}
        {poll.state === 'resulted' ? <p className="t14">กำลังจ่ายรางวัล…</p> : null}
      </Panel>
      {poll.state === 'paid' ? <PollWinners poll={poll} /> : null}
    </>
  )
}
