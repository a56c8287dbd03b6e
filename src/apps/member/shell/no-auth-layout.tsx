import { Outlet } from '@tanstack/react-router'
import { ContactFloat } from './floats.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import classes from './no-auth-layout.module.css'
import { PageMain } from './page-main.tsx'
import { SkipLink } from './skip-link.tsx'

/** Login, register and forgotten password: header, one narrow column, footer, contact button. */
export function NoAuthLayout() {
  return (
    <div className={classes.layout}>
      <SkipLink />
      <Header />
      <PageMain>
        <div className={classes.column}>
          <Outlet />
        </div>
      </PageMain>
      <Footer />
      <aside aria-label="ปุ่มลัด">
        <ContactFloat />
      </aside>
    </div>
  )
}
