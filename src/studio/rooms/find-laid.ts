import { Refused } from '../http/errors.ts'
import { findRoundByKey, type Ride, type Round } from '../play/round-store.ts'
import { findSession, type Session } from '../play/session-store.ts'
import type { World } from '../world.ts'

/** A bet as the page that sent it knows it. */
interface Laid {
  /** The key of the session that sent it, which only that page was given. */
  readonly asker: string
  readonly key: string
  readonly ride: Ride
}

/** Its ticket, or why there is none, in Thai; neither while it may still come. */
interface Found {
  readonly round: Round | undefined
  readonly reason: string | null
}

const NEVER_CAME = 'เดิมพันนี้ไปไม่ถึงโต๊ะ จึงไม่ถูกรับ เงินไม่ถูกหัก'

/**
 * What became of a bet whose answer was lost, for its player in any session of his. That it did not come is said only
 * once its coup takes no more bets for ever: what is told holds (decision 0133).
 * @throws Refused 404 where another sent it
 */
export function findLaid(world: World, session: Session, { asker, key, ride }: Laid): Found {
  const { store } = world
  const sender = findSession(store, asker)
  const isOwn =
    sender?.operator === session.operator &&
    sender.player === session.player &&
    sender.game === session.game
  if (!isOwn) throw new Refused(404, 'not_asker', 'ไม่พบเดิมพันนี้')
  const round = findRoundByKey(store, sender.seq, key)
  if (round) return { round, reason: null }
  return { round: undefined, reason: mayCome(world, ride) ? null : NEVER_CAME }
}

/** A window that is over by the clock may open again, after a halt; one that was left never does. */
function mayCome({ rooms }: World, { room, shoe, coup }: Ride): boolean {
  const now = rooms.find(room)
  if (!now) return true
  if (now.shoe !== shoe) return now.shoe < shoe
  return now.coup < coup || (now.coup === coup && now.state === 'betting')
}
