import { Link } from '@tanstack/react-router'
import classes from './desktop-nav.module.css'
import { navEntries } from './nav-entries.ts'

/** The main navigation from 960 px up; under it the bottom bar and the drawer have this job. */
export function DesktopNav() {
  return (
    <nav className={classes.nav} aria-label="เมนูหลัก">
      {navEntries.map(({ label, link }) => (
        <Link key={label} {...link} activeOptions={{ exact: true }}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
