import { audit, SYSTEM_STAFF_ID } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { PayoutOrder, PayoutState } from '#platform/gateway/payout-port.ts'
import { Apart } from '#platform/jobs/apart.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { sentSatang } from '../rules/debt.ts'
import type { WithdrawPorts } from './ports.ts'
import { payOutRequest } from './requests.ts'
import { sendAboveDebt } from './send-above-debt.ts'
import { readSetting } from './setting-store.ts'
import { settlePaid, settleReturned } from './settle-withdrawal.ts'
import {
  findAwaitingRail,
  findWithdrawal,
  noteInquiry,
  openDestinations,
  type Withdrawal,
} from './withdraw-store.ts'
import { withdrawAudit } from '../audit-contract.ts'

const BATCH = 200

/**
 * The next step of a payout. Whoever takes the step from approved to sending, and nobody else,
 * sends the order; from then on the rail is only asked, whatever the answer was.
 */
export async function payOut(services: Services, ports: WithdrawPorts, id: number): Promise<void> {
  const withdrawal = await findWithdrawal(services.db, id)
  if (!withdrawal) return
  const payouts = ports.payouts(services)
  if (withdrawal.status === 'approved') {
    const sent = await inTransaction(services.db, (tx) => sendAboveDebt(tx, ports, withdrawal))
    if (sent) await settle(services, sent, await payouts.send(await orderOf(services, sent)))
  } else if (withdrawal.status === 'sending') {
    await settle(services, withdrawal, await payouts.find(`${id}`))
  } else if (withdrawal.status === 'returned' && withdrawal.sendingAt !== null) {
    await alarmIfPaid(services, withdrawal, await payouts.find(`${id}`))
  }
}

/** Goes on with every payout that a lost job or a lost event left behind. */
export async function inquirePayouts(services: Services, ports: WithdrawPorts): Promise<void> {
  const apart = new Apart('payouts not inquired')
  let after = 0
  for (;;) {
    const waiting = await findAwaitingRail(services.db, after, BATCH)
    for (const { id } of waiting) {
      after = id
      await apart.do(`withdrawal ${id}`, () => payOut(services, ports, id))
    }
    if (waiting.length < BATCH) return apart.end()
  }
}

/** Asks for the next step of a payout, in the transaction of what makes it possible. */
export function requestPayOut(tx: Tx, id: number): Promise<void> {
  return requestJob(tx, payOutRequest, { withdraw_id: id })
}

async function orderOf({ db, vault }: Services, withdrawal: Withdrawal): Promise<PayoutOrder> {
  const { accountNumber, holderName } = (await openDestinations(db, vault, [withdrawal]))(
    withdrawal,
  )
  const { sourceAccount } = await readSetting(db)
  return {
    payoutId: `${withdrawal.id}`,
    amountSatang: sentSatang(withdrawal),
    to: { bankCode: withdrawal.bankCode, accountNumber, name: holderName },
    sourceAccount,
  }
}

async function settle(
  services: Services,
  withdrawal: Withdrawal,
  state: PayoutState,
): Promise<void> {
  const { db, log } = services
  const { id } = withdrawal
  if (state.state === 'unknown' || state.state === 'never_received') {
    const err = state.state === 'unknown' ? state.cause : undefined
    log.warn({ err, withdrawId: id, state: state.state }, 'payout: outcome unknown, asked again')
    await noteInquiry(db, id, null)
  } else if (state.state === 'failed') {
    const { message: reason, transferId } = state
    await inTransaction(db, (tx) =>
      settleReturned(tx, withdrawal, { cause: 'failed', reason, transferId }),
    )
  } else if (state.amountSatang !== sentSatang(withdrawal)) {
    log.error({ withdrawId: id, transferId: state.transferId }, 'payout of another amount')
    await noteInquiry(db, id, state.transferId)
  } else if (state.state === 'paid') {
    const { transferId } = state
    await inTransaction(db, (tx) => settlePaid(tx, withdrawal, { transferId }))
  } else {
    await noteInquiry(db, id, state.transferId)
  }
}

/** A person said that it failed, and then it arrived after all: somebody has to get it back. */
async function alarmIfPaid(
  { db, log }: Services,
  { id, memberId }: Withdrawal,
  state: PayoutState,
): Promise<void> {
  if (state.state !== 'paid') return
  log.error({ withdrawId: id, transferId: state.transferId }, 'payout arrived after its return')
  await inTransaction(db, (tx) =>
    audit(tx, withdrawAudit, {
      staffId: SYSTEM_STAFF_ID,
      action: 'withdraw.paid_after_return',
      object: { kind: 'withdrawal', id },
      detail: { member_id: memberId, transfer_id: state.transferId },
    }),
  )
}
