import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { addDays, bangkokDay } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import { type listMemberBills as call, MEMBER_BILLS_DAYS } from '../operator-contract.ts'
import { listBills } from './list-bills.ts'

/** A member's bills as he has them, of the last two months where nobody asks for other days. */
export async function listMemberBills(
  services: Services,
  { member_id: memberId, ...input }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const to = input.to ?? bangkokDay(await services.clock.now())
  const from = input.from ?? addDays(to, 1 - MEMBER_BILLS_DAYS)
  return listBills(services, memberId, { ...input, from, to })
}
