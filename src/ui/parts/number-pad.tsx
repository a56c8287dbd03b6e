import { IconBackspace } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { digitOfKey } from '../thai/digit-key.ts'
import classes from './number-pad.module.css'

/** A key beside the digits: `สุ่มเลข`, `6 กลับ`. */
export interface PadKey {
  readonly label: ReactNode
  readonly onPress: () => void
  readonly ariaLabel?: string
  /** Given for a key that switches something on and off. */
  readonly pressed?: boolean
}

const digitKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/**
 * The keypad under the thumb: digits, clear and delete, and up to four keys of the screen's own in
 * the right column and beside the zero. With `captureKeyboard` the keyboard's digits work too while
 * no field has the focus.
 */
export function NumberPad({
  onDigit,
  onDelete,
  onClear,
  sideKeys = [],
  zeroKey,
  captureKeyboard = false,
}: {
  onDigit: (digit: string) => void
  onDelete: () => void
  onClear: () => void
  /** At most three, below the delete key. */
  sideKeys?: readonly PadKey[]
  /** Right of the zero. */
  zeroKey?: PadKey | undefined
  captureKeyboard?: boolean
}) {
  const place = useKeyboard(captureKeyboard, onDigit, onDelete)
  const del = (
    <button type="button" className={classes.side} aria-label="ลบหลักสุดท้าย" onClick={onDelete}>
      <IconBackspace size={24} stroke={1.75} aria-hidden />
    </button>
  )
  return (
    <div
      ref={place}
      className={classes.pad}
      role="group"
      aria-label="แป้นตัวเลข"
      // Until it does, `index.html` keeps what is typed.
      data-hears-keys={captureKeyboard ? 'soon' : undefined}
    >
      {[0, 1, 2].map((row) => (
        <Row key={row}>
          {digitKeys.slice(row * 3, row * 3 + 3).map((digit) => (
            <button
              key={digit}
              type="button"
              className={classes.key}
              onClick={() => onDigit(digit)}
            >
              {digit}
            </button>
          ))}
          {row === 0 ? del : <Side padKey={sideKeys[row - 1]} />}
        </Row>
      ))}
      <button type="button" className={classes.side} onClick={onClear}>
        ล้าง
      </button>
      <button type="button" className={classes.key} onClick={() => onDigit('0')}>
        0
      </button>
      <Side padKey={zeroKey} />
      <Side padKey={sideKeys[2]} />
    </div>
  )
}

/** Hears the keyboard's digits while no field has the focus; answers what the pad's element is to take. */
function useKeyboard(
  isHeard: boolean,
  onDigit: (digit: string) => void,
  onDelete: () => void,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isHeard) return
    if (place.current) place.current.dataset['hearsKeys'] = 'now'
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (target.closest('input, textarea, select, dialog')) return
      const digit = digitOfKey(event)
      if (digit !== undefined) onDigit(digit)
      else if (event.key === 'Backspace') onDelete()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isHeard, onDigit, onDelete])
  return place
}

const Row = ({ children }: { children: ReactNode }) => <>{children}</>

function Side({ padKey }: { padKey: PadKey | undefined }) {
  if (!padKey) return <span />
  return (
    <button
      type="button"
      className={classes.side}
      aria-label={padKey.ariaLabel}
      aria-pressed={padKey.pressed}
      onClick={padKey.onPress}
    >
      {padKey.label}
    </button>
  )
}
