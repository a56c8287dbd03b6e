import { useMatches, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import classes from './page-main.module.css'

/** The main part of a page. It fades in when the page changes, not when the site opens. */
export function PageMain({ children }: { children: ReactNode }) {
  // Before the first page is there the place counts that is being opened: a key that came later
  // would draw that page twice, and send its calls twice.
  const path = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  })
  const [first] = useState(path)
  const hasMoved = path !== first
  return (
    <main id="main" className={classes.main}>
      <div key={path} className={hasMoved ? classes.fade : undefined}>
        {children}
      </div>
    </main>
  )
}

/** Whether the page brings a bar of its own in place of header and bottom bar. */
export function useHasPageBar(): boolean {
  return useMatches({
    select: (matches) =>
      matches.findLast((match) => match.staticData.bar)?.staticData.bar === 'page',
  })
}
