import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { type Toast, useToasts } from './toast-store.ts'
import classes from './toasts.module.css'

const icons = { success: IconCheck, error: IconAlertTriangle, info: IconInfoCircle }

/**
 * Shows the toasts; an app renders it once. It is a popover, so it stands above open dialogs: each
 * new toast lifts it to the top again.
 */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  const host = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id
  useEffect(() => {
    const element = host.current
    if (!element || newest === undefined) return
    element.showPopover()
    return () => element.hidePopover()
  }, [newest])
  return (
    <div ref={host} popover="manual" className={classes.host}>
      <div aria-live="polite">
        {toasts.map((one) => (one.tone === 'error' ? null : <Card key={one.id} toast={one} />))}
      </div>
      <div aria-live="assertive">
        {toasts.map((one) => (one.tone === 'error' ? <Card key={one.id} toast={one} /> : null))}
      </div>
    </div>
  )
}

function Card({ toast }: { toast: Toast }) {
  const Glyph = icons[toast.tone]
  return (
    <div className={classes.toast} data-tone={toast.tone}>
      <Glyph size={22} stroke={1.75} aria-hidden />
      <span className="grow">{toast.text}</span>
    </div>
  )
}
