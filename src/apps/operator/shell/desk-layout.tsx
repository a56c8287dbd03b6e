import { IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { logout } from '#features/staff/contract.ts'
import { FeedAlarmBar } from '#features/lottery/result/operator/feed/feed-alarm-bar.tsx'
import { MoneyAlarmNote } from '#features/staff/operator/money-alarm.tsx'
import { Logo } from '#ui/art/logo.tsx'
import { useLocalData } from '#ui/client/persisted.ts'
import { noteServerTime, useServerNow } from '#ui/client/server-clock.ts'
import { showInside } from '#ui/client/show-inside.ts'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import type { WaitingCall } from '#ui/feature.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { menuFor } from '../features.ts'
import { Palette } from '../palette/palette.tsx'
import { useMe } from '../session.ts'
import { thaiTimeSeconds } from './server-time.ts'
import classes from './desk-layout.module.css'

/** More than this is said as `99+`. */
const COUNT_MAX = 99

/** The frame of the back office: sections the person may open, their name, the server's time. */
export function DeskLayout() {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  return (
    <div className={classes.frame}>
      <a className="visually-hidden" href="#main">
        ข้ามไปเนื้อหา
      </a>
      <aside className={classes.side}>
        <div className={classes.brand}>
          <Logo height={20} />
          <span className="t12 c2">หลังบ้าน · เอเย่นต์ slth</span>
        </div>
        <SectionNav />
        <Person />
      </aside>
      <main id="main" className={classes.main}>
        <header className={classes.head}>
          <h1 className="t24 grow">{title}</h1>
          <ServerTime />
          <Palette />
        </header>
        <div className={classes.alarm}>
          <MoneyAlarmNote />
          <ResultAlarms />
        </div>
        <Outlet />
      </main>
    </div>
  )
}

/** Staff who may not see results are not asked about them. */
function ResultAlarms() {
  const { data } = useMe()
  return data?.staff.permissions.includes('result.view') === true ? <FeedAlarmBar /> : null
}

function SectionNav() {
  const { data } = useMe()
  const box = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // The menu scrolls, sideways on a phone: whoever comes by an address sees where he is.
  useEffect(
    () => showInside(box.current, box.current?.querySelector('[data-status=active]')),
    [path, data],
  )
  return (
    <nav ref={box} className={classes.nav} aria-label="เมนูหลังบ้าน">
      {menuFor(data?.staff.permissions ?? []).map(({ title, sections }) => (
        <div key={title} role="group" aria-label={title} className={classes.group}>
          <span className={classes.groupTitle} aria-hidden>
            {title}
          </span>
          {sections.map(({ label, Icon, link, waiting }) => (
            <Link key={label} {...link}>
              <Icon size={20} stroke={1.75} aria-hidden />
              <span className="grow">{label}</span>
              {waiting ? <Waiting call={waiting} /> : null}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}

/** How much waits in a section; the stream keeps it true. */
function Waiting({ call }: { call: WaitingCall }) {
  // Between the end of a session and the page that asks for a new one nobody may ask.
  const enabled = useLocalData((state) => state.user.isLoggedIn)
  const { data } = useCall(call, {}, { enabled, staleTime: 60_000, errorHandling: false })
  const count = (data as { count: number } | undefined)?.count ?? 0
  if (count === 0) return null
  return (
    <span className={`${classes.waiting} num`}>
      <span className="visually-hidden">รอดำเนินการ </span>
      {count > COUNT_MAX ? `${COUNT_MAX}+` : count}
    </span>
  )
}

function Person() {
  const { data } = useMe()
  const leave = useAction(logout, { onDone: () => useLocalData.getState().signOut() })
  const theme = useLocalData((state) => state.theme)
  const isLight = theme === 'light'
  return (
    <div className={classes.person}>
      <span className={classes.initial} aria-hidden>
        {data?.staff.display_name.slice(0, 1)}
      </span>
      <span className={classes.name}>
        <span className="t14 medium ellipsis">{data?.staff.display_name}</span>
        <span className="t12 c2 ellipsis">{data?.staff.role_names.join(' · ')}</span>
      </span>
      <IconButton
        label={isLight ? 'ใช้ธีมมืด' : 'ใช้ธีมสว่าง'}
        icon={isLight ? <IconMoon size={20} stroke={1.75} /> : <IconSun size={20} stroke={1.75} />}
        onClick={() => useLocalData.getState().setTheme(isLight ? 'dark' : 'light')}
      />
      <IconButton
        label="ออกจากระบบ"
        icon={<IconLogout size={20} stroke={1.75} />}
        onClick={() => leave.run({})}
      />
    </div>
  )
}

/** Sales stop by this clock, so the desk reads it and not its own. */
function ServerTime() {
  const { data } = useMe()
  // To the millisecond, where the date of an answer has whole seconds of another clock.
  useEffect(() => {
    if (data) noteServerTime(data.server_time)
  }, [data])
  const now = useServerNow((instant) => thaiTimeSeconds(instant))
  return (
    <p className="t14 c2 nowrap">
      <span className={classes.clockName}>เวลาเซิร์ฟเวอร์ </span>
      <span className="num strong">{now}</span>
    </p>
  )
}
