import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { refuseField } from '#kernel/errors.ts'
import { messageMoney } from '#kernel/message.ts'
import { formatBaht } from '#kernel/money.ts'
import { bangkokDay } from '#kernel/time.ts'
import { countOpenApprovals, decideApproval, requestApproval } from '#platform/approval/approval.ts'
import { defineApproval } from '#platform/approval/approval-kind.ts'
import { findVersionProposal, proposedVersion } from '#platform/approval/version-proposal.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { levelAudit } from '../audit-contract.ts'
import type * as calls from '../operator-contract.ts'
import { levelDeskChanged, levelDeskErrors } from '../operator-contract.ts'
import { faultOf, levelName, type LevelStep, needsCheck } from '../rules/level-terms.ts'
import { countByLevel, countReached, findNewestNight } from './desk-store.ts'
import { daysOf } from './night-store.ts'
import type { LevelPorts } from './ports.ts'
import { countWaiting } from './review-store.ts'
import { setLevelApproval } from './set-level.ts'
import {
  findLevelTerms,
  findLiveTerms,
  insertTerms,
  type LevelTerms,
  lockSetting,
  setLiveVersion,
} from './terms-store.ts'

/** Levels give better rates: whoever writes them does not let them out alone. */
export const levelApproval = defineApproval({
  kind: 'level',
  thai: 'เงื่อนไขระดับสมาชิก',
  object: 'level',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'level.publish',
  expiresAfterMinutes: 7 * 24 * 60,
})

/** There is one set of levels; its versions follow each other. */
const THE_TERMS = 1

type Typed = CallInput<typeof calls.previewLevels>

/** @throws Refusal in the order of the contract */
function requireSteps({ levels }: Typed): LevelStep[] {
  const steps = levels.map(({ name, from, needs_check: isChecked }, at) => ({
    level: at + 1,
    name,
    fromSatang: from,
    needsCheck: isChecked,
  }))
  const fault = faultOf(steps)
  if (fault) throw refuseField(levelDeskErrors[fault.fault], fault.field)
  return steps
}

/**
 * Where play of the last 90 days puts members by some levels. Holds and pauses are not told apart: it is the
 * most that rises. Cost: all play of these days.
 */
export async function previewTerms(
  { db, clock }: Services,
  input: Typed,
): Promise<CallOutput<typeof calls.previewLevels>> {
  const steps = requireSteps(input)
  const days = daysOf(bangkokDay(await clock.now()))
  const found = await countReached(db, days, steps)
  const sum = (of: (one: (typeof found)[number]) => boolean) =>
    found.filter(of).reduce((all, { count }) => all + count, 0)
  return {
    ...days,
    levels: steps.map(({ level, name }) => ({
      level,
      name,
      now: sum((one) => one.level === level),
      reached: sum((one) => one.reached === level),
    })),
    rises: sum((one) => one.reached > one.level),
    falls: sum((one) => one.reached < one.level),
    reviews: sum((one) => one.reached > one.level && needsCheck(steps, one.reached)),
  }
}

/** As people read it in the trail: `เงิน ตั้งแต่ ฿50,000.00 ต้องตรวจก่อน`. */
const stepSheet = (steps: readonly LevelStep[]): Record<string, string> =>
  Object.fromEntries(
    steps.map(({ level, name, fromSatang, needsCheck: isChecked }) => [
      `${level}`,
      `${name} ตั้งแต่ ${messageMoney(formatBaht(fromSatang))}${isChecked ? ' ต้องตรวจก่อน' : ''}`,
    ]),
  )

/** Writes the next version and asks for a second person. @throws Refusal in the order of the contract */
export async function saveTerms(
  { db }: Services,
  staffId: number,
  input: CallInput<typeof calls.saveLevels>,
): Promise<CallOutput<typeof calls.saveLevels>> {
  const steps = requireSteps(input)
  return inTransaction(db, async (tx) => {
    const live = await lockSetting(tx)
    const [newest] = await findLevelTerms(tx)
    const version = (newest?.version ?? 0) + 1
    await requestApproval(tx, levelApproval, {
      id: THE_TERMS,
      asker: { kind: 'staff', id: staffId },
      body: { version, reason: input.reason },
    })
    await insertTerms(tx, { version, staffId }, steps)
    await audit(tx, levelAudit, {
      staffId,
      action: 'level.written',
      object: { kind: 'level', id: THE_TERMS },
      before: { levels: stepSheet(live.steps) },
      after: { levels: stepSheet(steps) },
      detail: { version },
      reason: input.reason,
    })
    await publish(tx, levelDeskChanged, { payload: {} })
    return { version }
  })
}

/** The second person decides. @throws Refusal in the order of the contract */
export async function decideTerms(
  { db }: Services,
  staffId: number,
  verdict: 'approve' | 'reject',
  { approval_id: approvalId, reason }: CallInput<typeof calls.publishLevels>,
): Promise<CallOutput<typeof calls.publishLevels>> {
  return inTransaction(db, async (tx) => {
    const live = await lockSetting(tx)
    const { body } = await decideApproval(tx, levelApproval, THE_TERMS, {
      approvalId: BigInt(approvalId),
      staffId,
      verdict,
      reason,
    })
    const version = proposedVersion(body)
    if (verdict === 'approve') await setLiveVersion(tx, version)
    await audit(tx, levelAudit, {
      staffId,
      action: verdict === 'approve' ? 'level.published' : 'level.rejected',
      object: { kind: 'level', id: THE_TERMS },
      detail: { version },
      reason,
    })
    await publish(tx, levelDeskChanged, { payload: {} })
    return { live_version: verdict === 'approve' ? version : live.version }
  })
}

/** Terms, what waits, and how many members stand where. */
export async function readDesk(
  services: Services,
  ports: LevelPorts,
  staffId: number,
): Promise<CallOutput<typeof calls.getLevelDesk>> {
  const { db } = services
  const nameOf = (id: number) => ports.staffName(services, id)
  const [versions, live, proposal, counts, night] = await Promise.all([
    findLevelTerms(db),
    findLiveTerms(db),
    findVersionProposal(db, levelApproval, THE_TERMS, { staffId, nameOf }),
    countByLevel(db),
    findNewestNight(db),
  ])
  const shown = new Set([...live.steps.map(({ level }) => level), ...counts.keys()])
  return {
    live_version: live.version,
    versions: await Promise.all(
      versions.map(async (one) => ({
        version: one.version,
        levels: wireSteps(one),
        written_by: one.writtenBy === null ? null : await nameOf(Number(one.writtenBy)),
        written_at: one.writtenAt,
      })),
    ),
    proposal,
    members: [...shown]
      .toSorted((a, b) => a - b)
      .map((level) => ({
        level,
        name: levelName(live.steps, level),
        count: counts.get(level) ?? 0,
      })),
    night: night && { night: night.night, is_done: night.isDone },
  }
}

const wireSteps = ({ steps }: LevelTerms) =>
  steps.map((step) => ({
    level: step.level,
    name: step.name,
    from: step.fromSatang,
    needs_check: step.needsCheck,
  }))

/** How many things wait for a person. */
export async function countForDesk({ db }: Services): Promise<number> {
  const [terms, sets, reviews] = await Promise.all([
    countOpenApprovals(db, levelApproval),
    countOpenApprovals(db, setLevelApproval),
    countWaiting(db),
  ])
  return terms + sets + reviews
}
