import type { StepUpRule, StepUpWay } from '#kernel/step-up.ts'
import type { Services } from '../services.ts'

/** The member site or the back office: they share code but no cookie and no origin. */
export interface AppKind {
  readonly name: 'member' | 'staff'
  /** What a staff person may do, null once switched off; the member site has no permissions. */
  permissionsOf(services: Services, staffId: number): Promise<ReadonlySet<string> | null>
  /** How somebody can prove himself again for such a call; none where nothing is asked of him. */
  findStepUpWays(
    services: Services,
    subjectId: number,
    rule: StepUpRule,
  ): Promise<readonly StepUpWay[]>
  /** Those of some people whose sessions open nothing any more although they live. */
  findSwitchedOff(services: Services, subjectIds: readonly number[]): Promise<readonly number[]>
}
