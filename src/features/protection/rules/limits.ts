import { addDays, bangkokDay, bangkokInstant, weekday } from '#kernel/time.ts'

/** What a limit is about. */
export const subjects = ['deposit', 'loss', 'stake', 'session'] as const
export type Subject = (typeof subjects)[number]

/** Over which Bangkok time it is counted; a session is counted by itself. */
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
} as const satisfies Record<string, LimitRule>
export type LimitName = keyof typeof limitTable
export const limitNames = Object.keys(limitTable) as [LimitName, ...LimitName[]]

const isOfMoney = (name: LimitName): name is Exclude<LimitName, 'session'> => name !== 'session'
/** The limits whose value is money. */
export const moneyLimitNames = limitNames.filter(isOfMoney)

/** A session may be limited to so many minutes. */
export const sessionMinutes = { min: 15, max: 1_440 } as const

/** Satang, or minutes of a session; null: no limit. */
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
