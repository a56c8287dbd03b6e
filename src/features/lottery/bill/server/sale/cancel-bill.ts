import type { CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import { bangkokDay } from '#kernel/time.ts'
import { refusalOf } from '#ledger/errors.ts'
import { operationKey } from '#ledger/keys.ts'
import { findOperation } from '#ledger/operations.ts'
import { house, post, wallet } from '#ledger/post.ts'
import { listWallets, lockWallets } from '#ledger/wallets.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { lotteryErrors } from '../../../errors.ts'
import { billChanged, type cancelBill as call } from '../../contract.ts'
import { cancelRefusal, type CancelRefusal } from '../../rules/bill.ts'
import { countCancels, findBill, type BillRow } from '../bill-store.ts'
import { cancelFacts } from '../bill-view.ts'
import { requireAgent, type Buyer } from './prepare-bill.ts'
import { cancelBillRow } from './sale-store.ts'

/**
 * Cancels a whole bill: its numbers get their room back and the stake returns to the wallet that
 * paid, in one transaction. It passes the fence of a sale, so a closed round never loses a bill.
 * @throws not_found for another member's bill, and every refusal of the contract
 */
export async function cancelBill(
  { db, config }: Services,
  buyer: Buyer,
  input: { bill_id: number; agent_id: number },
): Promise<CallOutput<typeof call>> {
  requireAgent(config.agent.id, input.agent_id)
  const { memberId } = buyer
  return inTransaction(db, async (tx) => {
    if (!(await findBill(tx, memberId, input.bill_id))) throw new Refusal(commonErrors.not_found)
    // Locks all wallets of the member, so that two cancels at once count each other for the day's
    // limit.
    await lockWallets(
      tx,
      (await listWallets(tx, memberId)).map(({ id }) => id),
    )
    const bill = await findBill(tx, memberId, input.bill_id)
    invariant(bill, 'bills are never deleted')
    const now = await clockNow(tx)
    const refund = refundOf(bill, buyer)
    let cancelled = await countCancels(tx, memberId, bangkokDay(now))
    if (!(await findOperation(tx, refund))) {
      const refusal = cancelRefusal(cancelFacts(bill, cancelled, now))
      if (refusal !== null) throw refusedCancel(refusal, bill)
      cancelled += 1
      await takeBack(tx, bill, cancelled)
    }
    const [outcome] = await post(tx, [refund])
    invariant(outcome, 'an operation has an outcome')
    if (!outcome.applied) throw refusalOf(outcome)
    return {
      bill_id: input.bill_id,
      refund: bill.totalSatang,
      balance: outcome.wallet?.availableSatang ?? 0n,
      cancels_left: Math.max(0, bill.cancelPerDay - cancelled),
    }
  })
}

/** The message about the day's limit names the market's own figure. */
function refusedCancel(refusal: CancelRefusal, { cancelPerDay }: BillRow): Refusal {
  return refusal === 'cancel_daily_limit'
    ? new Refusal(lotteryErrors[refusal], { thai: `วันนี้คุณยกเลิกโพยครบ ${cancelPerDay} ครั้งแล้ว` })
    : new Refusal(lotteryErrors[refusal])
}

function refundOf(bill: BillRow, { memberId, idempotencyKey }: Buyer) {
  return {
    key: operationKey({
      scope: 'member',
      owner: memberId,
      call: 'lottery.bill.cancel',
      key: idempotencyKey,
    }),
    memberId,
    kind: 'lottery_cancel',
    refId: bill.billId,
    body: { billId: bill.billId },
    legs: [
      {
        debit: house('lottery_pool', bill.roundId),
        credit: wallet(bill.accountId),
        amountSatang: bill.totalSatang,
      },
    ],
  } as const
}

async function takeBack(tx: Tx, bill: BillRow, dayNo: number): Promise<void> {
  const refusal = await cancelBillRow(tx, bill.billId, dayNo)
  if (refusal !== null) throw new Refusal(lotteryErrors[refusal])
  await publish(tx, billChanged, {
    memberId: Number(bill.memberId),
    payload: {
      bill_id: Number(bill.billId),
      round_id: Number(bill.roundId),
      status: 'cancelled',
    },
  })
}
