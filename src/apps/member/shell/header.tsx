import { IconMenu2, IconMessage2, IconWallet } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HeaderBalance } from '#features/wallet/member/header-balance.tsx'
import { Logo } from '#ui/art/logo.tsx'
import { useLocalData } from '#ui/client/persisted.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { IconButton, IconLink } from '#ui/parts/icon-button.tsx'
import { useAgentConfig } from '../agent.ts'
import { useBootstrap } from '../session.ts'
import { ContactLink } from './contact-link.tsx'
import { DesktopNav } from './desktop-nav.tsx'
import classes from './header.module.css'
import { openOverlay } from './shell-store.ts'

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const

/** The bar at the top: what is in it depends on whether somebody is signed in. */
export function Header() {
  const isLoggedIn = useLocalData((state) => state.user.isLoggedIn)
  const boot = useBootstrap()
  return (
    <header className={classes.header}>
      <Link to="/" className={classes.logo} title="SLTH หน้าแรก">
        <AgentLogo />
        {boot.data?.demo ? <span className={classes.demo}>โหมดสาธิต</span> : null}
      </Link>
      <DesktopNav />
      <span className="grow" />
      {isLoggedIn ? <MemberActions ready={boot.isFetched} /> : <VisitorActions />}
    </header>
  )
}

/** The picture that staff chose, in the place of ours. */
function AgentLogo() {
  const info = useAgentConfig().data?.info
  if (!info?.agent_logo) return <Logo />
  return <img src={info.agent_logo} alt={info.agent_name} className={classes.picture} />
}

function MemberActions({ ready }: { ready: boolean }) {
  const cache = useQueryClient()
  const reloadPoints = () =>
    void import('../features.ts').then((parts) => parts.reloadPoints(cache)).catch(() => {})
  return (
    <>
      <HeaderBalance ready={ready} onRefresh={reloadPoints} />
      <IconLink to="/member/deposit" strong label="ฝากเงิน" icon={<IconWallet {...icon} />} />
      <IconButton
        strong
        label="เมนู"
        icon={<IconMenu2 {...icon} />}
        aria-haspopup="dialog"
        onPointerEnter={() => void import('../menu/member-menu.tsx')}
        onClick={openOverlay('menu')}
      />
    </>
  )
}

function VisitorActions() {
  return (
    <>
      <ContactLink className={classes.contact}>
        <IconMessage2 size={18} stroke={1.75} aria-hidden />
        ติดต่อเรา
      </ContactLink>
      <ButtonLink to="/login" look="outline" size="sm">
        เข้าสู่ระบบ
      </ButtonLink>
      <IconButton
        strong
        className={classes.narrowOnly ?? ''}
        label="เมนูเว็บไซต์"
        icon={<IconMenu2 {...icon} />}
        aria-haspopup="dialog"
        onClick={openOverlay('navDrawer')}
      />
      <span className={classes.wideOnly}>
        <ButtonLink to="/register" size="sm">
          สมัครสมาชิก
        </ButtonLink>
      </span>
    </>
  )
}
