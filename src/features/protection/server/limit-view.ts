import type { CallOutput } from '#kernel/contract.ts'
import { formatBaht } from '#kernel/money.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import type { PlayCounts } from '#platform/stake-gate/play-limits.ts'
import type { PlayTime } from '#platform/stake-gate/play-time.ts'
import type { getLimits } from '../contract.ts'
import {
  isOfTime,
  type LimitName,
  limitTable,
  type LimitValue,
  periodEnd,
  stricter,
} from '../rules/limits.ts'
import { raiseState } from '../rules/raise.ts'
import type { InForce, Raise } from './limit-store.ts'

type View = CallOutput<typeof getLimits>['limits'][number]

/** A value as the wire has it: baht, or whole minutes of play. */
export const valueText = (name: LimitName, value: bigint): string =>
  isOfTime(name) ? `${value}` : formatBaht(value)

/** The same, where there may be no limit. */
export const limitText = (name: LimitName, value: LimitValue): string | null =>
  value === null ? null : valueText(name, value)

export const raiseView = (raise: Raise, now: Date): NonNullable<View['pending']> => ({
  raise_id: raise.raiseId,
  to: limitText(raise.name, raise.to),
  asked_at: raise.askedAt,
  ready_at: raise.readyAt,
  lapses_at: raise.lapsesAt,
  is_ready: raiseState(raise, now) === 'ready',
})

/** What counts against limits, at an instant; null where nothing was counted yet. */
interface Played {
  readonly counts: PlayCounts | null
  readonly time: PlayTime | null
  readonly now: Date
}

/** One limit as its member sees it. */
export function limitView(
  name: LimitName,
  of: Played & { inForce: InForce; raises: readonly Raise[] },
): View {
  const { subject, period } = limitTable[name]
  const own = of.inForce.get(`member.${name}`) ?? null
  const house = of.inForce.get(`house.${name}`) ?? null
  const max = stricter(own, house)
  const used = max === null ? null : usedOf(name, of)
  const raise = of.raises.find((one) => one.name === name && raiseState(one, of.now) !== 'lapsed')
  return {
    name,
    subject,
    period,
    own: limitText(name, own),
    house: limitText(name, house),
    max: limitText(name, max),
    used: limitText(name, used === null ? null : atLeastZero(used)),
    left: limitText(name, used === null || max === null ? null : atLeastZero(max - used)),
    resets_at: period && periodEnd(period, of.now),
    pending: raise ? raiseView(raise, of.now) : null,
  }
}

/** What counts against a limit; below zero where more was won than staked. */
function usedOf(name: LimitName, { counts, time, now }: Played): bigint | null {
  const { subject, period } = limitTable[name]
  if (subject === 'session' && period !== null) {
    return time ? time[`${period}Ms`] / BigInt(MINUTE_MS) : 0n
  }
  if (!counts) return null
  if (period === null) {
    const { playedFrom } = counts
    return playedFrom ? BigInt(Math.floor((now.getTime() - playedFrom.getTime()) / MINUTE_MS)) : 0n
  }
  switch (subject) {
    case 'deposit':
      return counts.deposited[period]
    case 'loss':
      return counts.staked[period] - counts.won[period]
    default:
      return counts.staked[period]
  }
}

const atLeastZero = (value: bigint): bigint => (value < 0n ? 0n : value)
