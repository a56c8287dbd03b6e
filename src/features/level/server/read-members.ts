import type { CallOutput } from '#kernel/contract.ts'
import { Refusal, commonErrors } from '#kernel/errors.ts'
import { addDays, bangkokDay, bangkokInstant } from '#kernel/time.ts'
import {
  findOpenApproval,
  findOpenApprovals,
  findOpenObjects,
} from '#platform/approval/approval.ts'
import type { Services } from '#platform/services.ts'
import { listExclusions } from '#platform/stake-gate/exclusion.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import type * as calls from '../operator-contract.ts'
import { levelName } from '../rules/level-terms.ts'
import { countLimits, type MemberBackground } from './desk-store.ts'
import { findEntries, findHold, findLevel, sumPlay } from './entry-store.ts'
import { daysOf } from './night-store.ts'
import type { LevelPorts } from './ports.ts'
import { findWaiting, findWaitingOf } from './review-store.ts'
import { setBody, setLevelApproval } from './set-level.ts'
import { findLiveTerms } from './terms-store.ts'

const HISTORY = 100

/** What a person should know of a member before he gives him more. Cost: some short reads of the member. */
async function knownOf(
  { db, clock }: Services,
  ports: LevelPorts,
  memberId: number,
): Promise<MemberBackground> {
  const days = daysOf(addDays(bangkokDay(await clock.now()), 1))
  const [play, deposited, limits, pauses, refusal] = await Promise.all([
    sumPlay(db, memberId, days),
    ports.deposited(db, memberId, bangkokInstant(days.from)),
    countLimits(db, memberId),
    listExclusions(db, memberId),
    mayReward(db, memberId),
  ])
  return {
    sum: play.validSatang,
    deposited,
    lost: play.lostSatang,
    limits,
    pauses: pauses.length,
    last_pause_until: pauses[0]?.until ?? null,
    is_blocked: refusal !== null,
  }
}

const memberOf = (
  labels: ReadonlyMap<number, { username: string; displayName: string }>,
  memberId: number,
) => {
  const label = labels.get(memberId)
  return {
    member_id: memberId,
    username: label?.username ?? '',
    display_name: label?.displayName ?? '',
  }
}

/** Members who wait for staff, the longest first. */
export async function listReviews(
  services: Services,
  ports: LevelPorts,
): Promise<CallOutput<typeof calls.listLevelReviews>> {
  const { db } = services
  const [reviews, { steps }] = await Promise.all([findWaiting(db), findLiveTerms(db)])
  const ids = reviews.map(({ memberId }) => Number(memberId))
  const labels = await ports.members(services).findLabels(ids)
  return Promise.all(
    reviews.map(async (review) => {
      const memberId = Number(review.memberId)
      return {
        review_id: Number(review.reviewId),
        ...memberOf(labels, memberId),
        level: (await findLevel(db, memberId)) ?? 1,
        to: review.level,
        to_name: levelName(steps, review.level),
        asked_at: review.askedAt,
        ...(await knownOf(services, ports, memberId)),
      }
    }),
  )
}

/** Levels set by hand that wait for a second person, the oldest first. */
export async function listSets(
  services: Services,
  ports: LevelPorts,
  staffId: number,
): Promise<CallOutput<typeof calls.listSetLevels>> {
  const { db } = services
  const ids = (await findOpenObjects(db, setLevelApproval)).map(Number)
  const [open, { steps }, labels] = await Promise.all([
    findOpenApprovals(db, setLevelApproval, ids),
    findLiveTerms(db),
    ports.members(services).findLabels(ids),
  ])
  const found = await Promise.all(
    ids.map(async (memberId) => {
      const asked = open.get(`${memberId}`)
      if (!asked) return []
      const { level, until, reason } = setBody.parse(asked.body)
      return [
        {
          approval_id: Number(asked.approvalId),
          ...memberOf(labels, memberId),
          level: (await findLevel(db, memberId)) ?? 1,
          to: level,
          to_name: levelName(steps, level),
          until,
          by: await ports.staffName(services, asked.askerStaffId ?? 0),
          by_me: asked.askerStaffId === staffId,
          reason,
          ...(await knownOf(services, ports, memberId)),
        },
      ]
    }),
  )
  return found.flat()
}

/** One member, with everything that became of his level. @throws Refusal not_found */
export async function readMemberLevels(
  services: Services,
  ports: LevelPorts,
  memberId: number,
): Promise<CallOutput<typeof calls.getMemberLevels>> {
  const { db, clock } = services
  const level = await findLevel(db, memberId)
  if (level === null) throw new Refusal(commonErrors.not_found)
  const today = bangkokDay(await clock.now())
  const [{ steps }, entries, hold, known, labels, review, open] = await Promise.all([
    findLiveTerms(db),
    findEntries(db, memberId, HISTORY),
    findHold(db, memberId, today),
    knownOf(services, ports, memberId),
    ports.members(services).findLabels([memberId]),
    findWaitingOf(db, memberId),
    findOpenApproval(db, setLevelApproval, memberId),
  ])
  const asked = open && setBody.parse(open.body)
  return {
    ...memberOf(labels, memberId),
    level,
    name: levelName(steps, level),
    hold: hold && { kind: hold.kind, until: hold.until },
    waits_for: review?.level ?? null,
    asked: asked
      ? {
          to: asked.level,
          to_name: levelName(steps, asked.level),
          until: asked.until,
          by: await ports.staffName(services, open?.askerStaffId ?? 0),
          reason: asked.reason,
        }
      : null,
    ...known,
    history: await Promise.all(
      entries.map(async (entry) => ({
        entry_id: Number(entry.entryId),
        day: entry.day,
        from: entry.from,
        to: entry.to,
        why: entry.why,
        sum: entry.sumSatang,
        version: entry.version,
        until: entry.holdUntil,
        by: entry.staffId === null ? null : await ports.staffName(services, entry.staffId),
        reason: entry.reason,
      })),
    ),
  }
}
