import { Link } from '@tanstack/react-router'
import { Sheet } from '#ui/parts/sheet.tsx'
import { useAgentConfig } from '../agent.ts'
import { closeOverlay } from '../shell/shell-store.ts'
import classes from './event-dialog.module.css'

const close = closeOverlay('event')

/** The events of now as pictures; each leads to the poll (spec §2: `/poll/1`). */
export function EventDialog() {
  const events = useAgentConfig().data?.events ?? []
  return (
    <Sheet open onClose={close} title="กิจกรรม" maxWidth={800} place="center">
      <div className={classes.list}>
        {events.map((event) => (
          <Link key={event.id} to="/poll/$id" params={{ id: '1' }} onClick={close}>
            <img src={event.image} alt={event.title} />
          </Link>
        ))}
      </div>
    </Sheet>
  )
}
