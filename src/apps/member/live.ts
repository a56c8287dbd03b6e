import type { QueryClient } from '@tanstack/react-query'
import { listenToStream } from '#ui/client/stream.ts'

/**
 * Opens the live stream and keeps the cache true to it; its code comes after the first page.
 * Answers a function that stops it.
 */
export function followStream(
  cache: QueryClient,
  onSessionEnded: (message: string) => void,
): () => void {
  let isOver = false
  let close = () => {}
  Promise.all([import('#ui/client/stream-lead.ts'), import('./live-cache.ts')]).then(
    ([{ openStream }, { hear, liveTopics }]) => {
      if (isOver) return
      const silence = listenToStream((message) => hear(cache, message, onSessionEnded))
      const hangUp = openStream(liveTopics)
      close = () => {
        silence()
        hangUp()
      }
    },
    () => {
      // A chunk that is gone: the page reloads (ui/client/chunk-reload).
    },
  )
  return () => {
    isOver = true
    close()
  }
}
