import { Outlet } from '@tanstack/react-router'
import { Logo } from '#ui/art/logo.tsx'
import classes from './liff-layout.module.css'

/** What LINE opens: the logo on an empty page until the screen that was meant is there. */
export function LiffLayout() {
  return (
    <main id="main" className={classes.page}>
      <Logo height={40} />
      <Outlet />
    </main>
  )
}
