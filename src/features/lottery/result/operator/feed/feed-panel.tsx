import { useState } from 'react'
import type { WireOutput } from '#kernel/contract.ts'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiTime } from '#ui/thai/dates.ts'
import { feedAlarms, feedComparison, feedDecide, feedRead } from '../../feed-contract.ts'
import type { Desk } from '../desk/desk-wire.ts'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { alarmWords } from './alarm-words.ts'
import { FeedTable } from './feed-table.tsx'
import { TierList } from './tier-list.tsx'

type Comparison = WireOutput<typeof feedComparison>

/** A reading comes by the stream; a source that does not answer says nothing. */
const REFETCH_MS = 60_000

/** The sources of a round side by side; where they contradict, what is stopped and who decides. */
export function FeedPanel({ desk, roundId }: { desk: Desk; roundId: number }) {
  const query = useCall(feedComparison, { round_id: roundId }, { refetchInterval: REFETCH_MS })
  return (
    <Panel padded className="stack">
      <QueryView query={query} skeleton={<SkeletonRows count={2} />}>
        {(comparison) => <FeedBody desk={desk} comparison={comparison} />}
      </QueryView>
    </Panel>
  )
}

function FeedBody({ desk, comparison }: { desk: Desk; comparison: Comparison }) {
  const [deciding, setDeciding] = useState(false)
  const roundId = Number(comparison.round_id)
  const renews = [feedComparison, feedAlarms]
  const read = useAction(feedRead, { renews })
  const decide = useAction(feedDecide, {
    renews,
    onDone: () => {
      toast.success('บันทึกการตัดสินแล้ว')
      setDeciding(false)
    },
  })
  const { can, shown } = comparison
  return (
    <>
      <div className="row between">
        <h3 className="t16 strong">เทียบแหล่งผล</h3>
        {can.read ? (
          <Button
            look="quiet"
            size="sm"
            sending={read.pending && 'กำลังอ่าน…'}
            onClick={() => read.run({ round_id: roundId })}
          >
            อ่านทุกแหล่งเดี๋ยวนี้
          </Button>
        ) : null}
      </div>
      {comparison.is_stopped ? (
        <Note tone="red" role="alert">
          ผลขัดกัน ระบบหยุดใช้ผลจากแหล่งจนกว่าจะมีคนตัดสิน{' '}
          {desk.result ? 'ถ้าผลที่จ่ายผิด ให้แก้ผลด้านล่าง' : 'กรอกผลเองได้ตามปกติ'}
        </Note>
      ) : null}
      {shown ? (
        <FeedTable desk={desk} comparison={comparison} />
      ) : (
        <p className="t14 c2">คนที่สองกรอกจากแหล่งผลเอง จึงไม่แสดงค่าที่อ่านได้จนกว่าจะยืนยัน</p>
      )}
      <TierList comparison={comparison} />
      <Alarms comparison={comparison} />
      {can.decide ? (
        <Button look="outline" onClick={() => setDeciding(true)}>
          ตัดสินว่าจะยึดแหล่งไหน
        </Button>
      ) : null}
      {deciding ? (
        <ReasonSheet
          title="ตัดสินแหล่งผลที่ขัดกัน"
          verb="บันทึกการตัดสิน"
          pending={decide.pending}
          onConfirm={(reason) => decide.run({ round_id: roundId, reason })}
          onClose={() => setDeciding(false)}
        >
          <p className="t14 c2">บอกว่ายึดแหล่งไหน เพราะอะไร บันทึกไว้กับงวดนี้ ผลยังต้องใช้สองคนเหมือนเดิม</p>
        </ReasonSheet>
      ) : null}
    </>
  )
}

function Alarms({ comparison: { alarms } }: { comparison: Comparison }) {
  if (alarms.length === 0) return null
  return (
    <ul className="stack t13">
      {alarms.map((alarm) => (
        <li key={alarm.alarm_id}>
          <span className={alarm.is_open ? 'c-red medium' : 'c2'}>
            {thaiTime(alarm.raised_at)} {alarmWords[alarm.kind]}
          </span>
          {alarm.decided ? (
            <span className="c2">
              {' '}
              — {alarm.decided.by} ตัดสิน {thaiTime(alarm.decided.at)}: {alarm.decided.reason}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
