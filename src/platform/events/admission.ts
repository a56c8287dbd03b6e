/** Says yes to so many a second, and no to the rest of that second. */
export function admission(
  perSecond: number,
  nowMs: () => number = () => performance.now(),
): () => boolean {
  let second = Number.NaN
  let left = 0
  return () => {
    const now = Math.floor(nowMs() / 1000)
    if (now !== second) [second, left] = [now, perSecond]
    left -= 1
    return left >= 0
  }
}
