import { useLocalData } from './persisted.ts'
import { pause } from './steady.ts'

/** How long the word of another tab may take. */
const HEARD_MS = 1000

/** The lock of the tab that renews the session. Over plain HTTP, browsers have no locks. */
const RENEWAL = 'slth-renewal'

/** Makes a call that renews the session: however long its answer takes, no tab judges meanwhile. */
export function renewSession<T>(ask: () => Promise<T>): Promise<T> {
  const renew = async () => {
    const answer = await ask()
    useLocalData.getState().renew((answer as { access_token: string }).access_token)
    return answer
  }
  return navigator.locks?.request(RENEWAL, renew) ?? renew()
}

/**
 * Whether a session that the server no longer takes is over in this browser. A tab that signs out or
 * renews the session writes that down once its answer is there, and other tabs may ask in between: one
 * that ended the session at once would throw the new one away in all of them.
 * @param accessToken the session that was refused
 * @param isRenewing it was refused to the call that renews it, which would wait for itself
 * @returns false when the browser has another session or none by now, true when it has this one still
 */
export async function isSessionOver(
  accessToken: string | null,
  isRenewing?: boolean,
): Promise<boolean> {
  const isStill = () => useLocalData.getState().user.accessToken === accessToken
  // Locks may be refused as well, where a browser keeps nothing for the site: then only time tells.
  if (!isRenewing)
    await navigator.locks?.request(RENEWAL, { mode: 'shared' }, isStill).catch(isStill)
  // The lock and the word come by different ways: the lock may be first.
  if (isStill()) await pause(HEARD_MS)
  return isStill()
}
