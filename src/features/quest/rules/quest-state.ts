import type { Window } from './periods.ts'

export const questStates = [
  'locked',
  'in_progress',
  'claimable',
  'claimed',
  'exhausted',
  'expired',
] as const
export type QuestState = (typeof questStates)[number]

/** What is missing before a quest is begun. */
export const questLocks = ['level', 'event_start', 'event_join', 'earlier'] as const
export type QuestLock = (typeof questLocks)[number]

/** How a member stands to what has to be there before. */
export interface Standing {
  readonly level: number
  readonly hasEarlier: boolean
}

/** What keeps a member from a quest at an instant; null: nothing. */
export function lockOf(
  quest: { readonly levelMin: number | null; readonly needsQuest: number | null },
  event: { readonly startsAt: Date; readonly joinedAt: Date | null } | null,
  { level, hasEarlier }: Standing,
  now: Date,
): QuestLock | null {
  if (quest.levelMin !== null && level < quest.levelMin) return 'level'
  if (quest.needsQuest !== null && !hasEarlier) return 'earlier'
  if (event && now < event.startsAt) return 'event_start'
  return event && event.joinedAt === null ? 'event_join' : null
}

/** How a window of a quest stands; null: it is not shown, because its time is over and it was not done. */
export function stateOf(
  of: {
    readonly isClaimed: boolean
    readonly isDone: boolean
    readonly isExhausted: boolean
    readonly lock: QuestLock | null
    readonly window: Pick<Window, 'claimUntil' | 'isPast'>
  },
  now: Date,
): QuestState | null {
  const { claimUntil, isPast } = of.window
  const isOver = claimUntil !== null && now >= claimUntil
  if (of.isClaimed) return isPast ? null : 'claimed'
  if (isPast && (!of.isDone || of.lock !== null)) return null
  if (isOver) return 'expired'
  if (of.lock !== null) return 'locked'
  if (of.isExhausted) return 'exhausted'
  return of.isDone ? 'claimable' : 'in_progress'
}
