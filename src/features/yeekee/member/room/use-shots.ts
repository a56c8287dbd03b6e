import { useCallback, useEffect, useReducer, useRef } from 'react'
import { callApi } from '#ui/client/call-api.ts'
import type { WirePayload } from '#kernel/event.ts'
import { useRoom } from '#ui/client/stream-rooms.ts'
import { useStreamEvent } from '#ui/client/stream.ts'
import { useCall } from '#ui/client/use-call.ts'
import { listShots, shotsTaken } from '../../contract.ts'
import { emptyLog, mergeShots, missingAfter, SHOTS_KEPT, type ShotLog } from './shot-log.ts'

/** Without a stream the list is asked for; with one this only makes sure. */
const VISITOR_POLL_MS = 4000
const MEMBER_POLL_MS = 15_000

/**
 * The shots of a round, live: one answer, then the stream, drawn once per frame however many come.
 * A hole, after sleep or a broken connection, is filled by asking for what follows it.
 * @param isLive false once shooting is over: nothing changes any more
 */
export function useShots(roundId: number, isLive: boolean, hasStream: boolean) {
  const [log, take] = useReducer(mergeShots, emptyLog)
  const query = useCall(
    listShots,
    { round_id: roundId, limit: SHOTS_KEPT },
    { refetchInterval: isLive ? (hasStream ? MEMBER_POLL_MS : VISITOR_POLL_MS) : false },
  )
  useEffect(() => {
    if (query.data) take(query.data)
  }, [query.data])

  const frame = useFrameQueue<ShotLog>((batch) => take(batch.reduce(mergeShots)))
  const onShot = useCallback(
    (event: WirePayload<typeof shotsTaken>) => {
      if (event.round_id === roundId) frame(event)
    },
    [roundId, frame],
  )
  useRoom(shotsTaken, roundId)
  useStreamEvent(shotsTaken, onShot)

  const missing = query.data ? missingAfter(log) : null
  useEffect(() => {
    if (missing === null) return
    let isGone = false
    callApi(listShots, { round_id: roundId, after_seq: missing, limit: SHOTS_KEPT })
      .then((page) => isGone || take(page))
      .catch(() => {
        // The next event or poll finds the hole again.
      })
    return () => {
      isGone = true
    }
  }, [roundId, missing])
  return { log, take, query }
}

/** Collects what comes within one frame and hands it over together. */
function useFrameQueue<T>(flush: (batch: [T, ...T[]]) => void): (item: T) => void {
  const queue = useRef<T[]>([])
  const frame = useRef(0)
  const latest = useRef(flush)
  useEffect(() => {
    latest.current = flush
  })
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return useCallback((item: T) => {
    queue.current.push(item)
    if (queue.current.length > 1) return
    frame.current = requestAnimationFrame(() => {
      const [first, ...rest] = queue.current.splice(0)
      if (first !== undefined) latest.current([first, ...rest])
    })
  }, [])
}
