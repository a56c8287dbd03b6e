import { commonErrors, Refusal } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { updateMarketSwitch } from './market-store.ts'

/**
 * Switches a market on (`notice` null) or off with the sentence that members read. Sales stop with
 * the commit; what was sold stands. Audited in the same transaction.
 * @throws not_found
 */
export async function switchMarket(
  { db }: Services,
  staffId: number,
  input: { marketId: number; notice: string | null },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await updateMarketSwitch(tx, input.marketId, input.notice))) {
      throw new Refusal(commonErrors.not_found)
    }
    await audit(tx, {
      staffId,
      action: 'market.switch',
      object: `market:${input.marketId}`,
      detail: { is_on: input.notice === null, notice: input.notice },
    })
  })
}
