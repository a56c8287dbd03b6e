import { IconConfetti, IconMessage2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useAgentConfig } from '../agent.ts'
import { ChatButton } from './chat-button.tsx'
import classes from './floats.module.css'
import { openOverlay } from './shell-store.ts'

/**
 * The event button at the lower left, while there is an event, and the contact button at the right:
 * tabs at the ends of the bottom bar or in the empty edges of the page, so that nothing ever lies
 * under them. While the page moves they are away.
 */
export function Floats() {
  const isScrolling = useIsScrolling()
  const events = useAgentConfig().data?.events ?? []
  return (
    <aside
      className={classes.floats}
      data-away={isScrolling || undefined}
      aria-label="กิจกรรมและติดต่อเรา"
    >
      {events.length === 0 ? null : (
        <button
          type="button"
          className={`${classes.float} ${classes.event}`}
          aria-label="กิจกรรม"
          aria-haspopup="dialog"
          onClick={openOverlay('event')}
        >
          <span>
            <IconConfetti stroke={1.75} aria-hidden />
          </span>
        </button>
      )}
      <ChatButton className={`${classes.float} ${classes.contact}`} label="แชทกับเจ้าหน้าที่">
        <span>
          <IconMessage2 stroke={1.75} aria-hidden />
        </span>
      </ChatButton>
    </aside>
  )
}

/** How long a page has rested before it counts as resting. */
const REST_MS = 400

/** True while the page moves under the thumb. */
function useIsScrolling(): boolean {
  const [isScrolling, setScrolling] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      setScrolling(true)
      clearTimeout(timer)
      timer = setTimeout(() => setScrolling(false), REST_MS)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', onScroll)
    }
  }, [])
  return isScrolling
}
