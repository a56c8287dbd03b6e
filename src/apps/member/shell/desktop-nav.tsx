import { Link, linkOptions } from '@tanstack/react-router'
import classes from './desktop-nav.module.css'

const entries = [
  { label: 'หน้าแรก', link: linkOptions({ to: '/' }) },
  { label: 'หวย', link: linkOptions({ to: '/lotto/lobby' }) },
  { label: 'ยี่กี', link: linkOptions({ to: '/lotto/yeekee' }) },
  { label: 'เกม', link: linkOptions({ to: '/lobby/$name', params: { name: 'slot' } }) },
  { label: 'ผลรางวัล', link: linkOptions({ to: '/lotto/results' }) },
  { label: 'โปรโมชั่น', link: linkOptions({ to: '/promotions' }) },
]

/** The main navigation from 960 px up; under it the bottom bar has this job. */
export function DesktopNav() {
  return (
    <nav className={classes.nav} aria-label="เมนูหลัก">
      {entries.map(({ label, link }) => (
        <Link key={label} {...link} activeOptions={{ exact: true }}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
