import { useOnline } from '#ui/client/use-online.ts'
import { useStreamState } from '#ui/client/stream-state.ts'
import classes from './line-state.module.css'

/** A dot that says whether what stands here is of this moment. */
export function LineState({ isFailing }: { isFailing: boolean }) {
  const isOnline = useOnline()
  const stream = useStreamState()
  const isLost = !isOnline || stream === 'lost' || isFailing
  return (
    <span className={classes.state} data-lost={isLost || undefined} role="status">
      <i aria-hidden="true" />
      {isLost ? 'กำลังเชื่อมต่อใหม่' : 'สด'}
    </span>
  )
}
