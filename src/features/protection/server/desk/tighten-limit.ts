import type { CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { listExclusions } from '#platform/stake-gate/exclusion.ts'
import { findStanding } from '#platform/stake-gate/stake-gate.ts'
import { protectionAudit } from '../../audit-contract.ts'
import { type getMemberProtection, protectionDeskErrors } from '../../operator-contract.ts'
import { isOfTime, type LimitName, type LimitValue, stepOf } from '../../rules/limits.ts'
import { apply, tell } from '../change-limit.ts'
import { viewOf } from '../exclude-myself.ts'
import { findInForce } from '../limit-store.ts'
import { lockPerson } from '../lock-person.ts'
import { readLimits } from '../read-limits.ts'

/** What protects a member, as the desk sees it. @throws Refusal not_found */
export async function readProtection(
  services: Services,
  memberId: number,
): Promise<CallOutput<typeof getMemberProtection>> {
  if (!(await findStanding(services.db, memberId))) throw new Refusal(commonErrors.not_found)
  const [limits, exclusions] = await Promise.all([
    readLimits(services, memberId),
    listExclusions(services.db, memberId),
  ])
  return {
    ...limits,
    exclusions: exclusions.map((one) => ({ ...viewOf(one), lifted_at: one.liftedAt })),
  }
}

interface Order {
  readonly staffId: number
  readonly memberId: number
  readonly name: LimitName
  readonly value: LimitValue
  readonly reason: string
}

/**
 * Sets a limit of the house for a person, in every account where that is stricter than it was; the stricter
 * of it and the member's own holds.
 * @throws Refusal not_found, limit_not_tighter
 */
export const tightenLimit = (services: Services, order: Order): Promise<Record<string, never>> =>
  setHouseLimit(services, order, 'tighter')

/**
 * Makes a limit of the house looser, or takes it away; the member's own stays what it is.
 * @throws Refusal not_found, limit_not_looser
 */
export const loosenLimit = (services: Services, order: Order): Promise<Record<string, never>> =>
  setHouseLimit(services, order, 'looser')

const steps = {
  tighter: { action: 'play_limit.tighten', refusal: protectionDeskErrors.limit_not_tighter },
  looser: { action: 'play_limit.loosen', refusal: protectionDeskErrors.limit_not_looser },
} as const

function setHouseLimit(
  services: Services,
  { staffId, memberId, name, value, reason }: Order,
  step: keyof typeof steps,
): Promise<Record<string, never>> {
  const { action, refusal } = steps[step]
  const field = isOfTime(name) ? 'session_minutes' : 'limit_satang'
  return inTransaction(services.db, async (tx) => {
    if (!(await findStanding(tx, memberId))) throw new Refusal(commonErrors.not_found)
    for (const account of ownFirst(await lockPerson(tx, memberId), memberId)) {
      const before = (await findInForce(tx, account)).get(`house.${name}`) ?? null
      if (stepOf(before, value) !== step) {
        if (account === memberId) throw new Refusal(refusal)
        continue
      }
      await apply(tx, { memberId: account, name, before, after: value, by: { staffId, reason } })
      await tell(tx, account, name)
      await audit(tx, protectionAudit, {
        staffId,
        action,
        object: { kind: 'play_limit', id: `${account}:${name}` },
        before: { [field]: before },
        after: { [field]: value },
        reason,
      })
    }
    return {}
  })
}

const ownFirst = (accounts: readonly number[], own: number): number[] => [
  own,
  ...accounts.filter((account) => account !== own),
]
