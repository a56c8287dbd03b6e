import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { closeOnBack } from '#ui/client/back-button.ts'
import classes from './sheet-dialog.module.css'

/**
 * A dialog as large as the window. The browser keeps the focus inside and gives it back; Esc and the phone's
 * back button ask to close it.
 * @param part what can be shown on the full screen: everything in it
 */
export function SheetDialog({
  label,
  part,
  onClose,
  children,
}: {
  label: string
  part: RefObject<HTMLDivElement | null>
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect ends before the element leaves the page, so `close` can give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const onBack = useEffectEvent(onClose)
  useEffect(() => closeOnBack(() => onBack()), [])
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        // Esc closes the dialog on top; React hands its event to those below it too.
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div ref={part} className={classes.part}>
        {children}
      </div>
    </dialog>
  )
}
