/** Loading that is over sooner shows nothing: a quick answer needs no skeleton. */
export const SHOWN_AFTER_MS = 150
/** Loading that is shown stays this long, or it would flicker (spec §9: fetch minimum delay). */
export const SHOWN_AT_LEAST_MS = 200

/** Waits so many ms. */
export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/**
 * Hands an answer over so that nothing flickers: at once while nothing has been shown in its place,
 * else when what is shown has stood for 200 ms.
 * @param shownAfterMs when after the start its place begins to show that it loads
 */
export async function steadily<T>(work: Promise<T>, shownAfterMs = SHOWN_AFTER_MS): Promise<T> {
  const started = performance.now()
  try {
    return await work
  } finally {
    const tookMs = performance.now() - started
    const leftMs = shownAfterMs + SHOWN_AT_LEAST_MS - tookMs
    if (tookMs >= shownAfterMs && leftMs > 0) await pause(leftMs)
  }
}
