import type { ReactNode } from 'react'
import { SvgArt } from '../art/svg-art.tsx'
import classes from './states.module.css'

/** Nothing here yet: one motif, one sentence, one action. */
export function EmptyState({
  art,
  title,
  children,
  action,
}: {
  /** A motif: `import ticket from '#ui/art/motifs/ticket.svg?raw'`. */
  art: string
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={classes.empty}>
      <SvgArt svg={art} size={64} />
      <p className="medium">{title}</p>
      {children ? <p className="t14 c2">{children}</p> : null}
      {action}
    </div>
  )
}
