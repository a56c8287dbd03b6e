import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, refuseField, requireFound } from '#kernel/errors.ts'
import { decideApproval, requestApproval } from '#platform/approval/approval.ts'
import { defineApproval } from '#platform/approval/approval-kind.ts'
import { findVersionProposal, proposedVersion } from '#platform/approval/version-proposal.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { questAudit } from '../audit-contract.ts'
import type * as calls from '../operator-contract.ts'
import { questDeskChanged, questDeskErrors, type QuestInput } from '../operator-contract.ts'
import { faultOf, type QuestTerms } from '../rules/quest-terms.ts'
import { sumClaims } from './claim-store.ts'
import type { QuestPorts } from './ports.ts'
import {
  findAllVersions,
  findLiveQuests,
  insertQuest,
  insertTerms,
  lockQuest,
  lockQuests,
  setLive,
  setState,
} from './quest-store.ts'

/** Points are worth money in the shop: whoever writes a quest does not let it out alone. */
export const questApproval = defineApproval({
  kind: 'quest',
  thai: 'เงื่อนไขภารกิจ',
  object: 'quest',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'quest.publish',
  expiresAfterMinutes: 7 * 24 * 60,
})

/** @throws Refusal in the order of the contract, by what else is out */
async function requireSound(tx: Tx, questId: number | null, terms: QuestTerms): Promise<void> {
  const others = (await findLiveQuests(tx)).filter((one) => one.questId !== questId)
  const fault = faultOf(terms, others)
  if (fault) throw refuseField(questDeskErrors[fault.fault], fault.field)
}

/** Writes a quest, or its next version, and asks for a second person. @throws Refusal in the order of the contract */
export async function saveQuest(
  { db }: Services,
  staffId: number,
  input: QuestInput,
): Promise<CallOutput<typeof calls.saveQuest>> {
  const { quest_id: asked, reason, goal, ...rest } = input
  const terms: QuestTerms = { ...rest, goal: BigInt(goal) }
  return inTransaction(db, async (tx) => {
    await requireSound(tx, asked ?? null, terms)
    const questId = asked ?? (await insertQuest(tx))
    const { versions } = requireFound(await lockQuest(tx, questId))
    const version = versions + 1
    await requestApproval(tx, questApproval, {
      id: questId,
      asker: { kind: 'staff', id: staffId },
      body: { version, reason },
    })
    await insertTerms(tx, { questId, version, staffId }, terms)
    await audit(tx, questAudit, {
      staffId,
      action: 'quest.written',
      object: { kind: 'quest', id: questId },
      detail: { version, title: terms.title, quest_goal: goal, quest_points: terms.points },
      reason,
    })
    await publish(tx, questDeskChanged, { payload: { quest_id: questId } })
    return { quest_id: questId, version }
  })
}

/** The second person decides; what all quests give together is judged again. @throws Refusal in the order of the contract */
export async function decideQuest(
  { db }: Services,
  staffId: number,
  verdict: 'approve' | 'reject',
  { quest_id: questId, approval_id: approvalId, reason }: CallInput<typeof calls.publishQuest>,
): Promise<CallOutput<typeof calls.publishQuest>> {
  return inTransaction(db, async (tx) => {
    await lockQuests(tx)
    const { state } = requireFound(await lockQuest(tx, questId))
    const { body } = await decideApproval(tx, questApproval, questId, {
      approvalId: BigInt(approvalId),
      staffId,
      verdict,
      reason,
    })
    const version = proposedVersion(body)
    if (verdict === 'approve') {
      const all = await findAllVersions(tx)
      const terms = requireFound(
        all.find((one) => one.questId === questId && one.version === version),
      )
      if (state !== 'paused') await requireSound(tx, questId, terms)
      await setLive(tx, questId, version)
    }
    await audit(tx, questAudit, {
      staffId,
      action: verdict === 'approve' ? 'quest.published' : 'quest.rejected',
      object: { kind: 'quest', id: questId },
      detail: { version },
      reason,
    })
    await publish(tx, questDeskChanged, { payload: { quest_id: questId } })
    return { quest_id: questId, state: verdict === 'approve' && state === 'draft' ? 'live' : state }
  })
}

/** Pauses a quest, or lets it go on. @throws Refusal not_found, and in the order of the contract */
export async function stepQuest(
  { db }: Services,
  staffId: number,
  { quest_id: questId, to, reason }: CallInput<typeof calls.stepQuest>,
): Promise<CallOutput<typeof calls.stepQuest>> {
  return inTransaction(db, async (tx) => {
    await lockQuests(tx)
    const { state, liveVersion } = requireFound(await lockQuest(tx, questId))
    if (state !== (to === 'live' ? 'paused' : 'live')) {
      throw new Refusal(questDeskErrors.quest_step_not_possible)
    }
    if (to === 'live') {
      const all = await findAllVersions(tx)
      const terms = all.find((one) => one.questId === questId && one.version === liveVersion)
      await requireSound(tx, questId, requireFound(terms))
    }
    await setState(tx, questId, to)
    await audit(tx, questAudit, {
      staffId,
      action: to === 'live' ? 'quest.resumed' : 'quest.paused',
      object: { kind: 'quest', id: questId },
      reason,
    })
    await publish(tx, questDeskChanged, { payload: { quest_id: questId } })
    return { quest_id: questId, state: to }
  })
}

/** Every quest as the desk sees it. */
export async function listDeskQuests(
  services: Services,
  ports: QuestPorts,
  staffId: number,
): Promise<CallOutput<typeof calls.listDeskQuests>> {
  const { db } = services
  const [versions, given] = await Promise.all([findAllVersions(db), sumClaims(db)])
  const nameOf = (id: bigint | number | null) => ports.staffName(services, Number(id))
  const grouped = [...Map.groupBy(versions, ({ questId }) => questId)]
  return Promise.all(
    grouped.map(async ([questId, all]) => {
      const came = given.get(questId)
      return {
        quest_id: questId,
        state: all[0]?.state ?? 'draft',
        live_version: all[0]?.liveVersion ?? null,
        claims: came?.claims ?? 0,
        members: came?.members ?? 0,
        points_given: came?.points ?? 0,
        versions: await Promise.all(
          all.map(async (one) => ({
            version: one.version,
            title: one.title,
            type: one.type,
            period: one.period,
            product: one.product,
            goal: Number(one.goal),
            points: one.points,
            written_by: one.writtenBy === null ? null : await nameOf(one.writtenBy),
            written_at: one.writtenAt,
          })),
        ),
        proposal: await findVersionProposal(db, questApproval, questId, { staffId, nameOf }),
      }
    }),
  )
}
