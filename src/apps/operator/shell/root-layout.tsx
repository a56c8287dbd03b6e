import { Outlet, useMatches } from '@tanstack/react-router'
import { Toasts } from '#ui/parts/toasts.tsx'

/** What every page has: the window's title and the toasts. */
export function RootLayout() {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  return (
    <>
      <title>{title ? `${title} · หลังบ้าน SLTH` : 'หลังบ้าน SLTH'}</title>
      <Outlet />
      <Toasts />
    </>
  )
}
