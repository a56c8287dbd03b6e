import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { type Toast, useToasts } from './toast-store.ts'
import classes from './toasts.module.css'

const icons = { success: IconCheck, error: IconAlertTriangle, info: IconInfoCircle }

/**
 * Shows the toasts; an app renders it once. It is a popover, so it stands above open dialogs: each
 * new toast lifts it to the top again. It is open also while it is empty: a screen reader watches
 * only regions that were there before their text came. Looking at a toast, with the pointer or with
 * the focus, keeps it.
 */
export function Toasts() {
  const { toasts, hold, release } = useToasts()
  const host = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id
  useEffect(() => {
    const element = host.current
    if (element?.matches(':popover-open')) element.hidePopover()
    element?.showPopover()
  }, [newest])
  return (
    <div
      ref={host}
      popover="manual"
      className={classes.host}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
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
  const { dismiss, release } = useToasts()
  const Glyph = icons[toast.tone]
  return (
    <div className={classes.toast} data-tone={toast.tone}>
      <Glyph size={22} stroke={1.75} aria-hidden />
      <span className="grow">{toast.text}</span>
      <button
        type="button"
        className={classes.close}
        aria-label="ปิดข้อความ"
        onClick={() => {
          dismiss(toast.id)
          release()
        }}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}
