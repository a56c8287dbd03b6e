import { MINUTE_MS } from '#kernel/time.ts'

const two = (value: number) => String(value).padStart(2, '0')

/**
 * The time left as the board writes it: `อีก 10 วัน` from a day up, `HH:MM:SS` from an hour up,
 * else `MM:SS`. Nothing left is `00:00`.
 */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const days = Math.floor(seconds / 86_400)
  if (days > 0) return `อีก ${days} วัน`
  const clock = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return seconds < 3600 ? clock : `${two(Math.floor(seconds / 3600))}:${clock}`
}

/** What is left at a moment. The server's clock as a page knows it may be before the start by a moment. */
export const leftOf = (now: number, end: number, start = now): number => end - Math.max(now, start)

/** How pressing the time left is: amber under ten minutes, red in the last minute. */
export function urgency(leftMs: number): 'calm' | 'soon' | 'last' | 'over' {
  if (leftMs <= 0) return 'over'
  if (leftMs < MINUTE_MS) return 'last'
  return leftMs < 10 * MINUTE_MS ? 'soon' : 'calm'
}
