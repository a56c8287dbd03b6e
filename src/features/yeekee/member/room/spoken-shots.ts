import { useEffect, useEffectEvent, useState } from 'react'
import { shotInRank, type ShotLog } from './shot-log.ts'

/** Shots come in bursts: they are gathered this long before they are spoken of. */
export const GATHER_MS = 1000
/** However many come, a screen reader is spoken to at most this often. */
export const QUIET_MS = 10_000

/** What was last spoken of, and when. */
interface Told {
  readonly count: number
  readonly atMs: number
  readonly text: string
}

/** How long the next shots wait, from the moment of the first of them. */
export const waitMs = (lastAtMs: number, nowMs: number): number =>
  Math.max(GATHER_MS, lastAtMs + QUIET_MS - nowMs)

/**
 * New shots as one sentence; empty where all of them are the listener's own, who was told of each.
 */
export function spokenText(log: ShotLog, toldCount: number, mine: ReadonlySet<number>): string {
  let added = log.count - toldCount
  for (const seq of mine) if (seq > toldCount) added -= 1
  if (added <= 0) return ''
  const first = shotInRank(log, 1)
  const rank = first ? ` ลำดับที่ 1 ตอนนี้ ${[...first.number].join(' ')}` : ''
  return `มีเลขใหม่ ${added} เลข${rank} ยิงแล้ว ${log.count} เลข`
}

/** What a polite region says of other people's shots: many together, with quiet in between. */
export function useSpokenShots(log: ShotLog, mine: ReadonlySet<number>): string {
  const [told, setTold] = useState<Told>({ count: log.count, atMs: -QUIET_MS, text: '' })
  const isDue = log.count > told.count
  const tell = useEffectEvent(() => {
    const text = spokenText(log, told.count, mine)
    // The quiet begins with what was said; of nothing said nobody has to rest.
    setTold({ count: log.count, text, atMs: text === '' ? told.atMs : performance.now() })
  })
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => tell(), waitMs(told.atMs, performance.now()))
    return () => clearTimeout(timer)
  }, [isDue, told])
  return told.text
}
