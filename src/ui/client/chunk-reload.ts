const GUARD_KEY = 'chunk_reload_at'
const GUARD_MS = 60_000

let hasAskedForReload = false

/** True from the moment the page reloads for a missing chunk until the new one takes its place. */
export const isReloading = (): boolean => hasAskedForReload

/**
 * A chunk that cannot be loaded is usually one of the release before this: the page reloads, at
 * most once a minute; then the error page shows. Without a network a reload would lose the page.
 */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    muteRouterReload(event.payload)
    if (!navigator.onLine || !mayReload()) return
    hasAskedForReload = true
    location.reload()
  })
}

/** True for the error that a missing chunk throws; browsers word it differently. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload css|MIME type/i.test(
      error.message,
    )
  )
}

/** The router reloads on its own once per message and never again; our guard is the only one. */
function muteRouterReload(error: Error): void {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${error.message}`, '1')
  } catch {
    // Without storage the router does not reload either.
  }
}

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(GUARD_KEY) ?? 0)
    if (Date.now() - last < GUARD_MS) return false
    sessionStorage.setItem(GUARD_KEY, String(Date.now()))
    return true
  } catch {
    // Without storage nothing would stop a loop.
    return false
  }
}
