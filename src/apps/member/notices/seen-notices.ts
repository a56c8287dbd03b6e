import { bangkokDay } from '#kernel/time.ts'
import { useLocalData, useSessionData } from '#ui/client/persisted.ts'
import { serverNow } from '#ui/client/server-clock.ts'

/** Announcements put away for a day; they stay away on this device, whoever signs in. */
const HIDDEN_KEY = 'notices_hidden'
/** Announcements shown since this tab opened: no other page opens them again. */
const SHOWN_KEY = 'notices_shown'

const today = () => bangkokDay(new Date(serverNow()))

/** What an announcement is known by. */
export interface SeenNotice {
  readonly id: number | string
  readonly title: string
  readonly description: string
  readonly image: string | null
}

/** Its number and what it says: one that was changed is another. */
export function markOf({ id, title, description, image }: SeenNotice): string {
  let sum = 0
  for (const letter of JSON.stringify([title, description, image])) {
    sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
  }
  return `${id}.${sum.toString(36)}`
}

const marksOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((mark): mark is string => typeof mark === 'string') : []

function hiddenToday(): readonly string[] {
  const saved = useLocalData.getState().local[HIDDEN_KEY]
  const { day, marks } = (saved ?? {}) as { day?: unknown; marks?: unknown }
  return day === today() ? marksOf(marks) : []
}

const shown = () => marksOf(useSessionData.getState().session[SHOWN_KEY])

/** Whether an announcement is new to whoever looks. */
export function isUnseen(mark: string): boolean {
  return !shown().includes(mark) && !hiddenToday().includes(mark)
}

/** Keeps what stood on the screen from opening by itself until the tab closes. */
export function noteShown(marks: readonly string[]): void {
  useSessionData.getState().put(SHOWN_KEY, [...new Set([...shown(), ...marks])])
}

/** Keeps announcements from opening by themselves until the Bangkok day ends. */
export function hideForToday(marks: readonly string[]): void {
  const hidden = [...new Set([...hiddenToday(), ...marks])]
  useLocalData.getState().put(HIDDEN_KEY, { day: today(), marks: hidden })
}
