import { Outlet, useMatches } from '@tanstack/react-router'
import { Toasts } from '#ui/parts/toasts.tsx'
import { productName } from '../config.ts'
import { Pwa } from '../pwa/pwa.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { Overlays } from './overlays.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { StartupErrorPage, useStartupError } from './startup-error.tsx'

/** What every page has: title, progress bar, toasts and the overlays of the frame. */
export function RootLayout() {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  const startupError = useStartupError()
  return (
    <>
      <title>
        {title ? `${title} · ${productName}` : `หวยออนไลน์ ฝากถอนอัตโนมัติ · ${productName}`}
      </title>
      <ProgressBar />
      <ConnectionBar />
      {startupError ? <StartupErrorPage {...startupError} /> : <Outlet />}
      <Overlays />
      <Toasts />
      <Pwa />
    </>
  )
}
