import { invariant } from '#kernel/result.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, type Leg, postOne } from '#ledger/post.ts'
import { lockWallets } from '#ledger/wallets.ts'
import { withdrawApproval } from '#platform/approval/approval.ts'
import type { Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { withdrawalEnded } from '../contract.ts'
import { sentSatang } from '../rules/debt.ts'
import { settleApproval } from './approvals.ts'
import { readSetting } from './setting-store.ts'
import { lockWithdrawal, type StepBy, takeStep, type Withdrawal } from './withdraw-store.ts'
import { publishWithdrawal } from './withdrawal-view.ts'

/** How a withdrawal ends, and by whom where a person decides. */
export interface Ending {
  readonly transferId?: string | null
  readonly by?: StepBy
}

/**
 * The money arrived: the hold is posted and the payout leaves our account at the gateway.
 * @returns false when the withdrawal is not being sent any more, and nothing happened
 */
export async function settlePaid(
  tx: Tx,
  { id, walletId }: Withdrawal,
  ending: Ending,
): Promise<boolean> {
  await lockWallets(tx, [walletId])
  const withdrawal = await lockWithdrawal(tx, id)
  if (!withdrawal || !(await takeStep(tx, id, 'paid', ending))) return false
  await dropProposal(tx, id)
  const { gatewayFloatRef } = await readSetting(tx)
  const outcome = await postOne(tx, {
    key: endKey(id),
    memberId: withdrawal.memberId,
    kind: 'withdraw_paid',
    refId: id,
    legs: [
      { hold: withdrawal.holdId },
      {
        kind: 'withdraw_payout',
        debit: house('withdrawal_clearing'),
        credit: house('gateway_float', gatewayFloatRef),
        amountSatang: sentSatang(withdrawal),
      },
      ...feeLegs(withdrawal),
    ],
  })
  invariant(outcome.applied, `withdrawal ${id} is paid once`)
  await publishWithdrawal(tx, withdrawal, 'paid')
  await publish(tx, withdrawalEnded, { payload: { withdraw_id: id } })
  return true
}

/**
 * The money comes back: refused by staff (`rejected`) or by the bank (`failed`). The hold is voided
 * and the member reads why.
 * @returns false when the withdrawal is past that, and nothing happened
 */
export async function settleReturned(
  tx: Tx,
  { id, walletId }: Withdrawal,
  ending: Ending & { cause: 'rejected' | 'failed'; reason: string },
): Promise<boolean> {
  await lockWallets(tx, [walletId])
  const withdrawal = await lockWithdrawal(tx, id)
  if (!withdrawal || !(await takeStep(tx, id, ending.cause, ending))) return false
  await dropProposal(tx, id)
  const outcome = await postOne(tx, {
    key: endKey(id),
    memberId: withdrawal.memberId,
    kind: 'withdraw_returned',
    refId: id,
    legs: [{ hold: withdrawal.holdId }],
  })
  invariant(outcome.applied, `withdrawal ${id} returns once`)
  invariant(await takeStep(tx, id, 'returned'), `withdrawal ${id} ends as returned`)
  await publishWithdrawal(tx, withdrawal, 'returned', ending.reason)
  await publish(tx, withdrawalEnded, { payload: { withdraw_id: id } })
  return true
}

/** The house earns the fee when the money arrived, and not before. */
const feeLegs = ({ feeSatang }: Withdrawal): Leg[] =>
  feeSatang === 0n
    ? []
    : [
        {
          kind: 'withdraw_fee',
          debit: house('withdrawal_clearing'),
          credit: house('fee_income'),
          amountSatang: feeSatang,
        },
      ]

/** What somebody said of its outcome, and nobody confirmed yet, is of no use any more. */
async function dropProposal(tx: Tx, id: number): Promise<void> {
  await withdrawApproval(tx, settleApproval, id, { reason: 'รายการถอนสิ้นสุดแล้ว' })
}

/** One key for both ends, so the same hold is never both paid out and given back. */
export const endKey = (id: number): string =>
  operationKey({ scope: 'system', owner: 'withdraw', call: 'end', key: `${id}` })
