import { parseBaht } from '#kernel/money.ts'
import { memberDigits } from '#kernel/phone.ts'
import { plainSigns } from '#kernel/plain-signs.ts'
import type { Services } from '#platform/services.ts'
import type { ReviewStatus } from '../operator-contract.ts'
import { findReceivedCharges, openPayer } from './charge-store.ts'
import { findPayerMember } from './find-payment.ts'
import type { DepositPorts } from './ports.ts'
import { type CaseWord, findCasesAfter } from './review-store.ts'

/** Payers of so many open cases are opened for one search; a desk with more works them off first. */
const OPENED_MAX = 200

/** `dp-8841-2207` as it is stored, `1,250.5` in satang, and `4321` as the end of somebody's phone. */
export async function readWord(
  services: Services,
  ports: DepositPorts,
  status: ReviewStatus,
  typed: string,
): Promise<CaseWord> {
  const search = plainSigns(typed).trim()
  const amount = parseBaht(search.replaceAll(',', ''))
  const isOurs = /^dp-?\w{4}-?\w{4}$/i.test(search)
  const memberIds = await findPhoneMembers(services, ports, typed)
  return {
    reference: isOurs ? search.replaceAll('-', '').toUpperCase() : search,
    amountSatang: amount.ok ? amount.value : null,
    memberIds,
    caseIds: status === 'open' ? await casesPaidBy(services, ports, new Set(memberIds)) : [],
  }
}

/** Whom a search of a desk names by phone: the whole of it, its end or its mask. */
export async function findPhoneMembers(
  services: Services,
  ports: DepositPorts,
  typed: string,
): Promise<readonly number[]> {
  const members = ports.members(services)
  const digits = memberDigits(typed)
  if (!/^0\d{9}$/.test(digits)) return members.findByPhoneEnd(digits)
  const memberId = await members.findByPhone(digits)
  return memberId === null ? [] : [memberId]
}

/**
 * Open cases whose money came from an account of one of these members. Payers are sealed, so the cases are
 * opened one by one; a search for nobody's phone opens none.
 */
async function casesPaidBy(
  services: Services,
  ports: DepositPorts,
  memberIds: ReadonlySet<number>,
): Promise<number[]> {
  if (memberIds.size === 0) return []
  const cases = await findCasesAfter(services.db, 'open', 0n, OPENED_MAX)
  const charges = await findReceivedCharges(
    services.db,
    cases.map(({ receivedChargeId }) => receivedChargeId),
  )
  const found: number[] = []
  for (const { id, receivedChargeId } of cases) {
    const received = charges.get(receivedChargeId)
    const payer = received && (await openPayer(services, received))
    const memberId = payer && (await findPayerMember(services, ports, payer))
    if (typeof memberId === 'number' && memberIds.has(memberId)) found.push(id)
  }
  return found
}
