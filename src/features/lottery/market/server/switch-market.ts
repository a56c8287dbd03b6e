import { commonErrors, Refusal } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { findMarkets, updateMarketSwitch } from './market-store.ts'
import { lotteryAudit } from '../../audit-contract.ts'

/**
 * Switches a market on (`notice` null) or off with the sentence that members read. Sales stop with
 * the commit; what was sold stays sold. Audited in the same transaction, with before and after.
 * @throws not_found
 */
export async function switchMarket(
  { db }: Services,
  staffId: number,
  input: { marketId: number; notice: string | null; reason?: string },
): Promise<void> {
  const { marketId, notice, reason } = input
  await inTransaction(db, async (tx) => {
    const before = (await findMarkets(tx)).find((market) => market.marketId === marketId)
    if (!before || !(await updateMarketSwitch(tx, marketId, notice))) {
      throw new Refusal(commonErrors.not_found)
    }
    await audit(tx, lotteryAudit, {
      staffId,
      action: 'market.switch',
      object: { kind: 'market', id: marketId },
      before: { is_on: before.isOn, notice: before.offNotice },
      after: { is_on: notice === null, notice },
      detail: { market: before.code },
      reason,
    })
  })
}
