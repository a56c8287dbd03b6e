import { useSyncExternalStore } from 'react'

/** The widths where the layout changes, in px: from `sm` up the header carries the navigation. */
export const breakpoints = { xs: 600, sm: 960, md: 1280, lg: 1920 } as const

/** The names of spec §9 for both sides of each width. */
export const screens = {
  xsDown: breakpoints.xs - 1,
  xsUp: breakpoints.xs,
  smDown: breakpoints.sm - 1,
  smUp: breakpoints.sm,
  mdDown: breakpoints.md - 1,
  mdUp: breakpoints.md,
  lgDown: breakpoints.lg - 1,
  lgUp: breakpoints.lg,
} as const

/** Sizes of spec §9 in px; `tokens.css` has them as `--content` and `--page-min`. */
export const sizes = {
  contentMax: 1280,
  /** From this width on the content may be wider. */
  wideFrom: 1904,
  contentMaxWide: 1640,
  pageMinHeight: 1024,
} as const

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
