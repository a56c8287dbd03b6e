import { Outlet } from '@tanstack/react-router'
import { useIsWrongAgent } from '../agent.ts'
import { useNoticesByThemselves } from '../notices/use-notices-by-themselves.ts'
import { useBootstrap } from '../session.ts'
import { BottomBar } from './bottom-bar.tsx'
import classes from './default-layout.module.css'
import { ContactFloat, EventFloat } from './floats.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { isUndisturbed } from './layouts.ts'
import { PageMain, useHasPageBar } from './page-main.tsx'
import { SkipLink } from './skip-link.tsx'
import { useLayout } from './use-layout.ts'
import { WrongAgentPage } from './wrong-agent-page.tsx'

/**
 * Header, page, footer and, on a phone, the bottom bar; contact and event button float over it. On
 * load it asks who is signed in and whose site this is.
 */
export function DefaultLayout() {
  useBootstrap()
  const isWrongAgent = useIsWrongAgent()
  const hasPageBar = useHasPageBar()
  const isQuiet = isUndisturbed(useLayout())
  useNoticesByThemselves(!isQuiet && !isWrongAgent)
  if (isWrongAgent) return <WrongAgentPage />
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
      </div>
      {isQuiet ? null : (
        <aside className={classes.frame} aria-label="กิจกรรมและติดต่อเรา">
          <EventFloat />
          <ContactFloat />
        </aside>
      )}
      <div className={classes.bottom}>
        <BottomBar />
      </div>
    </div>
  )
}
