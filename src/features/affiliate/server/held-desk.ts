import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { affiliateAudit } from '../audit-contract.ts'
import { affiliateChanged } from '../contract.ts'
import type * as calls from '../operator-contract.ts'
import { affiliateDeskChanged, affiliateDeskErrors } from '../operator-contract.ts'
import { scoreOf } from '../rules/signals.ts'
import { endHold, findHeld } from './held-store.ts'
import type { AffiliatePorts } from './ports.ts'

const SHOWN_MAX = 200

/** Friends whom people look at, with what speaks against them. */
export async function listHeld(
  services: Services,
  ports: AffiliatePorts,
): Promise<CallOutput<typeof calls.listHeldFriends>> {
  const held = await findHeld(services.db, SHOWN_MAX)
  const ids = held.flatMap(({ memberId, friendId }) => [Number(memberId), Number(friendId)])
  const labels = await ports.members(services).findLabels(ids)
  const person = (id: bigint) => {
    const label = labels.get(Number(id))
    return {
      member_id: Number(id),
      name: label?.displayName ?? '—',
      username: label?.username ?? '—',
    }
  }
  return held.map((one) => ({
    member: person(one.memberId),
    friend: person(one.friendId),
    joined_at: one.joinedAt,
    since: one.since,
    is_late: one.isLate,
    signals: [...one.signals],
    score: scoreOf(one.signals),
    turnover: one.validSatang,
    commission: one.earnedSatang,
  }))
}

/** Lets a held friend count, or not. @throws Refusal affiliate_not_held */
export async function decideHeld(
  { db }: Services,
  staffId: number,
  input: CallInput<typeof calls.decideHeldFriend>,
): Promise<CallOutput<typeof calls.decideHeldFriend>> {
  const { member_id: memberId, friend_id: friendId, verdict, reason } = input
  const to = verdict === 'release' ? ('qualified' as const) : ('void' as const)
  return inTransaction(db, async (tx) => {
    if (!(await endHold(tx, { friendId, memberId, to, staffId, reason }))) {
      throw new Refusal(affiliateDeskErrors.affiliate_not_held)
    }
    await audit(tx, affiliateAudit, {
      staffId,
      action: verdict === 'release' ? 'affiliate.released' : 'affiliate.voided',
      object: { kind: 'affiliate_friend', id: friendId },
      detail: { referrer_id: memberId },
      reason,
    })
    await publish(tx, affiliateDeskChanged, { payload: {} })
    await publish(tx, affiliateChanged, { memberId, payload: {} })
    return { state: to }
  })
}
