const GUARD_KEY = 'chunk_reload_at'
const GUARD_MS = 60_000
/** How long the server may take to say that it is there. */
const ASK_MAX_MS = 10_000

let isAsking = false
const listeners = new Set<() => void>()

/** True from the moment a chunk is missing until the page reloads, or it is clear that it does not. */
export const isReloading = (): boolean => isAsking

/** Calls back when that changes. @returns the end of it */
export function followReloading(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setAsking(next: boolean): void {
  isAsking = next
  for (const listener of listeners) listener()
}

/**
 * A chunk that cannot be loaded is usually one of the release before this: the page reloads, at
 * most once a minute; then the error page shows. Where the server does not answer a reload would lose
 * the page, so it is asked first; what a browser says of its network is not enough.
 */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    muteRouterReload(payload)
    if (navigator.onLine && !isAsking) void reloadIfAnswered(payload)
  })
}

/** The errors of what the page goes on without. */
const missed = new WeakSet<Error>()

/**
 * Loads a part that the page can do without: where it does not come, `without` takes its place, and the page,
 * in which somebody may be playing or typing, is not loaded anew for it. A `catch` at the import itself would
 * not hold: the bundler puts it inside of what loads the part's styles.
 */
export async function loadDispensable<T>(load: () => Promise<T>, without: T): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof Error) missed.add(error)
    return without
  }
}

async function reloadIfAnswered(error: Error): Promise<void> {
  setAsking(true)
  // The event comes before whoever asked for the part hears of it.
  await new Promise((resolve) => setTimeout(resolve, 0))
  if (missed.has(error)) return setAsking(false)
  // No GET: the service worker would answer it from what it keeps.
  const signal = AbortSignal.timeout(ASK_MAX_MS)
  const answers = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal }).then(
    () => true,
    () => false,
  )
  if (answers && mayReload()) location.reload()
  else setAsking(false)
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
