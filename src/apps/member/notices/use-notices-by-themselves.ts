import { useEffect, useRef } from 'react'
import { useNotices } from '../agent.ts'
import { openOverlay } from '../shell/shell-store.ts'
import { isUnseen } from './seen-notices.ts'

/** A person sees the page first; what opens at once is closed unread. */
const AFTER_MS = 1500

/**
 * Opens the announcements once after the site has loaded, when there is one that is new to whoever
 * looks. A sign-in shows those for members.
 * @param isAllowed false on pages where nothing may lie over what a person does
 */
export function useNoticesByThemselves(isAllowed: boolean): void {
  const notices = useNotices()
  const opened = useRef<string>(undefined)
  const ids = notices?.map(({ id }) => Number(id)).join()
  useEffect(() => {
    if (!isAllowed || !ids || opened.current === ids) return
    const timer = setTimeout(() => {
      // Something else is open: a person is busy, and this can wait for the next load.
      if (document.querySelector('dialog[open]')) return
      opened.current = ids
      if (ids.split(',').some((id) => isUnseen(Number(id)))) openOverlay('notification')()
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [isAllowed, ids])
}
