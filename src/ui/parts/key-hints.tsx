import { Button } from './button.tsx'
import type { KeyWords } from './keys-sheet.tsx'
import classes from './key-hints.module.css'

/**
 * The keys that matter most, in one line; on a screen that has room, where a keyboard is likely.
 */
export function KeyHints({ keys, onMore }: { keys: KeyWords; onMore?: () => void }) {
  return (
    <p className={classes.hints}>
      {keys.map(([key, what]) => (
        <span key={key} className="nowrap">
          <kbd>{key}</kbd> {what}
        </span>
      ))}
      {onMore ? (
        <Button look="text" size="sm" onClick={onMore}>
          ปุ่มลัดทั้งหมด ?
        </Button>
      ) : null}
    </p>
  )
}
