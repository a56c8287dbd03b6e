import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { closeOnBack } from '../client/back-button.ts'
import { IconButton } from './icon-button.tsx'
import classes from './sheet.module.css'

/**
 * A modal surface on the native `dialog`: a sheet from below under 600 px, a dialog in the middle
 * above. The browser keeps the focus inside, makes the rest inert and gives the focus back. Esc, the
 * phone's back button, the close button and a tap beside it ask to close. Build its content only while it is open, and keep
 * whatever is heavy in it behind `lazy()`.
 */
export function Sheet({ open, ...rest }: SheetProps & { open: boolean }) {
  return open ? <OpenSheet {...rest} /> : null
}

interface SheetProps {
  onClose: () => void
  /** Heading with a close button; without it the content brings its own and `label` names it. */
  title?: ReactNode
  label?: string
  children: ReactNode
  /** Spec: menu 480, notification 400, event 800. */
  maxWidth?: number
  /** `sheet` rises from below under 600 px, `center` never does, `side` stands at the left edge. */
  place?: 'sheet' | 'center' | 'side'
  /** Stands in the heading's row, left of the close button. */
  head?: ReactNode
}

function OpenSheet(props: SheetProps) {
  const { onClose, title, label, children, maxWidth = 480, place = 'sheet', head } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)
  const titleId = useId()
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
      className={classes.sheet}
      data-place={place}
      style={{ maxWidth }}
      aria-label={title === undefined ? label : undefined}
      aria-labelledby={title === undefined ? undefined : titleId}
      onCancel={(event) => {
        event.preventDefault()
        // Esc closes the sheet on top; React hands its event to the sheets below it too.
        if (event.target === dialog.current) onClose()
      }}
      onPointerDown={(event) => {
        pressed.current = event.target
      }}
      onClick={(event) => {
        // A tap beside it begins and ends there: who marks a text and lets go outside keeps what he typed.
        if (event.target === dialog.current && pressed.current === event.target) onClose()
      }}
    >
      <div className={classes.inner}>
        <span className={classes.grab} aria-hidden="true" />
        {title === undefined ? null : (
          <div className={classes.head}>
            <h2 id={titleId} className="t18 grow">
              {title}
            </h2>
            {head}
            <IconButton
              label="ปิด"
              icon={<IconX size={22} stroke={1.75} aria-hidden />}
              onClick={onClose}
            />
          </div>
        )}
        {children}
      </div>
    </dialog>
  )
}

/** The padded body of a sheet. */
export function SheetBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>
}

/** The last row of a sheet: its buttons, always in reach of the thumb. */
export function SheetActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
