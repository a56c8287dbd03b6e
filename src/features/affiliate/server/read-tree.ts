import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, refuseField } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import type * as calls from '../tree-contract.ts'
import { ATTRIBUTE_DAYS, LINK_CODE } from '../rules/link.ts'
import { scoreOf } from '../rules/signals.ts'
import { DAY_MS } from '#kernel/time.ts'
import { personOf } from './held-desk.ts'
import type { AffiliatePorts } from './ports.ts'
import { staffNames } from './staff-names.ts'
import {
  type BondEvidence,
  countLevels,
  findBondsAbove,
  findTies,
  findTreeFriends,
} from './tree-store.ts'

/** By a member's number, a whole phone number or the code of his link; null: there is none. */
export async function findTyped(
  services: Services,
  ports: AffiliatePorts,
  typed: string,
): Promise<number | null> {
  const members = ports.members(services)
  if (/^0\d{9}$/.test(typed)) return members.findByPhone(typed)
  const memberId = /^\d{1,15}$/.test(typed) ? Number(typed) : null
  if (memberId !== null && (await members.findDates(memberId)) !== null) return memberId
  return LINK_CODE.test(typed) ? members.findByReferralCode(typed) : null
}

/** The same, or by the end of a phone that one member alone has; null: there is none, or several. */
async function findOne(services: Services, ports: AffiliatePorts, typed: string) {
  const exact = await findTyped(services, ports, typed)
  if (exact !== null) return exact
  const alike = await ports.members(services).findByPhoneEnd(typed)
  return alike.length === 1 ? (alike[0] ?? null) : null
}

/** Until when staff may name who brought a member. */
export const attributeUntil = (joinedAt: Date): Date =>
  new Date(joinedAt.getTime() + ATTRIBUTE_DAYS * DAY_MS)

/** A member in the tree: who brought him, and his own friends in numbers; null: there is none. */
export async function readTreeMember(
  services: Services,
  ports: AffiliatePorts,
  staffId: number,
  { member }: CallInput<typeof calls.getTreeMember>,
): Promise<CallOutput<typeof calls.getTreeMember>> {
  const { db, clock } = services
  const memberId = await findOne(services, ports, member)
  const dates = memberId === null ? null : await ports.members(services).findDates(memberId)
  if (memberId === null || dates === null) return null
  const [above, levels, ties, now] = await Promise.all([
    findBondsAbove(db, memberId),
    countLevels(db, memberId),
    findTies(db, memberId),
    clock.now(),
  ])
  const ids = [memberId, ...above.map((one) => Number(one.memberId))]
  const [labels, tell] = await Promise.all([
    ports.members(services).findLabels(ids),
    evidenceTeller(services, ports, staffId, above),
  ])
  const until = attributeUntil(dates.joinedAt)
  const isFree = !ties.isBrought && !ties.hasFriends && now < until
  return {
    ...personOf(labels)(memberId),
    joined_at: dates.joinedAt,
    above: above.map((one) => ({
      member: personOf(labels)(one.memberId),
      level: one.level,
      ...tell(one),
    })),
    levels: levels.map(({ validSatang, earnedSatang, ...counts }) => ({
      ...counts,
      turnover: validSatang,
      commission: earnedSatang,
    })),
    attribute_until: isFree ? until : null,
  }
}

/** A page of the friends whom a member of the tree brought. @throws invalid_input for a cursor that is none */
export async function readTreeFriends(
  services: Services,
  ports: AffiliatePorts,
  staffId: number,
  { member_id: memberId, root_id: rootId, cursor, limit }: CallInput<typeof calls.listTreeFriends>,
): Promise<CallOutput<typeof calls.listTreeFriends>> {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) {
    throw refuseField(commonErrors.invalid_input, 'cursor')
  }
  const found = await findTreeFriends(services.db, {
    memberId,
    rootId,
    before: cursor === undefined ? null : BigInt(cursor),
    limit: limit + 1,
  })
  const page = found.slice(0, limit)
  const [labels, tell] = await Promise.all([
    ports.members(services).findLabels(page.map(({ friendId }) => Number(friendId))),
    evidenceTeller(services, ports, staffId, page),
  ])
  return {
    items: page.map((one) => ({
      friend: personOf(labels)(one.friendId),
      friends: one.friends,
      ...tell(one),
      of_root:
        one.rootState === null || rootId === memberId
          ? null
          : { state: one.rootState, commission: one.rootEarnedSatang ?? 0n },
    })),
    next_cursor: found.length > limit ? `${page.at(-1)?.friendId}` : null,
  }
}

/** How bonds are told to staff, with the names of the people who decided about them. */
async function evidenceTeller(
  services: Services,
  ports: AffiliatePorts,
  staffId: number,
  bonds: readonly BondEvidence[],
) {
  const nameOf = await staffNames(
    services,
    ports,
    bonds.flatMap(({ heldBy, decidedBy }) => [heldBy, decidedBy]),
  )
  return (one: BondEvidence) => ({
    state: one.state,
    joined_at: one.joinedAt,
    since: one.since,
    signals: [...one.signals],
    score: scoreOf(one.signals),
    reason: one.reason,
    decided_by: nameOf(one.heldBy ?? one.decidedBy),
    by_me: one.heldBy === BigInt(staffId),
    from_day: one.fromDay,
    turnover: one.validSatang,
    commission: one.earnedSatang,
  })
}
