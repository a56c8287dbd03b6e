import { useSyncExternalStore } from 'react'

/** Whether this tab hears the site: `quiet` where another tab listens for it, or nobody does. */
export type StreamState = 'quiet' | 'open' | 'lost'

let state: StreamState = 'quiet'
const listeners = new Set<() => void>()

export function noteStreamState(next: StreamState): void {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useStreamState = (): StreamState =>
  useSyncExternalStore(
    listen,
    () => state,
    () => 'quiet',
  )
