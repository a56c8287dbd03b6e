/** What opens so soon came with the page; later it would come under the thumb. */
const WITH_PAGE_MS = 1000

/** A page as announcements find it when they could open. */
export interface PageMoment {
  /** Since the page was there to be seen; null where the browser does not tell. */
  readonly sinceMs: number | null
  /** Whether it is the one with which the site was opened. */
  readonly isFirst: boolean
  /** Whether whoever looks has pressed or typed something, or scrolled. */
  readonly isTouched: boolean
}

/**
 * Whether announcements may open now: with the first paint of the site as long as nobody has begun
 * anything, or with a page that was just gone to. Otherwise they wait for the next page.
 */
export function isNoticeMoment({ sinceMs, isFirst, isTouched }: PageMoment): boolean {
  return sinceMs !== null && sinceMs <= WITH_PAGE_MS && !(isFirst && isTouched)
}
