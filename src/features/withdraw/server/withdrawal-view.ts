import type { Satang } from '#kernel/money.ts'
import { listWallets } from '#ledger/wallets.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { type WithdrawalView, withdrawalChanged, type WithdrawStatus } from '../contract.ts'
import { withdrawDeskChanged } from '../operator-contract.ts'
import { sentSatang } from '../rules/debt.ts'
import { debtOf, readDebts } from './read-debts.ts'
import { findSteps, openDestinations, type Step, type Withdrawal } from './withdraw-store.ts'

/** `WD88412207` as people read it: `WD-8841-2207`. */
export const showReference = (reference: string): string =>
  `${reference.slice(0, 2)}-${reference.slice(2, 6)}-${reference.slice(6)}`

/** Withdrawals in the words of the contract, each with its timeline. */
export async function showWithdrawals(
  { vault }: Pick<Services, 'vault'>,
  db: Db | Tx,
  withdrawals: readonly Withdrawal[],
): Promise<WithdrawalView[]> {
  const steps = await findSteps(
    db,
    withdrawals.map(({ id }) => id),
  )
  const names = await walletNames(db, withdrawals)
  const destinationOf = await openDestinations(db, vault, withdrawals)
  const debts = await readDebts(db, withdrawals)
  const debtNow = (one: Withdrawal): Satang => debtOf(debts, one).debt
  return withdrawals.map((one) => ({
    withdraw_id: one.id,
    reference: showReference(one.reference),
    status: one.status,
    amount: one.amountSatang,
    debt: debtNow(one),
    fee: one.feeSatang,
    receive: sentSatang({ ...one, debtSatang: debtNow(one) }),
    wallet: { wallet_id: Number(one.walletId), name: names.get(one.walletId) ?? '' },
    bank_account: {
      id: one.bankAccountId,
      bank_code: one.bankCode,
      bank_name: one.bankName,
      account_number: one.accountMasked,
      account_name: destinationOf(one).holderName,
    },
    reason: one.reason,
    requested_at: one.requestedAt,
    finished_at: one.finishedAt,
    timeline: (steps.get(one.id) ?? []).map(({ status, at }: Step) => ({ status, at })),
  }))
}

/** What the wallets that they came from are called: one look-up a member, and a page has one. */
async function walletNames(
  db: Db | Tx,
  withdrawals: readonly Withdrawal[],
): Promise<ReadonlyMap<bigint, string>> {
  const members = [...new Set(withdrawals.map(({ memberId }) => memberId))]
  const wallets = await Promise.all(members.map((memberId) => listWallets(db, memberId)))
  return new Map(wallets.flat().map(({ id, name }) => [id, name]))
}

/** Tells the desk, live, to look at a withdrawal again. */
export const tellDesk = (tx: Tx, id: number): Promise<void> =>
  publish(tx, withdrawDeskChanged, { payload: { withdraw_id: id } })

/** Tells the member and the desk, live, where a withdrawal stands now. */
export async function publishWithdrawal(
  tx: Tx,
  withdrawal: Pick<Withdrawal, 'id' | 'memberId' | 'amountSatang'>,
  status: WithdrawStatus,
  reason: string | null = null,
): Promise<void> {
  await tellDesk(tx, withdrawal.id)
  await publish(tx, withdrawalChanged, {
    memberId: withdrawal.memberId,
    payload: {
      withdraw_id: withdrawal.id,
      status,
      amount: withdrawal.amountSatang,
      reason,
    },
  })
}
