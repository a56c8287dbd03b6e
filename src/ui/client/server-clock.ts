import { useSyncExternalStore } from 'react'

/** Server time minus this device's time, in ms. Countdowns never trust the phone's clock. */
let offsetMs = 0
/** A `server_time` in the data is exact; the HTTP date has whole seconds and only bridges the gap. */
let isExact = false
/** When the server answered the page itself, by its clock; 0 until `notePageTime` has read it. */
let pageMs = 0

/**
 * Takes the server's time that the page's own answer carries in `<meta name="server-time">`. It was
 * true when the answer's first byte came, which may be seconds before this script runs.
 */
export function notePageTime(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="server-time"]')
  const at = Date.parse(meta?.content ?? '')
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (Number.isNaN(at) || !page) return
  pageMs = at
  // `performance.timeOrigin` goes by a clock that a sleep or a new setting leaves behind `Date`.
  const originMs = Date.now() - performance.now()
  offsetMs = Math.round(at - originMs - page.responseStart)
  isExact = true
}

/** Takes the server's present time from an answer or a live event. */
export function noteServerTime(serverTime: string): void {
  const at = Date.parse(serverTime)
  // Older than the page: it came inside the page, out of a cache, and is past.
  if (Number.isNaN(at) || at <= pageMs) return
  offsetMs = at - Date.now()
  isExact = true
  tick()
}

/** Takes the `Date` header of an answer, as long as nothing better is known. */
export function noteServerDate(header: string | null): void {
  if (isExact || !header) return
  const at = Date.parse(header)
  // The header cuts the fraction off; half a second is its mean error.
  if (!Number.isNaN(at)) offsetMs = at + 500 - Date.now()
}

/** The server's present time in ms since 1970. */
export function serverNow(): number {
  return Date.now() + offsetMs
}

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let currentMs = 0

function tick(): void {
  currentMs = Math.floor(serverNow() / 1000) * 1000
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    tick()
    timer = setInterval(tick, 1000)
    document.addEventListener('visibilitychange', tick)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

const readNow = () => currentMs || (currentMs = Math.floor(serverNow() / 1000) * 1000)

/**
 * Something derived from the server's time, renewed every second by one shared interval. The
 * component renders again only when what `select` answers has changed.
 */
export function useServerNow<T>(select: (nowMs: number) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => select(readNow()),
    () => select(0),
  )
}

/** When the server drew the page that the browser takes over; 0 for a page drawn here. */
let drawnMs = 0

/** Sets the time that the first drawing of a page goes by, the same on both sides. */
export function noteDrawnTime(atMs: number): void {
  drawnMs = atMs
}

/**
 * Like `useServerNow`, for what decides the form of a page (the sections of a list, the day): the
 * server draws it by its own time, the browser takes it over with that and goes on from there.
 */
export function useDrawnNow<T>(select: (nowMs: number) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => select(readNow()),
    () => select(drawnMs || readNow()),
  )
}
