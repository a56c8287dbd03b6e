/** Any origin: what matters is whether a link stays on it. */
const ORIGIN = 'https://site.invalid'
/** A browser drops tabs and line breaks out of an address and takes a backslash for a slash. */
const BENDS = /[\p{Cc}\s\\]/u

/**
 * Whether a link is a page of this site wherever it is followed: as an address in the browser, by the
 * router, once or written anew. It is read as a browser reads it, and only what two readings agree on
 * is taken: `/\t/evil.example` and `/..//evil.example` lead to another site.
 */
export function isOwnPage(link: string): boolean {
  if (!link.startsWith('/') || BENDS.test(link) || !URL.canParse(link, ORIGIN)) return false
  const { origin, pathname } = new URL(link, ORIGIN)
  return origin === ORIGIN && !pathname.startsWith('//')
}
