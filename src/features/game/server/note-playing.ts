import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { notePlay } from '#platform/stake-gate/play-time.ts'

/** As often as a member's own requests are noted. */
const EVERY_MS = 30_000
/** Who has not bet for longest is forgotten, and noted again with his next bet. */
const KEPT_MAX = 20_000

const noted = new WeakMap<Db, Map<bigint, number>>()

/**
 * Notes that a member plays: while a game runs, its bets are all that he does here, and his time of play is
 * counted by what is done. A bet that was taken stays taken where this fails.
 */
export async function notePlaying({ db, log }: Services, memberId: bigint): Promise<void> {
  const times = noted.get(db) ?? new Map<bigint, number>()
  noted.set(db, times)
  const now = performance.now()
  if (now - (times.get(memberId) ?? -EVERY_MS) < EVERY_MS) return
  times.delete(memberId)
  times.set(memberId, now)
  const [oldest] = times.keys()
  if (times.size > KEPT_MAX && oldest !== undefined) times.delete(oldest)
  try {
    await notePlay(db, Number(memberId))
  } catch (error) {
    times.delete(memberId)
    log.error({ err: error }, 'the time of play of a bet was not counted')
  }
}
