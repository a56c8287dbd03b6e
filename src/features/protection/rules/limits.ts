import { addDays, bangkokDay, bangkokInstant, weekday } from '#kernel/time.ts'

/** What a limit is about. */
export const subjects = ['deposit', 'loss', 'stake', 'session'] as const
export type Subject = (typeof subjects)[number]

/** Over which Bangkok time it is counted; one session is counted by itself. */
export type Period = 'day' | 'week' | 'month'

interface LimitRule {
  readonly subject: Subject
  readonly period: Period | null
}

/** Every limit that there is. */
export const limitTable = {
  deposit_day: { subject: 'deposit', period: 'day' },
  deposit_week: { subject: 'deposit', period: 'week' },
  deposit_month: { subject: 'deposit', period: 'month' },
  loss_day: { subject: 'loss', period: 'day' },
  loss_week: { subject: 'loss', period: 'week' },
  loss_month: { subject: 'loss', period: 'month' },
  stake_day: { subject: 'stake', period: 'day' },
  stake_week: { subject: 'stake', period: 'week' },
  stake_month: { subject: 'stake', period: 'month' },
  session: { subject: 'session', period: null },
  time_day: { subject: 'session', period: 'day' },
  time_week: { subject: 'session', period: 'week' },
  time_month: { subject: 'session', period: 'month' },
} as const satisfies Record<string, LimitRule>
export type LimitName = keyof typeof limitTable
export const limitNames = Object.keys(limitTable) as [LimitName, ...LimitName[]]

/** The limits whose value is minutes of play. */
export const timeLimitNames = ['session', 'time_day', 'time_week', 'time_month'] as const
export type TimeLimitName = (typeof timeLimitNames)[number]
export type MoneyLimitName = Exclude<LimitName, TimeLimitName>

export const isOfTime = (name: LimitName): name is TimeLimitName =>
  limitTable[name].subject === 'session'
const isOfMoney = (name: LimitName): name is MoneyLimitName => !isOfTime(name)
/** The limits whose value is money. */
export const moneyLimitNames = limitNames.filter(isOfMoney)

/** So many minutes may be set, at most as many as there are. */
export const timeMinutes = {
  min: 15,
  max: { session: 1_440, time_day: 1_440, time_week: 10_080, time_month: 44_640 },
} as const

/** A limit above this bounds nobody: whoever types it has typed a zero too many. */
export const LIMIT_MAX_SATANG = 10_000_000_00n

/** Satang, or minutes of play; null: no limit. */
export type LimitValue = bigint | null

/** What becomes of a wish: it holds at once, it waits for its day, or nothing changes. */
export type Step = 'tighter' | 'looser' | 'same'

/** How one value follows another. No limit is the loosest. */
export function stepOf(from: LimitValue, to: LimitValue): Step {
  if (from === to) return 'same'
  if (to === null) return 'looser'
  return from === null || to < from ? 'tighter' : 'looser'
}

/** The stricter of two. */
export function stricter(a: LimitValue, b: LimitValue): LimitValue {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}

/** When a period ends that runs at an instant: midnight, Monday or the first, in Bangkok. */
export function periodEnd(period: Period, now: Date): Date {
  const today = bangkokDay(now)
  switch (period) {
    case 'day':
      return bangkokInstant(addDays(today, 1))
    case 'week':
      return bangkokInstant(addDays(today, 7 - ((weekday(today) + 6) % 7)))
    case 'month':
      return bangkokInstant(`${addDays(`${today.slice(0, 7)}-28`, 4).slice(0, 7)}-01`)
  }
}
