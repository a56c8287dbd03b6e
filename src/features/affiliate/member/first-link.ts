import { callApi } from '#ui/client/call-api.ts'
import { useLocalData } from '#ui/client/persisted.ts'
import { readDrawer } from '#ui/client/saved-shapes.ts'
import { serverNow } from '#ui/client/server-clock.ts'
import { invitationCode } from '#kernel/invitation-code.ts'
import { DAY_MS } from '#kernel/time.ts'
import { openLink } from '../contract.ts'
import { LINK_CODE, LINK_DAYS } from '../rules/link.ts'

/** Outlives a logout: it is of the device (ui/client/persisted.ts). */
const KEY = 'first_link'

/**
 * The code in an opened link, as chats and hands leave it. A code that is cut short is kept, so that its
 * friend is told of it when he registers.
 */
export function openedCode(ref: unknown): string | undefined {
  // The router reads a code of digits only as a number.
  const code = typeof ref === 'string' || typeof ref === 'number' ? invitationCode(`${ref}`) : ''
  return /^[A-Z0-9]{1,20}$/.test(code) ? code : undefined
}

/**
 * The first link that was opened on this device, while it counts. What cannot be a code counts for none:
 * it would keep a real link away for a month.
 */
export function firstLinkOf(saved: unknown, nowMs: number): string | undefined {
  const { code, at } = readDrawer(saved)
  const isRecent = typeof at === 'number' && nowMs >= at && nowMs < at + LINK_DAYS * DAY_MS
  const opened = isRecent ? openedCode(code) : undefined
  return opened !== undefined && LINK_CODE.test(opened) ? opened : undefined
}

/** The code with which somebody registers: of the first link that he opened in the last 30 days. */
export function firstLink(opened?: string): string | undefined {
  // A page that is drawn by the server knows no device.
  if (typeof window === 'undefined') return opened
  return firstLinkOf(useLocalData.getState().local[KEY], serverNow()) ?? opened
}

/**
 * Keeps a link that is opened where there is none yet, and counts the visit. A code that nobody has is forgotten as
 * soon as the site says so; while it has not, registering does.
 */
export function noteLink(opened: string | undefined): void {
  if (opened === undefined) return
  const { local, put } = useLocalData.getState()
  const now = serverNow()
  if (firstLinkOf(local[KEY], now) === undefined) put(KEY, { code: opened, at: now })
  void callApi(openLink, { code: opened }, { errorHandling: false }).then(
    ({ is_known: isKnown }) => isKnown || forgetLink(opened),
    // A visit that is not counted is no fault that anybody could mend.
    () => {},
  )
}

/** Forgets the first link where it has this code: nobody has it, and it would keep a later link away for a month. */
export function forgetLink(code: string): undefined {
  const { local, put } = useLocalData.getState()
  if (openedCode(readDrawer(local[KEY]).code) === code) put(KEY, undefined)
}
