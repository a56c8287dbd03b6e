import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import type { getMember as call } from '../../operator-contract.ts'
import { statusesAfter } from '../../rules/member-state.ts'
import { viewMembers } from './view-members.ts'

/** @throws not_found */
export async function getMember(
  services: Services,
  { member_id: memberId }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const [member] = await viewMembers(services, [memberId])
  if (!member) throw new Refusal(commonErrors.not_found)
  return { ...member, next_statuses: [...statusesAfter(member.status)] }
}
