import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, refuseField, requireFound } from '#kernel/errors.ts'
import { decideApproval, requestApproval } from '#platform/approval/approval.ts'
import { defineApproval } from '#platform/approval/approval-kind.ts'
import {
  findVersionProposal,
  findVersionRejection,
  proposedVersion,
} from '#platform/approval/version-proposal.ts'
import { audit } from '#platform/audit/audit.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { questAudit } from '../audit-contract.ts'
import { questsChanged } from '../contract.ts'
import type * as calls from '../operator-contract.ts'
import { questDeskChanged, questDeskErrors, type QuestInput } from '../operator-contract.ts'
import { faultOf, giftOf, type QuestTerms, roomWords } from '../rules/quest-terms.ts'
import { typeRules } from '../rules/quest-types.ts'
import { sumClaims } from './claim-store.ts'
import { findEvents } from './event-store.ts'
import type { QuestPorts } from './ports.ts'
import {
  findAllVersions,
  findLiveQuests,
  insertQuest,
  insertTerms,
  lockQuest,
  lockQuests,
  type QuestState,
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

/**
 * Whether terms may be out beside what is out, and whether what they name is there.
 * @throws Refusal in the order of the contract
 */
async function requireSound(tx: Tx, questId: number | null, terms: QuestTerms): Promise<void> {
  const others = (await findLiveQuests(tx)).filter((one) => one.questId !== questId)
  const fault = faultOf(terms, others)
  if (fault?.fault === 'quest_above_margin') {
    const { quest_above_margin: above } = questDeskErrors
    throw refuseField(above, fault.field, `${above.thai} ${roomWords(terms, others)}`)
  }
  if (fault) throw refuseField(questDeskErrors[fault.fault], fault.field)
  if (terms.eventId === null) return
  const [event] = await findEvents(tx, [terms.eventId])
  if (!event || event.endsAt <= (await clockNow(tx))) {
    throw refuseField(questDeskErrors.quest_event_over, 'event_id')
  }
}

/** A level that nobody can reach would keep everybody out. @throws Refusal quest_level_unknown */
async function requireLevel(tx: Tx, { highestLevel }: QuestPorts, { levelMin }: QuestTerms) {
  if (levelMin === null) return
  const highest = await highestLevel(tx)
  if (levelMin <= highest) return
  const { quest_level_unknown: unknown } = questDeskErrors
  throw refuseField(unknown, 'level_min', `${unknown.thai} ระดับสูงสุดตอนนี้คือ ${highest}`)
}

/** Only an older quest that runs: no two ever wait for each other. @throws Refusal quest_needs_odd */
async function requireNeeded(tx: Tx, questId: number | null, { needsQuest }: QuestTerms) {
  if (needsQuest === null) return
  const live = await findLiveQuests(tx)
  const isOlder = questId === null || needsQuest < questId
  if (!isOlder || !live.some((one) => one.questId === needsQuest)) {
    throw refuseField(questDeskErrors.quest_needs_odd, 'needs_quest')
  }
}

/** Writes a quest, or its next version, and asks for a second person. @throws Refusal in the order of the contract */
export async function saveQuest(
  services: Services,
  ports: QuestPorts,
  staffId: number,
  input: QuestInput,
): Promise<CallOutput<typeof calls.saveQuest>> {
  const { quest_id: asked, reason, goal } = input
  const terms = termsOf(input)
  if ((input.points === null) === (input.spins === null)) {
    throw refuseField(questDeskErrors.quest_reward_one, 'points')
  }
  return inTransaction(services.db, async (tx) => {
    await requireSound(tx, asked ?? null, terms)
    await requireLevel(tx, ports, terms)
    await requireNeeded(tx, asked ?? null, terms)
    const questId = asked ?? (await insertQuest(tx))
    const { versions, state } = requireFound(await lockQuest(tx, questId))
    if (state === 'stopped') throw new Refusal(questDeskErrors.quest_step_not_possible)
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
      detail: {
        version,
        title: terms.title,
        ...(typeRules[terms.type].unit === 'satang'
          ? { quest_goal_satang: terms.goal }
          : { quest_goal: goal }),
        ...(terms.spins === null ? { quest_points: terms.points } : { quest_spins: terms.spins }),
      },
      reason,
    })
    await publish(tx, questDeskChanged, { payload: { quest_id: questId } })
    return { quest_id: questId, version }
  })
}

