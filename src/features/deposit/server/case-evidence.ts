import type { CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type { getCaseEvidence as call } from '../evidence-contract.ts'
import { findReceivingAccounts, type ReceivingAccount } from './channel-store.ts'
import { openPayer } from './charge-store.ts'
import { findAlike, findSlipOfLine } from './evidence-store.ts'
import { findPayerMember } from './find-payment.ts'
import { receivedOf } from './open-case.ts'
import { findPayment, findPayments, findPaymentsBefore, type Payment } from './payment-store.ts'
import { showReference } from './payment-view.ts'
import type { DepositPorts } from './ports.ts'

const LAST_DEPOSITS = 5
const NEWEST = 2n ** 63n - 1n

/** What helps a person to find the owner of a case. @throws not_found */
export async function getCaseEvidence(
  services: Services,
  ports: DepositPorts,
  caseId: number,
): Promise<CallOutput<typeof call>> {
  const { db } = services
  const { received } = await receivedOf(services, caseId)
  const { receivingAccountId, amountSatang, paidAt: at, chargeId, paymentId } = received
  const ids = await findAlike(db, { receivingAccountId, amountSatang, at })
  const alike = new Map((await findPayments(db, ids)).map((one) => [one.id, one]))
  const lineId = /^line-(\d+)$/.exec(chargeId)?.[1]
  const slip = lineId === undefined ? null : await findSlipOfLine(db, BigInt(lineId))
  const slipPayment = slip?.paymentId ? await findPayment(db, slip.paymentId) : null
  const payer = await openPayer(services, received)
  const named = paymentId === null ? null : await findPayment(db, paymentId)
  const owner = named?.memberId ?? (await findPayerMember(services, ports, payer)) ?? slip?.memberId
  const last = owner === undefined ? [] : await findPaymentsBefore(db, owner, NEWEST, LAST_DEPOSITS)
  const members = [...alike.values(), ...last].map(({ memberId }) => memberId)
  const labels = await ports
    .members(services)
    .findLabels([...members, ...(slip ? [slip.memberId] : [])])
  const accounts = new Map(
    (await findReceivingAccounts(db)).map((one) => [one.id, accountWords(ports, one)]),
  )
  const nameOf = (memberId: number) => ({
    member_id: memberId,
    member_name: labels.get(memberId)?.displayName ?? '',
    member_phone: labels.get(memberId)?.username ?? '',
  })
  const show = (payment: Payment) => ({
    payment_id: payment.id,
    reference: showReference(payment.reference),
    amount: payment.amountSatang,
    status: payment.status,
    channel_type: payment.channelType,
    account: accounts.get(payment.receivingAccountId) ?? '',
    created_at: payment.createdAt,
    expires_at: payment.expiresAt,
    paid_at: payment.paidAt,
    cancelled_at: payment.cancelledAt,
    credited_amount: payment.creditedSatang,
    ...nameOf(payment.memberId),
  })
  return {
    candidates: ids.flatMap((id) => alike.get(id) ?? []).map(show),
    slip: slip && {
      ...nameOf(slip.memberId),
      reference: slipPayment && showReference(slipPayment.reference),
      sent_at: slip.sentAt,
    },
    last_deposits: last.map(show),
  }
}

/** `กสิกรไทย 123-4-56789-0` */
function accountWords({ bankName }: DepositPorts, { bankCode, accountNumber }: ReceivingAccount) {
  const bank = bankCode === null ? 'ทรูมันนี่วอลเล็ท' : (bankName(bankCode) ?? '')
  return `${bank} ${accountNumber}`.trim()
}
