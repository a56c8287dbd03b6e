import { type ReactNode, useEffect } from 'react'
import kite from '#ui/art/motifs/kite.svg?raw'
import { SvgArt } from '#ui/art/svg-art.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { productName } from '../config.ts'
import classes from './message-page.module.css'

/**
 * A page that only says one thing: the specification's English words with a Thai line below that is as
 * large, a way home and a way to the operator. `children` are what comes before them.
 */
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
  useEffect(() => showTitle(`${title} · ${productName}`), [title])
  return (
    <div className={classes.page}>
      <SvgArt svg={kite} size={130} stroke={1.6} className={classes.art ?? ''} />
      <h1 className="t24">{title}</h1>
      <p className="t24">{thai}</p>
      {message ? <p className="c2">{message}</p> : null}
      <div className={classes.actions}>
        {children}
        <ButtonLink to="/" look={children ? 'quiet' : 'primary'}>
          กลับหน้าแรก
        </ButtonLink>
        <ButtonLink to="/contact" look="quiet">
          ติดต่อเรา
        </ButtonLink>
      </div>
    </div>
  )
}

/**
 * The window bears the title while the page stands there. Such a page takes the place of a route
 * whose own title the frame has written; the answer gives that back.
 */
function showTitle(title: string): () => void {
  const before = document.title
  document.title = title
  return () => {
    if (document.title === title) document.title = before
  }
}
