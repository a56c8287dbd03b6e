import { Refusal } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/outbox.ts'
import type { Services } from '#platform/services.ts'
import { lotteryErrors, type LimitEvent } from '../contract.ts'
import { isNumberOf, type BetType } from '../rules/bet-types.ts'
import { loadRound } from './get-round.ts'
import { insertNumberLimit, putNumberLimit } from './limit-store.ts'

export interface NumberLimitInput {
  readonly roundId: number
  readonly betType: BetType
  readonly number: string
  /** What the number pays from now on; 0 closes it; null takes the reduction back. */
  readonly rateX100: bigint | null
  /** The most of everybody; null takes the market's own limit again. */
  readonly capSatang: bigint | null
  readonly reason: string
}

/**
 * Staff reduce, close or limit one number of a round. Bills sold before keep their rate. Audited in
 * the same transaction; every open bet screen hears of it.
 * @throws not_found, line_invalid
 */
export async function setNumberLimit(
  { db }: Services,
  staffId: number,
  input: NumberLimitInput,
): Promise<void> {
  if (!isNumberOf(input.betType, input.number)) throw new Refusal(lotteryErrors.line_invalid)
  await inTransaction(db, async (tx) => {
    const { round } = await loadRound(tx, input.roundId)
    const limit = { ...input, roundId: round.roundId, rateVersionId: round.rateVersionId }
    await putNumberLimit(tx, limit)
    await insertNumberLimit(tx, { ...limit, staffId })
    await audit(tx, {
      staffId,
      action: 'limit.set',
      object: `round:${input.roundId}`,
      detail: {
        bet_type: input.betType,
        number: input.number,
        rate_x100: input.rateX100?.toString() ?? null,
        cap_satang: input.capSatang?.toString() ?? null,
        reason: input.reason,
      },
    })
    await publish(tx, {
      topic: 'limit',
      memberId: null,
      payload: {
        round_id: input.roundId,
        bet_type: input.betType,
        number: input.number,
      } satisfies LimitEvent,
    })
  })
}
