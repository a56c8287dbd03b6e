import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import classes from './progress-bar.module.css'

/** A page that is there sooner shows no bar. */
const THROTTLE_MS = 200
const FADE_MS = 200

/**
 * The 2 px bar at the top while a page loads: it runs for up to 5 s and completes with the page. A
 * screen reader hears of it politely while it runs; what fades is only to be seen.
 */
export function ProgressBar() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const [phase, setPhase] = useState<'idle' | 'running' | 'done'>('idle')
  useEffect(() => {
    if (isLoading) {
      const timer = setTimeout(() => setPhase('running'), THROTTLE_MS)
      return () => clearTimeout(timer)
    }
    setPhase((before) => (before === 'running' ? 'done' : 'idle'))
    const timer = setTimeout(() => setPhase('idle'), FADE_MS * 2)
    return () => clearTimeout(timer)
  }, [isLoading])
  return (
    <div role="status">
      {phase === 'idle' ? null : (
        <div
          className={classes.bar}
          data-phase={phase}
          {...(phase === 'running'
            ? { role: 'progressbar', 'aria-label': 'กำลังโหลดหน้า' }
            : { 'aria-hidden': true })}
        />
      )}
    </div>
  )
}
