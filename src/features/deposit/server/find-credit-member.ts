import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { refuseField } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import {
  CREDIT_MEMBERS_MAX,
  depositDeskErrors as errors,
  type findCreditMember as call,
  type findCreditMembers as membersCall,
} from '../operator-contract.ts'
import { findAskable, isAboveLimit } from './limit-room.ts'
import { receivedOf } from './open-case.ts'
import { ownershipOf } from './ownership.ts'
import { findPayment } from './payment-store.ts'
import type { DepositPorts } from './ports.ts'

interface Named {
  readonly phone?: string | undefined
  readonly member_id?: number | undefined
  readonly payment_id?: number | undefined
}

/** The member whom staff mean, as they may see him. @throws not_found and the errors of the contract */
export async function findCreditMember(
  services: Services,
  ports: DepositPorts,
  input: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const { memberId, displayName, username } = await findMember(services, ports, input)
  const accounts = await ports.members(services).findBankAccounts(memberId)
  return {
    member_id: memberId,
    name: displayName,
    phone: username,
    bank_accounts: accounts.map(({ bankName, maskedNumber }) => ({
      bank_name: bankName,
      account_number: maskedNumber,
    })),
    ...(await judgeCredit(services, ports, memberId, input.case_id)),
  }
}

/** Whom the end of a phone may mean: staff read no more of it than that. */
export async function findCreditMembers(
  services: Services,
  ports: DepositPorts,
  { phone_end: end }: CallInput<typeof membersCall>,
): Promise<CallOutput<typeof membersCall>> {
  const members = ports.members(services)
  const ids = await members.findByPhoneEnd(end)
  const shown = ids.slice(0, CREDIT_MEMBERS_MAX)
  const labels = await members.findLabels(shown)
  return {
    items: shown.flatMap((memberId) => {
      const label = labels.get(memberId)
      if (!label) return []
      return [{ member_id: memberId, name: label.displayName, phone: label.username }]
    }),
    has_more: ids.length > CREDIT_MEMBERS_MAX,
  }
}

/** What stands against giving him the money of a case, as far as one can tell before it is decided. */
async function judgeCredit(
  services: Services,
  ports: DepositPorts,
  memberId: number,
  caseId: number | undefined,
): Promise<Pick<CallOutput<typeof call>, 'takes_two' | 'above_limit' | 'limit_left'>> {
  const left = await findAskable(services.db, memberId)
  const limit_left = left && left.satang
  if (caseId === undefined) return { takes_two: null, above_limit: null, limit_left }
  const { received } = await receivedOf(services, caseId)
  const { paymentId, amountSatang } = received
  return {
    takes_two: (await ownershipOf(services, ports, received, memberId)).ground === null,
    above_limit: await isAboveLimit(services.db, { memberId, paymentId }, amountSatang),
    limit_left,
  }
}

/** Who is named by phone or number, or by one of his payments. */
export async function memberOf(
  services: Services,
  ports: DepositPorts,
  named: Named,
): Promise<number> {
  const { payment_id: paymentId } = named
  const isNamed = named.phone !== undefined || named.member_id !== undefined
  if (isNamed || paymentId === undefined) {
    return (await findMember(services, ports, named)).memberId
  }
  const payment = await findPayment(services.db, paymentId)
  if (!payment) throw refuseField(errors.credit_payment_not_found, 'payment_id')
  return payment.memberId
}

async function findMember(services: Services, ports: DepositPorts, named: Named) {
  const members = ports.members(services)
  const memberId = await memberIdOf(services, ports, named)
  const label = (await members.findLabels([memberId])).get(memberId)
  if (!label) throw refuseField(errors.credit_member_not_found, 'member_id')
  return { memberId, ...label }
}

/** His number; that of nobody is found out by the caller. */
async function memberIdOf(
  services: Services,
  ports: DepositPorts,
  { phone, member_id: named }: Named,
): Promise<number> {
  if (phone === undefined && named === undefined) {
    throw refuseField(errors.credit_target_required, 'phone')
  }
  if (phone === undefined) return named ?? 0
  const memberId = await ports.members(services).findByPhone(phone)
  if (memberId === null) throw refuseField(errors.credit_member_not_found, 'phone')
  return memberId
}
