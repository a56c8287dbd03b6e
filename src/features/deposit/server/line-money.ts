import type { Services } from '#platform/services.ts'
import { type LineCaseKind, type MoneyPlace, takeSatang, waysOf } from '../rules/line-case.ts'
import { findReceivedCharges, openPayer, type ReceivedCharge } from './charge-store.ts'
import { findPayerMember } from './find-payment.ts'
import type { LineCase } from './line-case-store.ts'
import type { DepositPorts } from './ports.ts'
import { isReversed } from './reversal-store.ts'
import { memberWhoHas } from './reverse-line.ts'
import { findCaseOf } from './review-store.ts'

/** Where the money of a line is, and who has it or would owe it. */
export interface LineMoney {
  readonly received: ReceivedCharge | null
  readonly place: MoneyPlace
  readonly memberId: number | null
  /** The bank took it back before: nobody gives it again. */
  readonly isReversed: boolean
}

/** Finds the money that a reversal is about; of money that was sent back, the member whose account paid it. */
export async function findLineMoney(
  services: Services,
  ports: DepositPorts,
  { receivedChargeId: id }: Pick<LineCase, 'receivedChargeId'>,
): Promise<LineMoney> {
  const { db } = services
  const received = id === null ? null : ((await findReceivedCharges(db, [id])).get(id) ?? null)
  if (!received) return { received, place: 'nowhere', memberId: null, isReversed: false }
  const about = { received, isReversed: await isReversed(db, received.id) }
  const memberId = await memberWhoHas(services, received)
  if (memberId !== null) return { ...about, place: 'member', memberId }
  const status = (await findCaseOf(db, received.id))?.status
  if (status === 'returning') return { ...about, place: 'returning', memberId: null }
  if (status !== 'returned') return { ...about, place: 'suspense', memberId: null }
  const payer = await openPayer(services, received)
  const paidBy = await findPayerMember(services, ports, payer)
  return { ...about, place: 'returned', memberId: paidBy }
}

/** What can be taken now for what the bank took; null where nobody is there to take it from. */
export function takesOf(
  kind: LineCaseKind,
  tookSatang: bigint,
  { received, place, memberId, isReversed: wasTaken }: LineMoney,
): bigint | null {
  if (!received || wasTaken || !waysOf(kind).includes('take')) return null
  const isThere = memberId !== null || place === 'suspense'
  return isThere ? takeSatang(tookSatang, received.amountSatang) : null
}
