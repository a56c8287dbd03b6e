/** Loading that is over sooner shows nothing: a quick answer needs no skeleton. */
const SHOWN_AFTER_MS = 150
/** Loading that is shown stays this long, or it would flicker (spec §9: fetch minimum delay). */
const SHOWN_AT_LEAST_MS = 200
/** An answer that was handed over has so long to be drawn before a skeleton comes in its place. */
const DRAWN_WITHIN_MS = 100

/** Waits so many ms. */
export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Work that began now and whose place says at once that it is under way ends in 200 ms or later. */
export async function steadily<T>(work: Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work
  } finally {
    await pauseUntil(started + SHOWN_AT_LEAST_MS)
  }
}

async function pauseUntil(moment: number): Promise<void> {
  const leftMs = moment - performance.now()
  if (leftMs > 0) await pause(leftMs)
}

// The page's skeletons and its answers take turns in the same places.
let skeletonAt = -Infinity
let answerAt = -Infinity

/** A skeleton is seen from now on. */
export function skeletonShown(): void {
  skeletonAt = performance.now()
}

/**
 * Calls `show` when 150 ms are over, or when an answer that came last has had 100 ms to be drawn: a
 * slow processor draws late, so timers alone don't know what is seen.
 * @returns takes the skeleton away; it is not shown any more
 */
export function skeletonAfter(show: () => void): () => void {
  const come = () => {
    skeletonShown()
    show()
  }
  const due = () => {
    timer = setTimeout(come, answerAt + DRAWN_WITHIN_MS - performance.now())
  }
  let timer = setTimeout(due, SHOWN_AFTER_MS)
  return () => clearTimeout(timer)
}

/** Hands an answer over: at once, or when the skeleton shown last has been seen for 200 ms. */
export async function inItsPlace<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await pauseUntil(skeletonAt + SHOWN_AT_LEAST_MS)
    answerAt = performance.now()
  }
}
