import { findPayments } from '#features/deposit/server/payment-store.ts'
import { showReference as showPayment } from '#features/deposit/server/payment-view.ts'
import { findSelfDrawn } from '#features/lottery/server/yeekee-round-store.ts'
import type { FindReferences, WalletPorts } from '#features/wallet/server/ports.ts'
import { findWithdrawal } from '#features/withdraw/server/withdraw-store.ts'
import { showReference as showWithdrawal } from '#features/withdraw/server/withdrawal-view.ts'

const paymentReferences: FindReferences = async ({ db }, memberId, ids) => {
  const payments = await findPayments(db, ids)
  const own = payments.filter((payment) => payment.memberId === memberId)
  return new Map(own.map(({ id, reference }) => [id, showPayment(reference)]))
}

/** One look-up by key each: a page has few withdrawals. */
const withdrawalReferences: FindReferences = async ({ db }, memberId, ids) => {
  const withdrawals = await Promise.all(ids.map((id) => findWithdrawal(db, id)))
  const own = withdrawals.filter((one) => one?.memberId === memberId)
  return new Map(own.flatMap((one) => (one ? [[one.id, showWithdrawal(one.reference)]] : [])))
}

/** A bonus belongs to a round, by the name that is in its proof. */
const roundReferences: FindReferences = async ({ db }, _memberId, ids) => {
  const rounds = await Promise.all([...new Set(ids)].map((id) => findSelfDrawn(db, id)))
  return new Map(rounds.flatMap((one) => (one ? [[Number(one.roundId), one.roundRef]] : [])))
}

/** The statement shows the codes that the screens of deposits and withdrawals show. */
export const walletPorts: WalletPorts = {
  references: {
    deposit_qr: paymentReferences,
    withdraw_hold: withdrawalReferences,
    withdraw_paid: withdrawalReferences,
    withdraw_returned: withdrawalReferences,
    yeekee_rank1: roundReferences,
    yeekee_rank16: roundReferences,
  },
}
