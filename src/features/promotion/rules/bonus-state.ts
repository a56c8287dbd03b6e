import type { Satang } from '#kernel/money.ts'

/**
 * How a bonus goes: `active → released` (played to the end), `spent` (nothing left, nothing open),
 * `expired`, `forfeited` (given up, or own money withdrawn), `cancelled` (staff). One end, no way back.
 */
export const bonusStates = [
  'active',
  'released',
  'spent',
  'expired',
  'forfeited',
  'cancelled',
] as const
export type BonusState = (typeof bonusStates)[number]
export type BonusEnd = Exclude<BonusState, 'active'>

export interface BonusNow {
  readonly state: BonusState
  readonly validSatang: Satang
  readonly needSatang: Satang
  readonly expiresAt: Date
  /** In its wallet, under the wallet's lock. */
  readonly balanceSatang: Satang
  readonly hasOpenBets: boolean
}

/**
 * How it ends at this instant; null: not yet. Whoever has played what he had to gets it, whatever else
 * is asked for at the same moment.
 * @param asked somebody wants it ended
 */
export function endOf(
  bonus: BonusNow,
  now: Date,
  asked: 'forfeited' | 'cancelled' | null = null,
): BonusEnd | null {
  if (bonus.state !== 'active') return null
  if (bonus.validSatang >= bonus.needSatang) return 'released'
  if (asked !== null) return asked
  if (now >= bonus.expiresAt) return 'expired'
  return bonus.balanceSatang === 0n && !bonus.hasOpenBets ? 'spent' : null
}

/**
 * Where what lies in the wallet of a bonus that is over goes: to the main wallet up to what is left of
 * the cash-out cap, the rest to the cost of bonuses. What comes later, from bets that were open, goes the
 * same way.
 */
export function sweepOf(
  balanceSatang: Satang,
  {
    end,
    cashoutMaxSatang: cap,
    releasedSatang,
  }: { end: BonusEnd; cashoutMaxSatang: Satang | null; releasedSatang: Satang },
): { toMain: Satang; toCost: Satang } {
  if (end !== 'released') return { toMain: 0n, toCost: balanceSatang }
  const room = cap === null ? balanceSatang : cap - releasedSatang
  const toMain = balanceSatang < room ? balanceSatang : room
  return { toMain, toCost: balanceSatang - toMain }
}
