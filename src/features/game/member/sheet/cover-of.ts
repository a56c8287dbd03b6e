import type { PauseReason } from '#kernel/frame-messages.ts'
import type { GameSessionWire } from '../../launch-contract.ts'

/** Why a game is covered. */
export type CoverKind = 'moved' | 'excluded' | 'offline' | 'reality' | 'limit' | 'shut' | 'ended'

export interface Cover {
  readonly kind: CoverKind
  /** What the server said, where it did. */
  readonly message: string | null
}

const LIMITS: ReadonlySet<string> = new Set([
  'stake_limit_reached',
  'loss_limit_reached',
  'session_limit_reached',
  'time_limit_reached',
])

/** What the frame is told: its words are fewer. */
export const pauseOf: Readonly<Record<CoverKind, PauseReason>> = {
  moved: 'moved',
  ended: 'ended',
  excluded: 'excluded',
  offline: 'offline',
  reality: 'reality',
  limit: 'limit',
  shut: 'limit',
}

/**
 * What lies over a game of real money, the strongest first; undefined: it is played. A limit waits for the round
 * that is under way; what forbids playing at all does not: its win comes all the same.
 */
export function coverOf({
  session,
  isExcluded,
  isOnline,
  isRealityDue,
  isBusy,
}: {
  session: Pick<GameSessionWire, 'state' | 'shut'> | undefined
  isExcluded: boolean
  isOnline: boolean
  isRealityDue: boolean
  isBusy: boolean
}): Cover | undefined {
  const { state, shut } = session ?? { state: 'playing', shut: null }
  if (state === 'moved') return { kind: 'moved', message: null }
  if (isExcluded || shut?.code === 'member_excluded') {
    return { kind: 'excluded', message: shut?.message ?? null }
  }
  if (!isOnline) return { kind: 'offline', message: null }
  if (isRealityDue) return { kind: 'reality', message: null }
  if (state === 'ended') return { kind: 'ended', message: shut?.message ?? null }
  if (!shut || isBusy) return undefined
  return { kind: LIMITS.has(shut.code) ? 'limit' : 'shut', message: shut.message }
}
