import { useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import { type DeskEvent, listDeskEvents } from '../operator-contract.ts'
import { EventFormSheet } from './event-form-sheet.tsx'

/** The events that quests belong to, and how many members are in each. */
export function DeskEvents({ mayEdit }: { mayEdit: boolean }) {
  const [written, setWritten] = useState<DeskEvent | 'new'>()
  const query = useCall(listDeskEvents, {})
  return (
    <Section title="กิจกรรม">
      {mayEdit ? (
        <div className="row">
          <Button size="sm" look="quiet" onClick={() => setWritten('new')}>
            สร้างกิจกรรม
          </Button>
        </div>
      ) : null}
      <QueryView query={query} skeleton={<SkeletonRows count={2} />}>
        {(events) =>
          events.length === 0 ? (
            <p className="c2">ยังไม่มีกิจกรรม</p>
          ) : (
            <PanelList>
              {events.map((event) => (
                <ListRow
                  key={event.event_id}
                  title={`#${event.event_id} ${event.title}`}
                  note={`${thaiDateTime(event.starts_at)} ถึง ${thaiDateTime(event.ends_at)} · เข้าร่วม ${formatCount(event.members)} คน`}
                  end={
                    event.is_over ? (
                      <StatusChip kind="closed" word="จบแล้ว" />
                    ) : event.may_change ? (
                      <StatusChip kind="upcoming" word="แก้ได้" />
                    ) : (
                      <StatusChip kind="open" word="ใช้ได้" />
                    )
                  }
                  {...(mayEdit && event.may_change ? { onPress: () => setWritten(event) } : {})}
                />
              ))}
            </PanelList>
          )
        }
      </QueryView>
      {written ? (
        <EventFormSheet
          event={written === 'new' ? null : written}
          onClose={() => setWritten(undefined)}
        />
      ) : null}
    </Section>
  )
}
