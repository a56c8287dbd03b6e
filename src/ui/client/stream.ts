import { useEffect } from 'react'
import type { EventDefinition, WirePayload } from '#kernel/event.ts'
import type { StreamMessage } from './stream-types.ts'

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
 * Runs `onEvent` for each happening of an event while the component is mounted, and `onGap` when
 * some may have been missed. Wrap both in `useCallback`, or they subscribe again on each render. An
 * event of a room is heard only while somebody is in it: `useRoom`.
 */
export function useStreamEvent<E extends EventDefinition>(
  { topic }: E,
  onEvent: (payload: WirePayload<E>) => void,
  onGap?: () => void,
): void {
  useEffect(
    () =>
      listenToStream((message) => {
        if (message.kind === 'gap') onGap?.()
        else if (message.kind === 'event' && message.topic === topic)
          onEvent(message.payload as WirePayload<E>)
      }),
    [topic, onEvent, onGap],
  )
}
