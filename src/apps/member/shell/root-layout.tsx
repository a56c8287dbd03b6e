import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Toasts } from '#ui/parts/toasts.tsx'
import { productName } from '../config.ts'
import { Pwa } from '../pwa/pwa.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { useShell } from './shell-store.ts'
import { StartupErrorPage, useStartupError } from './startup-error.tsx'

const MemberMenu = lazy(() =>
  import('../menu/member-menu.tsx').then((file) => ({ default: file.MemberMenu })),
)
const LogoutDialog = lazy(() =>
  import('../menu/logout-dialog.tsx').then((file) => ({ default: file.LogoutDialog })),
)

/** What every page has: title, progress bar, toasts and the overlays of the frame. */
export function RootLayout() {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  const { menuOpen, logoutOpen } = useShell()
  const startupError = useStartupError()
  return (
    <>
      <title>
        {title ? `${title} · ${productName}` : `หวยออนไลน์ ฝากถอนอัตโนมัติ · ${productName}`}
      </title>
      <ProgressBar />
      <ConnectionBar />
      {startupError ? <StartupErrorPage {...startupError} /> : <Outlet />}
      <Suspense>
        {menuOpen ? <MemberMenu /> : null}
        {logoutOpen ? <LogoutDialog /> : null}
      </Suspense>
      <Toasts />
      <Pwa />
    </>
  )
}
