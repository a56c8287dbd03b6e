import { type ReactNode, useEffect } from 'react'
import { type ThemeChoice, useResolvedScheme } from './color-scheme.ts'
import './theme.css'

/** Wraps an app in the theme. `choice` comes from the person's own setting. */
export function UiProvider({ choice, children }: { choice: ThemeChoice; children: ReactNode }) {
  const scheme = useResolvedScheme(choice)
  // Not a layout effect: a page that the server drew is dark until its first effects have run, and
  // the scheme that stands there already, set before the first paint, must not flash.
  useEffect(() => {
    document.documentElement.dataset['mantineColorScheme'] = scheme
    const page = getComputedStyle(document.documentElement).getPropertyValue('--bg0').trim()
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page)
  }, [scheme])
  return children
}
