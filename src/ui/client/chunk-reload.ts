const GUARD_KEY = 'chunk_reload_at'
const GUARD_MS = 60_000

/**
 * A chunk that cannot be loaded is usually one of the release before this: the page reloads, at
 * most once a minute; then the error page shows.
 */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    muteRouterReload(event.payload)
    if (!mayReload()) return
    event.preventDefault()
    location.reload()
  })
}

/** True for the error that a missing chunk throws; browsers word it differently. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|MIME type/i.test(error.message)
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
