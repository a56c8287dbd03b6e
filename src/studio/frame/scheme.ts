import type { Scheme, ToFrame } from '#kernel/frame-messages.ts'
import { linkToPage } from './page-link.ts'

/** Draws a page that nobody holds in the colours that its player's device has. */
export function drawOwnScheme(): void {
  const isLight = matchMedia('(prefers-color-scheme: light)').matches
  if (window.parent === window && isLight) drawScheme('light')
}

/** Draws the page as the one that holds it says; other words change nothing. */
export function hearScheme(message: ToFrame): void {
  if (message.kind === 'init' || message.kind === 'scheme') drawScheme(message.scheme)
}

/** Follows the colours of the page that holds this one, and says nothing to it but hello. */
export function followScheme(): void {
  drawOwnScheme()
  linkToPage(hearScheme)
}

function drawScheme(scheme: Scheme): void {
  document.documentElement.dataset['theme'] = scheme
}
