import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadDispensable } from '#ui/client/chunk-reload.ts'
import { useIsWrongAgent } from '../agent.ts'
import { useBootstrap } from '../session.ts'
import { BottomBar } from './bottom-bar.tsx'
import classes from './default-layout.module.css'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PageMain, useHasPageBar } from './page-main.tsx'
import { SkipLink } from './skip-link.tsx'
import { useIsTask } from './use-is-task.ts'

const WrongAgentPage = lazy(() =>
  import('./wrong-agent-page.tsx').then((file) => ({ default: file.WrongAgentPage })),
)

const BesidePage = lazy(() =>
  loadDispensable(async () => ({ default: (await import('./beside-page.tsx')).BesidePage }), {
    default: () => <></>,
  }),
)

/**
 * Header, page, footer and, on a phone, the bottom bar; contact and event button float beside the
 * page. On load it asks who is signed in and whose site this is.
 */
export function DefaultLayout() {
  useBootstrap()
  const isWrongAgent = useIsWrongAgent()
  const hasPageBar = useHasPageBar()
  if (isWrongAgent) {
    return (
      <Suspense>
        <WrongAgentPage />
      </Suspense>
    )
  }
  return (
    <div className={classes.layout} data-page-bar={hasPageBar || undefined}>
      <SkipLink />
      <div className={classes.frame}>
        <Header />
      </div>
      <PageMain>
        <Outlet />
      </PageMain>
      <div className={classes.frame}>
        <Footer />
        <OncePainted />
      </div>
      <div className={classes.bottom}>
        <BottomBar />
      </div>
    </div>
  )
}

/** The server draws none of it: the first page comes first. */
function OncePainted() {
  const isTask = useIsTask()
  const [isPainted, setPainted] = useState(false)
  useEffect(() => setPainted(true), [])
  return <Suspense>{isPainted ? <BesidePage isTask={isTask} /> : null}</Suspense>
}
