import { bangkokDay } from '#kernel/time.ts'
import { useLocalData, useSessionData } from '#ui/client/persisted.ts'
import { serverNow } from '#ui/client/server-clock.ts'

/** Announcements put away for a day; they stay away on this device, whoever signs in. */
const HIDDEN_KEY = 'notices_hidden'
/** Announcements shown since this tab opened: a reload does not show them again. */
const SHOWN_KEY = 'notices_shown'

const today = () => bangkokDay(new Date(serverNow()))

const idsOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : []

function hiddenToday(): readonly number[] {
  const saved = useLocalData.getState().local[HIDDEN_KEY]
  const { day, ids } = (saved ?? {}) as { day?: unknown; ids?: unknown }
  return day === today() ? idsOf(ids) : []
}

const shown = () => idsOf(useSessionData.getState().session[SHOWN_KEY])

/** Whether an announcement is new to whoever looks. */
export function isUnseen(id: number): boolean {
  return !shown().includes(id) && !hiddenToday().includes(id)
}

/**
 * Keeps announcements from opening by themselves.
 * @param isForToday until the Bangkok day ends, else until the tab closes
 */
export function putAway(ids: readonly number[], isForToday: boolean): void {
  const session = useSessionData.getState()
  session.put(SHOWN_KEY, [...new Set([...shown(), ...ids])])
  if (!isForToday) return
  const hidden = [...new Set([...hiddenToday(), ...ids])]
  useLocalData.getState().put(HIDDEN_KEY, { day: today(), ids: hidden })
}
