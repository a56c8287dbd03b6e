import { useSessionData } from '#ui/client/persisted.ts'

const KEY = 'wanted_page'

/** Keeps the page that a visitor wanted and may not see, until somebody signs in in this tab. */
export function rememberWanted(href: string): void {
  useSessionData.getState().put(KEY, href)
}

/** Where to go after signing in; undefined for home. */
export function wantedPage(): string | undefined {
  return ownPath(useSessionData.getState().session[KEY])
}

export function forgetWanted(): void {
  if (wantedPage() !== undefined) useSessionData.getState().put(KEY, undefined)
}

/**
 * Only a path of this site may be returned to, else a link could lead a person elsewhere. Browsers skip
 * tabs and line ends in an address.
 */
export function ownPath(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])\P{Cc}*$/u.test(value) ? value : undefined
}
