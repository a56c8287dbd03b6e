import * as z from 'zod/mini'
import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal, refuseField } from '#kernel/errors.ts'
import { addDays, bangkokDay } from '#kernel/time.ts'
import {
  decideApproval,
  findOpenApprovals,
  findOpenObjects,
  requestApproval,
} from '#platform/approval/approval.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish, publishAll } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import { affiliateAudit } from '../audit-contract.ts'
import { affiliateChanged } from '../contract.ts'
import type * as calls from '../tree-contract.ts'
import { affiliateDeskChanged, affiliateDeskErrors } from '../operator-contract.ts'
import { attributeApproval } from './approvals.ts'
import { findAbove, insertBondsFrom } from './bond-store.ts'
import { personOf } from './held-desk.ts'
import type { AffiliatePorts } from './ports.ts'
import { attributeUntil, findTyped } from './read-tree.ts'
import { lockSetting } from './terms-store.ts'
import { findTies } from './tree-store.ts'

const askedBody = z.object({ referrer_id: z.int(), reason: z.string() })

/**
 * Asks for a second person who agrees that somebody was brought by another. Asked within a week of his
 * registration; who was brought already, or brought somebody, stays where he is, so that no ring can come of it.
 * Locks: the setting. @throws Refusal not_found, and in the order of the contract
 */
export async function askAttribution(
  services: Services,
  ports: AffiliatePorts,
  staffId: number,
  { friend_id: friendId, referrer, reason }: CallInput<typeof calls.askAttribution>,
): Promise<CallOutput<typeof calls.askAttribution>> {
  const dates = await ports.members(services).findDates(friendId)
  if (dates === null) throw new Refusal(commonErrors.not_found)
  if ((await services.clock.now()) >= attributeUntil(dates.joinedAt)) {
    throw new Refusal(affiliateDeskErrors.affiliate_attribute_late)
  }
  const referrerId = await findTyped(services, ports, referrer)
  if (referrerId === null) throw unfit()
  return inTransaction(services.db, async (tx) => {
    await lockSetting(tx)
    await requireBindable(tx, services, ports, { friendId, referrerId })
    await requestApproval(tx, attributeApproval, {
      id: friendId,
      asker: { kind: 'staff', id: staffId },
      body: { referrer_id: referrerId, reason },
    })
    await audit(tx, affiliateAudit, {
      staffId,
      action: 'affiliate.bind_asked',
      object: { kind: 'affiliate_friend', id: friendId },
      detail: { referrer_id: referrerId },
      reason,
    })
    await publish(tx, affiliateDeskChanged, { payload: {} })
    return {}
  })
}

const unfit = () => refuseField(affiliateDeskErrors.affiliate_referrer_unfit, 'referrer')

/** @returns who has a part of the friend's play from now on. The setting is locked. @throws Refusal */
async function requireBindable(
  tx: Tx,
  services: Services,
  ports: AffiliatePorts,
  { friendId, referrerId }: { friendId: number; referrerId: number },
): Promise<{ memberId: number; level: number }[]> {
  const { isBrought, hasFriends } = await findTies(tx, friendId)
  if (isBrought || hasFriends) throw new Refusal(affiliateDeskErrors.affiliate_bound)
  if (referrerId === friendId || (await mayReward(tx, referrerId)) !== null) throw unfit()
  const above = await findAbove(tx, referrerId)
  const ids = above.map(({ memberId }) => memberId)
  const same = await ports.samePersons(tx, services, friendId, ids)
  if (same.has(referrerId)) throw unfit()
  return above.filter(({ memberId }) => !same.has(memberId))
}

/**
 * The second person decides. All but the week is judged again; play counts from the next day on, so that nothing
 * is paid for what was before. Locks: the setting. @throws Refusal in the order of the contract
 */
export async function decideAttribution(
  services: Services,
  ports: AffiliatePorts,
  staffId: number,
  input: CallInput<typeof calls.decideAttribution>,
): Promise<CallOutput<typeof calls.decideAttribution>> {
  const { friend_id: friendId, approval_id: approvalId, verdict, reason } = input
  const dates = await ports.members(services).findDates(friendId)
  if (dates === null) throw new Refusal(commonErrors.not_found)
  const fromDay = addDays(bangkokDay(await services.clock.now()), 1)
  return inTransaction(services.db, async (tx) => {
    await lockSetting(tx)
    const { body } = await decideApproval(tx, attributeApproval, friendId, {
      approvalId: BigInt(approvalId),
      staffId,
      verdict,
      reason,
    })
    const { referrer_id: referrerId } = askedBody.parse(body)
    if (verdict === 'approve') {
      const above = await requireBindable(tx, services, ports, { friendId, referrerId })
      await insertBondsFrom(tx, { friendId, joinedAt: dates.joinedAt, fromDay }, above)
      await publishAll(
        tx,
        affiliateChanged,
        above.map(({ memberId }) => ({ memberId, payload: {} })),
      )
    }
    await audit(tx, affiliateAudit, {
      staffId,
      action: verdict === 'approve' ? 'affiliate.bound' : 'affiliate.bind_refused',
      object: { kind: 'affiliate_friend', id: friendId },
      detail: { referrer_id: referrerId },
      reason,
    })
    await publish(tx, affiliateDeskChanged, { payload: {} })
    return { from_day: verdict === 'approve' ? fromDay : null }
  })
}

/** Bonds that somebody asked for and that wait for a second person. */
export async function listAttributions(
  services: Services,
  ports: AffiliatePorts,
  staffId: number,
): Promise<CallOutput<typeof calls.listAttributions>> {
  const { db } = services
  const ids = (await findOpenObjects(db, attributeApproval)).map(Number)
  const open = await findOpenApprovals(db, attributeApproval, ids)
  const waiting = ids.flatMap((friendId) => {
    const found = open.get(`${friendId}`)
    return found ? [{ friendId, found, asked: askedBody.parse(found.body) }] : []
  })
  const labels = await ports
    .members(services)
    .findLabels(waiting.flatMap(({ friendId, asked }) => [friendId, asked.referrer_id]))
  return Promise.all(
    waiting.map(async ({ friendId, found, asked }) => ({
      approval_id: Number(found.approvalId),
      friend: personOf(labels)(friendId),
      member: personOf(labels)(asked.referrer_id),
      by: await ports.staffName(services, found.askerStaffId ?? 0),
      by_me: found.askerStaffId === staffId,
      reason: asked.reason,
    })),
  )
}
