import { Link, linkOptions, Outlet } from '@tanstack/react-router'
import { ProviderLogo } from '#ui/parts/provider-logo.tsx'
import { productName } from '../config.ts'
import classes from './lobby-layout.module.css'

const of = (name: string) => linkOptions({ to: '/lobby/$name', params: { name } })

const studio = `${productName} สตูดิโอ`

const categories = [
  { label: 'ทั้งหมด', link: linkOptions({ to: '/play' }) },
  { label: 'คาสิโน', link: of('casino') },
  { label: 'สล็อต', link: of('slot') },
  { label: 'ยิงปลา', link: of('fishing') },
  { label: 'กีฬา', link: of('sport') },
  { label: 'ฟรีสปิน', link: of('freespin') },
]

/** The places to choose a game, under one row of categories. */
export function LobbyLayout() {
  return (
    <>
      <nav className={`rail ${classes.tabs}`} aria-label="หมวดเกม">
        {categories.map(({ label, link }) => (
          <Link key={label} {...link}>
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
      <p className={classes.provider}>
        <ProviderLogo name={studio} size={32} />
        เกมจาก {studio}
      </p>
    </>
  )
}
