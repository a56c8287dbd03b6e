import { IconMessage2 } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { ChatButton } from './chat-button.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import classes from './no-auth-layout.module.css'
import { PageMain } from './page-main.tsx'
import { SkipLink } from './skip-link.tsx'

/**
 * Login, register and forgotten password: header, one narrow column, contact button, footer. These
 * pages are forms, so the button stands below them instead of floating over their fields.
 */
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
      <aside className={classes.help} aria-label="ติดต่อเรา">
        <ChatButton className={classes.contact}>
          <IconMessage2 size={20} stroke={1.75} aria-hidden />
          แชทกับเจ้าหน้าที่
        </ChatButton>
      </aside>
      <Footer />
    </div>
  )
}
