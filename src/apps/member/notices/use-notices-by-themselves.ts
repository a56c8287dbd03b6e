import { useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { useNotices } from '../agent.ts'
import { openedPage } from '../shell/opened-page.ts'
import { openOverlay } from '../shell/shell-store.ts'
import { isNoticeMoment, type PageMoment } from './notice-moment.ts'
import { isUnseen, markOf } from './seen-notices.ts'

/** What the dialog is made of, fetched before it opens, so that it opens whole. */
const loadDialog = () =>
  Promise.all([import('../shell/open-overlays.tsx'), import('./notification-dialog.tsx')])

/**
 * Opens the announcements once, when there is one that is new to whoever looks: with the first paint
 * of the site, or with the next page that is gone to. A sign-in shows those for members.
 * @param isAllowed false on pages where nothing may lie over what a person does
 */
export function useNoticesByThemselves(isAllowed: boolean): void {
  const notices = useNotices()
  const page = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const momentOf = usePageMoment(page)
  const opened = useRef('')
  const marks = notices?.map(markOf).join()
  useEffect(() => {
    if (!isAllowed || !page || !marks || opened.current === marks) return
    if (!marks.split(',').some(isUnseen)) return
    let isCurrent = true
    void loadDialog().then(
      () => {
        if (!isCurrent || !isNoticeMoment(momentOf())) return
        // Something else is open: a person is busy, and this can wait for the next page.
        if (document.querySelector('dialog[open]')) return
        opened.current = marks
        openOverlay('notification')()
      },
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [isAllowed, marks, page, momentOf])
}

/** Notes when each page came, and answers how things stand on the present one. */
function usePageMoment(page: string | undefined): () => PageMoment {
  const visit = useRef<{ page: string | undefined; isFirst: boolean; atMs: number | null }>(null)
  useEffect(() => {
    if (!page || visit.current?.page === page) return
    const isFirst = visit.current === null && page === openedPage()
    visit.current = { page, isFirst, atMs: isFirst ? firstPaintMs() : performance.now() }
  }, [page])
  return useCallback(() => {
    const { isFirst = true, atMs = null } = visit.current ?? {}
    const isTouched = scrollY > 0 || navigator.userActivation.hasBeenActive
    return { isFirst, isTouched, sinceMs: atMs === null ? null : performance.now() - atMs }
  }, [])
}

function firstPaintMs(): number | null {
  return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null
}
