import { useCallback, useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import type { WirePayload } from '#kernel/event.ts'
import { useStreamEvent } from '#ui/client/stream.ts'
import type { CompanionProps } from '#ui/feature.ts'
import { toast } from '#ui/parts/toast-store.ts'
import { listInbox, messageWritten } from '../../inbox-contract.ts'
import classes from './inbox-live.module.css'
import { useUnread } from './use-unread.ts'

/**
 * Says at once what a bill has become, whatever page is open, and marks the menu's button while
 * something is unread. It is loaded after the first page is at rest and puts its mark into the button
 * from outside, so the frame that every page loads knows nothing of it.
 */
export function InboxLive({ menuButton, page }: CompanionProps) {
  const cache = useQueryClient()
  const unread = useUnread(true)
  const [button, setButton] = useState<Element | null>(null)
  useEffect(() => setButton(document.querySelector(menuButton)), [menuButton, page])
  const renew = useCallback(
    () => void cache.invalidateQueries({ queryKey: [listInbox.path] }),
    [cache],
  )
  const hear = useCallback(
    ({ look, title, body }: WirePayload<typeof messageWritten>) => {
      renew()
      if (look === 'news') toast.info(`${title} ${body}`)
      else toast.success(`${title} ${body}`)
    },
    [renew],
  )
  useStreamEvent(messageWritten, hear, renew)
  useEffect(() => {
    if (!button || unread === 0) return
    button.setAttribute('aria-description', `มีข้อความใหม่ ${unread} ข้อความ`)
    return () => button.removeAttribute('aria-description')
  }, [button, unread])
  if (!button || unread === 0) return null
  return createPortal(<span className={classes.dot} aria-hidden="true" />, button)
}
