import { IconConfetti, IconMessage2 } from '@tabler/icons-react'
import { useAgentConfig } from '../agent.ts'
import { ContactLink } from './contact-link.tsx'
import classes from './floats.module.css'
import { openOverlay } from './shell-store.ts'

const icon = { size: 24, stroke: 1.75, 'aria-hidden': true } as const

/** The contact button at the right. */
export function ContactFloat() {
  return (
    <ContactLink className={`${classes.float} ${classes.contact}`} label="แชทกับเจ้าหน้าที่">
      <IconMessage2 {...icon} />
    </ContactLink>
  )
}

/** The event button at the lower left; only while there is an event. */
export function EventFloat() {
  const events = useAgentConfig().data?.events ?? []
  if (events.length === 0) return null
  return (
    <button
      type="button"
      className={`${classes.float} ${classes.event}`}
      aria-label="กิจกรรม"
      aria-haspopup="dialog"
      onClick={openOverlay('event')}
    >
      <IconConfetti {...icon} />
    </button>
  )
}
