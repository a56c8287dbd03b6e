import type { QueryClient } from '@tanstack/react-query'
import type { LivePart } from '../feature.ts'

/**
 * Opens the live stream of an app and keeps its cache true to it; the code comes after the first page.
 * @param options.loadParts what the features of the app hear
 * @returns how to stop it
 */
export function followStream(
  cache: QueryClient,
  options: {
    readonly path: `/${string}`
    readonly loadParts: () => Promise<readonly LivePart[]>
    readonly onSessionEnded: (message: string) => Promise<void>
  },
): () => void {
  const { path, loadParts, onSessionEnded } = options
  let isOver = false
  let close = () => {}
  Promise.all([import('./open-live.ts'), loadParts()]).then(
    ([{ openLive }, parts]) => {
      if (!isOver) close = openLive(cache, path, parts, onSessionEnded)
    },
    () => {
      // A chunk that is gone: the page reloads (chunk-reload).
    },
  )
  return () => {
    isOver = true
    close()
  }
}
