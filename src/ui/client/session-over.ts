import { useLocalData } from './persisted.ts'

/** How long the word of another tab may take. */
const HEARD_MS = 1000

/**
 * Whether a session that the server no longer takes is over in this browser. A tab that signs out or
 * renews the session writes that down once its answer is there, and other tabs may ask in between: one
 * that ended the session at once would throw the new one away in all of them.
 * @param accessToken the session that was refused
 * @returns false as soon as the browser has another session or none, true when it has this one still
 */
export function isSessionOver(accessToken: string | null): Promise<boolean> {
  const isStill = () => useLocalData.getState().user.accessToken === accessToken
  if (!isStill()) return Promise.resolve(false)
  return new Promise((tell) => {
    const forget = useLocalData.subscribe(() => {
      if (!isStill()) end(false)
    })
    const timer = setTimeout(() => end(true), HEARD_MS)
    const end = (isOver: boolean) => {
      clearTimeout(timer)
      forget()
      tell(isOver)
    }
  })
}
