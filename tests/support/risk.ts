import type { BetType } from '#features/lottery/rules/bet-types.ts'
import { setNumbers } from '#features/lottery/risk/server/set-numbers.ts'
import type { Services } from '#platform/services.ts'

export interface NumberLimit {
  readonly roundId: number
  readonly betType: BetType
  readonly number: string
  /** What the number pays from now on; 0 closes it. */
  readonly rateX100?: bigint | null
  /** The most of everybody. Without a rate and a limit the number is open again. */
  readonly capSatang?: bigint | null
  readonly reason: string
}

/** Reduces, closes, limits or reopens one number of a round at once, as the risk desk does. */
export async function setNumberLimit(
  services: Services,
  staffId: number,
  { roundId, betType, number, rateX100 = null, capSatang = null, reason }: NumberLimit,
): Promise<void> {
  const action =
    rateX100 === 0n ? 'close' : rateX100 ? 'reduce' : capSatang !== null ? 'cap' : 'reopen'
  await setNumbers(services, staffId, {
    round_id: roundId,
    bet_type: betType,
    numbers: [number],
    pattern: null,
    action,
    ...(rateX100 ? { rate: rateX100 } : {}),
    ...(capSatang === null ? {} : { cap: capSatang }),
    whole_market: false,
    starts_at: null,
    reason,
  })
}
