import type { Call } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { stepUpWays } from '#kernel/step-up.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session/session.ts'
import type { AppKind } from './app-kind.ts'

/**
 * Lets a call that asks for a step-up through where this session made one not long ago, where the
 * input brings a proof of its own, or where nothing can be asked of this person.
 * @throws Refusal step_up_required, its details name the ways that this person has
 */
export async function requireStepUp(
  kind: AppKind,
  services: Services,
  { stepUp: rule }: Call,
  { input, session }: { input: unknown; session: Session | null },
): Promise<void> {
  if (!rule || !session || session.isSteppedUp) return
  const given = input as Readonly<Record<string, unknown>>
  if (rule.orBy?.every((field) => given[field] !== undefined)) return
  const ways = await kind.findStepUpWays(services, session.subjectId, rule)
  if (ways.length === 0) return
  throw new Refusal(commonErrors.step_up_required, {
    details: ways.map((way) => ({ field: 'step_up', code: way, message: stepUpWays[way] })),
  })
}
