import { useMatches } from '@tanstack/react-router'
import { type Layout, layoutOf } from './layouts.ts'

/** The layout of the page on the screen. */
export function useLayout(): Layout | undefined {
  return useMatches({ select: (matches) => layoutOf(String(matches.at(-1)?.routeId ?? '')) })
}
