import { Outlet } from '@tanstack/react-router'
import { BottomBar } from './bottom-bar.tsx'
import classes from './default-layout.module.css'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PageMain, useHasPageBar } from './page-main.tsx'
import { SkipLink } from './skip-link.tsx'

/** Header, page, footer and, on a phone, the bottom bar. */
export function DefaultLayout() {
  const hasPageBar = useHasPageBar()
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
      <div className={classes.bottom}>
        <BottomBar />
      </div>
    </div>
  )
}
