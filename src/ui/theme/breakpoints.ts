import { useSyncExternalStore } from 'react'

/** The widths where the layout changes, in px: from `sm` up the header carries the navigation. */
export const breakpoints = { xs: 600, sm: 960, md: 1280, lg: 1920 } as const

/** True while the window is at least as wide as the breakpoint; false on the server. */
export function useAtLeast(name: keyof typeof breakpoints): boolean {
  const query = `(min-width: ${breakpoints[name]}px)`
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
