import { IconBell, IconChevronRight, IconMessage2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useLocalData } from '#ui/client/persisted.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Sheet } from '#ui/parts/sheet.tsx'
import { ContactLink } from '../shell/contact-link.tsx'
import { navEntries } from '../shell/nav-entries.ts'
import { closeOverlay, swapOverlay } from '../shell/shell-store.ts'
import classes from './nav-drawer.module.css'

const close = closeOverlay('navDrawer')
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** The site's places from the left edge, below 960 px, with the way in or the two ways money goes. */
export function NavDrawer() {
  const isLoggedIn = useLocalData((state) => state.user.isLoggedIn)
  return (
    <Sheet open onClose={close} title="เมนูเว็บไซต์" maxWidth={320} place="side">
      <div className={classes.actions}>
        {isLoggedIn ? (
          <>
            <Button onClick={() => swapOverlay('navDrawer', 'deposit')}>ฝากเงิน</Button>
            <ButtonLink to="/member/withdraw" look="quiet" onClick={close}>
              ถอนเงิน
            </ButtonLink>
          </>
        ) : (
          <>
            <Button onClick={() => swapOverlay('navDrawer', 'register')}>สมัครสมาชิก</Button>
            <Button look="outline" onClick={() => swapOverlay('navDrawer', 'login')}>
              เข้าสู่ระบบ
            </Button>
          </>
        )}
      </div>
      <nav className={classes.list} aria-label="เมนูเว็บไซต์">
        {navEntries.map(({ label, link }) => (
          <Link key={label} {...link} activeOptions={{ exact: true }} onClick={close}>
            <span className="grow">{label}</span>
            <IconChevronRight {...icon} />
          </Link>
        ))}
        <button type="button" onClick={() => swapOverlay('navDrawer', 'notification')}>
          <span className="grow">ประกาศสำคัญ</span>
          <IconBell {...icon} />
        </button>
        <ContactLink onFollow={close}>
          <span className="grow">ติดต่อเรา</span>
          <IconMessage2 {...icon} />
        </ContactLink>
      </nav>
    </Sheet>
  )
}
