import type { Services } from '#platform/services.ts'
import { isMaskOf } from '../rules/match-payer.ts'
import type { Payer } from '../rules/payer.ts'
import type { DepositPorts } from './ports.ts'

/**
 * Did this member pay? The one judgement of payers, whoever tells of the money: by a registered account or, from
 * a wallet, the registered phone; a masked account has to go with the name, where there is one. Without an
 * account by the name. Null where nothing of use is told.
 */
export async function isPayer(
  services: Services,
  ports: DepositPorts,
  memberId: number,
  { name, bankCode, accountNumber, accountTail }: Payer,
): Promise<boolean | null> {
  const members = ports.members(services)
  const told = accountNumber ?? accountTail ?? null
  const isNamed = async () => (name === null ? null : members.isNamed(memberId, name))
  if (told === null) return isNamed()
  const accounts = await members.findBankAccounts(memberId)
  const isOwn = accounts.some(
    (own) => (bankCode ?? own.bankCode) === own.bankCode && isMaskOf(own.accountNumber, told),
  )
  if (accountNumber === null) return isOwn && (await isNamed()) !== false
  // A wallet's number is the phone of its holder.
  return isOwn || (bankCode === null && (await members.findByPhone(accountNumber)) === memberId)
}
