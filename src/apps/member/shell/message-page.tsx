import type { ReactNode } from 'react'
import kite from '#ui/art/motifs/kite.svg?raw'
import { SvgArt } from '#ui/art/svg-art.tsx'
import classes from './message-page.module.css'

/** A page that only says one thing: the specification's English words with a Thai line below. */
export function MessagePage({
  title,
  message,
  thai,
  children,
}: {
  title: string
  message?: string
  thai: string
  children?: ReactNode
}) {
  return (
    <div className={classes.page}>
      <SvgArt svg={kite} size={130} stroke={1.6} className={classes.art ?? ''} />
      <h1 className="t24">{title}</h1>
      {message ? <p>{message}</p> : null}
      <p className="c2">{thai}</p>
      {children ? <div className={classes.actions}>{children}</div> : null}
    </div>
  )
}
