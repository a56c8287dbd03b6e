import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { refuseField } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import { depositDeskErrors as errors, type findCreditMember as call } from '../operator-contract.ts'
import type { DepositPorts } from './ports.ts'

/** The member whom staff mean, as they may see him. @throws the errors of the contract */
export async function findCreditMember(
  services: Services,
  ports: DepositPorts,
  input: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const members = ports.members(services)
  const memberId = await memberIdOf(services, ports, input)
  const label = (await members.findLabels([memberId])).get(memberId)
  if (!label) throw refuseField(errors.credit_member_not_found, 'member_id')
  const accounts = await members.findBankAccounts(memberId)
  return {
    member_id: memberId,
    name: label.displayName,
    phone: label.username,
    bank_accounts: accounts.map(({ bankName, maskedNumber }) => ({
      bank_name: bankName,
      account_number: maskedNumber,
    })),
  }
}

/** His number; that of nobody is found out by the caller. */
async function memberIdOf(
  services: Services,
  ports: DepositPorts,
  { phone, member_id: named }: { phone?: string | undefined; member_id?: number | undefined },
): Promise<number> {
  if (phone === undefined && named === undefined) {
    throw refuseField(errors.credit_target_required, 'phone')
  }
  if (phone === undefined) return named ?? 0
  const memberId = await ports.members(services).findByPhone(phone)
  if (memberId === null) throw refuseField(errors.credit_member_not_found, 'phone')
  return memberId
}
