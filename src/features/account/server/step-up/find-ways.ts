import type { StepUpRule, StepUpWay } from '#kernel/step-up.ts'
import type { Services } from '#platform/services.ts'
import { waysFor } from '../../rules/step-up.ts'
import { findSecurity, ownWays } from './security-store.ts'

/** How a member can prove himself again for a call; none where nothing is asked of him. */
export async function findStepUpWays(
  { db, config }: Services,
  memberId: number,
  rule: StepUpRule,
): Promise<readonly StepUpWay[]> {
  return waysFor(ownWays(await findSecurity(db, memberId)), rule, config)
}