const termsOf = (input: QuestInput): QuestTerms => ({
  title: input.title,
  type: input.type,
  period: input.period,
  product: input.product,
  goal: BigInt(input.goal),
  ...giftOf(input),
  eventId: input.event_id,
  levelMin: input.level_min,
  needsQuest: input.needs_quest,
  budget: input.budget,
})

/** The second person decides; what all quests give together is judged again. @throws Refusal in the order of the contract */
export async function decideQuest(
  services: Services,
  staffId: number,
  verdict: 'approve' | 'reject',
  { quest_id: questId, approval_id: approvalId, reason }: CallInput<typeof calls.publishQuest>,
): Promise<CallOutput<typeof calls.publishQuest>> {
  return inTransaction(services.db, async (tx) => {
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
      if (state === 'stopped') throw new Refusal(questDeskErrors.quest_step_not_possible)
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
    if (verdict === 'approve') await publish(tx, questsChanged, { payload: {} })
    await publish(tx, questDeskChanged, { payload: { quest_id: questId } })
    return { quest_id: questId, state: verdict === 'approve' && state === 'draft' ? 'live' : state }
  })
}

/** From where each step leads; what is stopped stays so. */
const stepsFrom: Readonly<Record<StepTo, readonly QuestState[]>> = {
  live: ['paused'],
  paused: ['live'],
  stopped: ['live', 'paused'],
}
const stepActions = {
  live: 'quest.resumed',
  paused: 'quest.paused',
  stopped: 'quest.stopped',
} as const
type StepTo = CallInput<typeof calls.stepQuest>['to']

/**
 * Pauses a quest, lets it go on, or stops it for good: what was done by then stays claimable until its end.
 * @throws Refusal not_found, and in the order of the contract
 */
export async function stepQuest(
  services: Services,
  staffId: number,
  { quest_id: questId, to, reason }: CallInput<typeof calls.stepQuest>,
): Promise<CallOutput<typeof calls.stepQuest>> {
  return inTransaction(services.db, async (tx) => {
    await lockQuests(tx)
    const { state, liveVersion } = requireFound(await lockQuest(tx, questId))
    if (!stepsFrom[to].includes(state)) throw new Refusal(questDeskErrors.quest_step_not_possible)
    if (to === 'live') {
      const all = await findAllVersions(tx)
      const terms = all.find((one) => one.questId === questId && one.version === liveVersion)
      await requireSound(tx, questId, requireFound(terms))
    }
    await setState(tx, questId, to)
    await audit(tx, questAudit, {
      staffId,
      action: stepActions[to],
      object: { kind: 'quest', id: questId },
      reason,
    })
    await publish(tx, questsChanged, { payload: {} })
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
        spins_given: came?.spins ?? 0,
        versions: await Promise.all(
          all.map(async (one) => ({
            version: one.version,
            title: one.title,
            type: one.type,
            period: one.period,
            product: one.product,
            goal: Number(one.goal),
            points: one.points,
            spins: one.spins,
            event_id: one.eventId,
            level_min: one.levelMin,
            needs_quest: one.needsQuest,
            budget: one.budget,
            budget_used: one.used,
            written_by: one.writtenBy === null ? null : await nameOf(one.writtenBy),
            written_at: one.writtenAt,
          })),
        ),
        proposal: await findVersionProposal(db, questApproval, questId, { staffId, nameOf }),
        refused: await findVersionRejection(db, questApproval, questId, nameOf),
      }
    }),
  )
}
