import { formatBaht, type Satang } from '#kernel/money.ts'
import { invariant } from '#kernel/result.ts'
import { type Debt, lockWithDebts } from '#ledger/debts.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, type Leg, type Operation, post, wallet } from '#ledger/post.ts'
import { audit, SYSTEM_STAFF_ID } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { withdrawAudit } from '../audit-contract.ts'
import { withdrawalEnded } from '../contract.ts'
import { type DebtSplit, splitByDebt } from '../rules/debt.ts'
import type { WithdrawPorts } from './ports.ts'
import { endKey } from './settle-withdrawal.ts'
import { lockWithdrawal, noteDebt, takeStep, type Withdrawal } from './withdraw-store.ts'
import { publishWithdrawal } from './withdrawal-view.ts'

/**
 * The last moment before money leaves, whoever let it go and however: under the lock of the member's wallets
 * and of what he owes, his debt is paid out of what is on hold, and the rest takes the step to sending. Where
 * nothing is left to send the request ends, and what is not of the debt is back in the wallet.
 * @returns the withdrawal as it is sent; null where nothing is, or somebody else took the step
 */
export async function sendAboveDebt(
  tx: Tx,
  ports: WithdrawPorts,
  { id, memberId }: Withdrawal,
): Promise<Withdrawal | null> {
  const { wallets, debts } = await lockWithDebts(tx, memberId)
  const withdrawal = await lockWithdrawal(tx, id)
  if (withdrawal?.status !== 'approved') return null
  const split = splitByDebt({
    amountSatang: withdrawal.amountSatang,
    feeSatang: withdrawal.feeSatang,
    owedSatang: debts.reduce((sum, { openSatang }) => sum + openSatang, 0n),
    freeSatang: wallets.get(withdrawal.walletId)?.availableSatang ?? 0n,
  })
  if (split.debtSatang > 0n) await payDebt(tx, ports, withdrawal, { split, debts })
  if (split.sentSatang === 0n) {
    await endWithoutPayout(tx, withdrawal, split)
    return null
  }
  invariant(await takeStep(tx, id, 'sending'), `withdrawal ${id} is sent once`)
  await publishWithdrawal(tx, withdrawal, 'sending')
  return lockWithdrawal(tx, id)
}

/** The hold ends, the debt takes its part of the wallet, and what is sent is set aside again. */
async function payDebt(
  tx: Tx,
  ports: WithdrawPorts,
  withdrawal: Withdrawal,
  { split, debts }: { split: DebtSplit; debts: readonly Debt[] },
): Promise<void> {
  const { id, memberId, walletId, holdId, amountSatang } = withdrawal
  const parts = partsOf(debts, split.debtSatang)
  const about = { memberId, refId: id }
  const operations: Operation[] = [
    {
      ...about,
      // The end of a request is the same, however it ends: it ends once.
      key: split.sentSatang > 0n ? keyOf(id, 'free') : endKey(id),
      kind: 'withdraw_returned',
      legs: [{ hold: holdId }],
    },
    {
      ...about,
      key: keyOf(id, 'debt'),
      kind: 'withdraw_debt_paid',
      legs: parts.map(({ debt, amount }): Leg => ({
        debit: wallet(walletId),
        credit: wallet(debt.accountId),
        amountSatang: amount,
      })),
    },
  ]
  if (split.sentSatang > 0n) {
    operations.push({
      ...about,
      key: keyOf(id, 'rest'),
      kind: 'withdraw_hold',
      legs: [
        {
          debit: wallet(walletId),
          credit: house('withdrawal_clearing'),
          amountSatang: amountSatang - split.debtSatang,
        },
      ],
    })
  }
  const outcomes = await post(tx, operations)
  invariant(
    outcomes.every(({ applied }) => applied),
    `the debt of withdrawal ${id} is paid once`,
  )
  await noteDebt(tx, id, split.debtSatang, outcomes[2]?.holdId ?? holdId)
  const ofGames = parts.find(({ debt }) => debt.name === 'game_receivable')
  if (ofGames) await ports.noteGameDebtPaid(tx, memberId, ofGames.amount)
  await audit(tx, withdrawAudit, {
    staffId: SYSTEM_STAFF_ID,
    action: 'withdraw.debt_paid',
    object: { kind: 'withdrawal', id },
    detail: { amount_satang: amountSatang, debt_satang: split.debtSatang, member_id: memberId },
  })
}

/** The oldest account first, each as far as it is open. */
function partsOf(debts: readonly Debt[], sum: Satang): { debt: Debt; amount: Satang }[] {
  let left = sum
  const parts: { debt: Debt; amount: Satang }[] = []
  for (const debt of debts) {
    const amount = debt.openSatang < left ? debt.openSatang : left
    if (amount > 0n) parts.push({ debt, amount })
    left -= amount
  }
  invariant(left === 0n, 'no more is paid than is owed')
  return parts
}

async function endWithoutPayout(
  tx: Tx,
  withdrawal: Withdrawal,
  { debtSatang, returnedSatang }: DebtSplit,
): Promise<void> {
  const { id } = withdrawal
  const paid = `หักชำระยอดค้าง ฿${formatBaht(debtSatang)}`
  const reason =
    returnedSatang === 0n
      ? `${paid} ทั้งจำนวน จึงไม่มียอดเหลือให้โอน`
      : `${paid} ส่วนที่เหลือ ฿${formatBaht(returnedSatang)} ไม่พอค่าธรรมเนียม จึงคืนเข้ากระเป๋า`
  invariant(await takeStep(tx, id, 'returned', { reason }), `withdrawal ${id} ends once`)
  await publishWithdrawal(tx, withdrawal, 'returned', reason)
  await publish(tx, withdrawalEnded, { payload: { withdraw_id: id } })
}

const keyOf = (id: number, what: string): string =>
  operationKey({ scope: 'system', owner: 'withdraw', call: `debt.${what}`, key: `${id}` })
