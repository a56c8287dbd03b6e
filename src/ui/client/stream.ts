import { useEffect } from 'react'
import type { StreamMessage, StreamTopic } from './stream-types.ts'

type Listener = (message: StreamMessage) => void

const listeners = new Set<Listener>()

/** Hands a message to everybody who listens in this tab. */
export function deliver(message: StreamMessage): void {
  for (const listener of listeners) listener(message)
}

/** Hears every live message; the apps use it to renew what the cache holds. */
export function listenToStream(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Runs `onEvent` for each live event of a topic while the component is mounted, and `onGap` when
 * events may have been missed. Wrap both in `useCallback`, or they subscribe again on each render.
 */
export function useStreamTopic(
  topic: StreamTopic,
  onEvent: (payload: Readonly<Record<string, unknown>>) => void,
  onGap?: () => void,
): void {
  useEffect(
    () =>
      listenToStream((message) => {
        if (message.kind === 'gap') onGap?.()
        else if (message.kind === 'event' && message.topic === topic) onEvent(message.payload)
      }),
    [topic, onEvent, onGap],
  )
}
