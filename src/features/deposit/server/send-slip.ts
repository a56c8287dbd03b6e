import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, refuseField } from '#kernel/errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { slipErrors as errors, type sendSlip as call } from '../slip-contract.ts'
import { readSlip, type SlipCode } from '../rules/slip.ts'
import { readStatements } from './cancel-payment.ts'
import { lockAmountsOf } from './amount-store.ts'
import { type Payment } from './payment-store.ts'
import type { DepositPorts } from './ports.ts'
import { ownPayment } from './read-payments.ts'
import { settleSlip } from './settle-slip.ts'
import { showSlip } from './show-slip.ts'
import { countWaitingSlips, findSlip, findUsedSlip, insertSlip, type Slip } from './slip-store.ts'

/** A member tells of a few transfers at a time; who tries references has to wait for each of them. */
const WAITING_MAX = 5

/**
 * Takes a slip, once, and looks for what it says in the statement. It is proof of nothing by itself: the line
 * of the statement is. The same slip again for the same payment answers where it stands.
 * @throws not_found and the errors of the contract
 */
export async function sendSlip(
  services: Services,
  ports: DepositPorts,
  memberId: number,
  { payment_id, payload }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const read = readSlip(payload)
  if (!read.ok) throw refuseField(errors[read.error], 'payload')
  const payment = payment_id === undefined ? null : await ownPayment(services, memberId, payment_id)
  if (payment?.channelType === 'qr') throw new Refusal(errors.slip_not_needed)
  const slipId = await keepSlip(services, memberId, payment, read.value)
  await readStatementsIfTold(services, ports)
  await settleSlip(services, ports, slipId)
  const slip = await findSlip(services.db, slipId)
  if (!slip || slip.status === 'foreign') throw new Refusal(errors.slip_of_another)
  return showSlip(services.db, slip)
}

async function keepSlip(
  { db, log }: Services,
  memberId: number,
  payment: Payment | null,
  code: SlipCode,
): Promise<bigint> {
  const paymentId = payment?.id ?? null
  const isSame = (slip: Slip) => slip.memberId === memberId && slip.paymentId === paymentId
  return inTransaction(db, async (tx) => {
    await lockAmountsOf(tx, memberId)
    const used = await findUsedSlip(tx, code)
    if (used && isSame(used)) return used.id
    if (!used && payment?.status === 'paid') throw new Refusal(errors.slip_payment_paid)
    if (!used && (await countWaitingSlips(tx, memberId)) >= WAITING_MAX) {
      throw new Refusal(errors.too_many_slips)
    }
    const id = used ? null : await insertSlip(tx, memberId, paymentId, code)
    if (id !== null) return id
    log.warn({ memberId, paymentId }, 'a slip is used a second time')
    throw new Refusal(errors.slip_used)
  })
}

/** A bank that does not answer tells later. */
async function readStatementsIfTold(services: Services, ports: DepositPorts): Promise<void> {
  try {
    await readStatements(services, ports)
  } catch (error) {
    services.log.warn({ err: error }, 'statement could not be read for a slip')
  }
}
