import { IconArrowBackUp } from '@tabler/icons-react'
import type { Pricing } from '../pricing.ts'
import { saidOf } from './said-of.ts'
import type { BetEntry } from './use-bet-entry.ts'
import classes from './entry-status.module.css'

/** What was added last, with the way back; spoken wherever it is not shown. */
export function EntryStatus({
  entry,
  pricing,
  isShown,
}: {
  entry: BetEntry
  pricing: Pricing
  isShown: boolean
}) {
  const { canUndo } = entry.message
  const { text, isRefused } = saidOf(entry.message, pricing)
  return (
    <>
      <p className="visually-hidden" role="status">
        {text}
      </p>
      {text && isShown ? (
        <p className={classes.message}>
          <span className={`${isRefused ? 'c-red' : 'c-green'} medium`} aria-hidden="true">
            {text}
          </span>
          {canUndo ? (
            <button type="button" className={classes.undo} onClick={entry.undo}>
              <IconArrowBackUp size={18} stroke={1.75} aria-hidden /> ยกเลิกล่าสุด
            </button>
          ) : null}
        </p>
      ) : null}
    </>
  )
}
