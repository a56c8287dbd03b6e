import type { ReactNode } from 'react'
import classes from './chip.module.css'

/** `hot` is the red fill of the last minute; `red` the quiet red of a refund or failure. */
export type ChipTone = 'plain' | 'green' | 'amber' | 'hot' | 'gold' | 'red' | 'blue'

/** A small label. A status is always icon and word: see `StatusChip`. */
export function Chip({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: ChipTone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}
