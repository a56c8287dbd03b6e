import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { joinEvent, listQuests, type QuestEventWire } from '../contract.ts'
import classes from './quests.module.css'

/** An event: what it is, its time, and joining it. */
export function EventPanel({ event, isOpen }: { event: QuestEventWire; isOpen: boolean }) {
  const join = useAction(joinEvent, {
    renews: [listQuests],
    onDone: () => toast.success('เข้าร่วมแล้ว เริ่มนับจากนี้'),
  })
  return (
    <Panel padded className={classes.card ?? ''}>
      <h2 className="t18">{event.title}</h2>
      <p className={classes.body}>{event.body}</p>
      <p className="t13 c2">{`${thaiDateTime(event.starts_at)} ถึง ${thaiDateTime(event.ends_at)}`}</p>
      {event.joined_at ? (
        <div className="row wrap">
          <StatusChip kind="done" word="เข้าร่วมแล้ว" />
          <span className="t13 c2">{`นับตั้งแต่ ${thaiDateTime(event.joined_at)}`}</span>
        </div>
      ) : isOpen ? (
        <>
          <Button
            sending={join.pending && 'กำลังเข้าร่วม…'}
            onClick={() => join.run({ event_id: Number(event.event_id) })}
          >
            เข้าร่วมกิจกรรม
          </Button>
          <p className="t13 c2">นับเฉพาะสิ่งที่เกิดขึ้นหลังเข้าร่วม</p>
        </>
      ) : (
        <div>
          <StatusChip kind="upcoming" word="ยังไม่เริ่ม" />
        </div>
      )}
    </Panel>
  )
}
