import type { WireOutput } from '#kernel/contract.ts'
import type { listShots } from '../../contract.ts'

export type ShotWire = WireOutput<typeof listShots>['shots'][number]

/** What the room knows of the shots: newest first, and the figures of the newest chain it heard of. */
export interface ShotLog {
  readonly shots: readonly ShotWire[]
  readonly count: number
  readonly sum: number
  readonly head: string
}

/** Shots from an answer or a live event, in any order; the figures are those after its last one. */
export type ShotUpdate = ShotLog

/** As many rows as the list keeps; older ones are asked for. */
export const SHOTS_KEPT = 200

export const emptyLog: ShotLog = { shots: [], count: 0, sum: 0, head: '' }

/**
 * Takes news in. Whatever order they come in, twice or after a gap, the log ends the same: every
 * shot once, newest first, with the figures of the longest chain.
 */
export function mergeShots(log: ShotLog, news: ShotUpdate): ShotLog {
  const bySeq = new Map(log.shots.map((shot) => [shot.seq, shot]))
  for (const shot of news.shots) bySeq.set(shot.seq, shot)
  const shots = [...bySeq.values()].sort((a, b) => b.seq - a.seq).slice(0, SHOTS_KEPT)
  const newest = news.count >= log.count ? news : log
  return { shots, count: newest.count, sum: newest.sum, head: newest.head }
}

/**
 * The seq after which shots are missing among those the list should show; null when none is. The
 * server answers what follows it.
 */
export function missingAfter({ shots, count }: ShotLog): number | null {
  const from = Math.max(0, count - SHOTS_KEPT)
  let last = from
  for (const shot of shots.toReversed()) {
    if (shot.seq <= from) continue
    if (shot.seq !== last + 1) return last
    last = shot.seq
  }
  return last < count ? last : null
}

/** The shot in a rank, newest first; undefined while it is not known. */
export function shotInRank({ shots, count }: ShotLog, rank: number): ShotWire | undefined {
  return shots.find((shot) => shot.seq === count - rank + 1)
}
