import type { CallInput, CallOutput } from '#kernel/contract.ts'
import type { MemberDirectory } from '#features/account/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { affiliateAudit } from '../audit-contract.ts'
import { affiliateChanged } from '../contract.ts'
import type * as calls from '../operator-contract.ts'
import { affiliateDeskChanged, affiliateDeskErrors } from '../operator-contract.ts'
import type { holdFriend as holdCall } from '../tree-contract.ts'
import { scoreOf } from '../rules/signals.ts'
import { endHold, findHeld, type FriendOf, holdByHand, lockHold } from './held-store.ts'
import { staffNames } from './staff-names.ts'
import type { AffiliatePorts } from './ports.ts'

const SHOWN_MAX = 200

/** A member as the desk names him. */
export const personOf =
  (labels: Awaited<ReturnType<MemberDirectory['findLabels']>>) => (id: bigint | number) => {
    const label = labels.get(Number(id))
    return {
      member_id: Number(id),
      name: label?.displayName ?? '—',
      username: label?.username ?? '—',
    }
  }

/** Friends whom people look at, with what speaks against them. */
export async function listHeld(
  services: Services,
  ports: AffiliatePorts,
  staffId: number,
): Promise<CallOutput<typeof calls.listHeldFriends>> {
  const held = await findHeld(services.db, SHOWN_MAX)
  const ids = held.flatMap(({ memberId, friendId }) => [Number(memberId), Number(friendId)])
  const [labels, staff] = await Promise.all([
    ports.members(services).findLabels(ids),
    staffNames(
      services,
      ports,
      held.map(({ heldBy }) => heldBy),
    ),
  ])
  const person = personOf(labels)
  return held.map((one) => ({
    member: person(one.memberId),
    friend: person(one.friendId),
    joined_at: one.joinedAt,
    since: one.since,
    is_late: one.isLate,
    signals: [...one.signals],
    score: scoreOf(one.signals),
    reason: one.reason,
    held_by: staff(one.heldBy),
    by_me: one.heldBy === BigInt(staffId),
    turnover: one.validSatang,
    commission: one.earnedSatang,
  }))
}

/** Sets a friend aside by hand. @throws Refusal affiliate_not_holdable */
export async function holdFriend(
  { db }: Services,
  staffId: number,
  { member_id: memberId, friend_id: friendId, reason }: CallInput<typeof holdCall>,
): Promise<CallOutput<typeof holdCall>> {
  return inTransaction(db, async (tx) => {
    if (!(await holdByHand(tx, { friendId, memberId, staffId, reason }))) {
      throw new Refusal(affiliateDeskErrors.affiliate_not_holdable)
    }
    await note(tx, 'affiliate.held', { friendId, memberId, staffId, reason })
    return { state: 'held' }
  })
}

/**
 * Lets a held friend be what he was, or count for nothing. Whoever held him by hand does not take away alone
 * what was earned: another person says so. Locks: the friend's row.
 * @throws Refusal affiliate_not_held, affiliate_own_hold
 */
export async function decideHeld(
  { db }: Services,
  staffId: number,
  input: CallInput<typeof calls.decideHeldFriend>,
): Promise<CallOutput<typeof calls.decideHeldFriend>> {
  const { member_id: memberId, friend_id: friendId, verdict, reason } = input
  return inTransaction(db, async (tx) => {
    const hold = await lockHold(tx, { friendId, memberId })
    if (!hold) throw new Refusal(affiliateDeskErrors.affiliate_not_held)
    if (verdict === 'void' && hold.heldBy === BigInt(staffId)) {
      throw new Refusal(affiliateDeskErrors.affiliate_own_hold)
    }
    const state = await endHold(tx, { friendId, memberId, verdict, staffId, reason })
    await note(tx, verdict === 'release' ? 'affiliate.released' : 'affiliate.voided', {
      friendId,
      memberId,
      staffId,
      reason,
    })
    return { state }
  })
}

/** Writes down what was decided, and tells the desk and the member. */
async function note(
  tx: Tx,
  action: 'affiliate.held' | 'affiliate.released' | 'affiliate.voided',
  { friendId, memberId, staffId, reason }: FriendOf,
): Promise<void> {
  await audit(tx, affiliateAudit, {
    staffId,
    action,
    object: { kind: 'affiliate_friend', id: friendId },
    detail: { referrer_id: memberId },
    reason,
  })
  await publish(tx, affiliateDeskChanged, { payload: {} })
  await publish(tx, affiliateChanged, { memberId, payload: {} })
}
