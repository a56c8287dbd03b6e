import { useEffect, useState } from 'react'
import { useSessionData } from '#ui/client/persisted.ts'

const WATCHED = 'withdraw_watched'

/**
 * The withdrawal that this tab saw under way and that is over now: its owner hears how it ended, once,
 * also where he was on another page meanwhile. `forget` shows the form again.
 * @param pendingId the one that is under way; undefined while that is not known
 */
export function useOutcome(pendingId: number | null | undefined) {
  const watched = useSessionData((state) => state.session[WATCHED])
  const put = useSessionData((state) => state.put)
  const [endedId, setEndedId] = useState<number>()
  useEffect(() => {
    if (pendingId === undefined) return
    if (pendingId !== null) {
      setEndedId(undefined)
      put(WATCHED, pendingId)
    } else if (typeof watched === 'number') {
      setEndedId(watched)
      put(WATCHED, undefined)
    }
  }, [pendingId, watched, put])
  const isNew = pendingId === null && typeof watched === 'number'
  return { endedId: isNew ? watched : endedId, forget: () => setEndedId(undefined) }
}
