import type { QueryClient } from '@tanstack/react-query'
import type { LivePart } from '../feature.ts'
import { limitCalls } from './limit-calls.ts'
import { LiveCache } from './live-cache.ts'
import { openStream } from './stream-lead.ts'
import { listenToStream } from './stream.ts'

/**
 * Opens the live stream and keeps the cache true to what it says; calls have a limit from then on.
 * @returns how to stop it
 */
export function openLive(
  cache: QueryClient,
  path: `/${string}`,
  parts: readonly LivePart[],
  onSessionEnded: (message: string) => Promise<void>,
): () => void {
  limitCalls()
  const live = new LiveCache(parts)
  const silence = listenToStream((message) => {
    if (message.kind === 'session_ended') void onSessionEnded(message.message)
    else live.hear(cache, message)
  })
  const hangUp = openStream(path, live.topics)
  return () => {
    silence()
    hangUp()
  }
}
