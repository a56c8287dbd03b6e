import { Refusal, type ErrorDefinition } from '#kernel/errors.ts'
import {
  type Decided,
  decideApproval,
  requestApproval,
  withdrawApproval,
} from '#platform/approval/approval.ts'
import { audit, SYSTEM_STAFF_ID } from '#platform/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/database.ts'
import { resultErrors } from '../../errors.ts'
import type { Official } from '../../../rules/derive.ts'
import { approvalOf } from './approvals.ts'
import { isContradicted } from '../feed/alarm-store.ts'
import { checkOfficial } from './official.ts'
import {
  findOpenEntry,
  insertRetype,
  returnEntry,
  type AgreedResult,
  type OpenEntry,
  type PeopleRound,
} from './result-store.ts'
import { lotteryAudit } from '../../../audit-contract.ts'
import { tellDesk } from './tell-desk.ts'

// What the second person does, the same for the first result of a round and for its correction.

/** Has the entry of a first person wait for a second one. */
export async function askSecondPerson(
  tx: Tx,
  entry: { roundId: bigint; revision: number; staffId: number; official: Official },
): Promise<void> {
  const { kind, id } = approvalOf(entry.roundId, entry.revision)
  const asker = { kind: 'staff', id: entry.staffId } as const
  await requestApproval(tx, kind, { id, asker, body: entry.official })
}

/** Takes a first entry off the desk: its author takes it back, anybody else rejects it. */
export async function sendBackEntry(
  tx: Tx,
  roundId: bigint,
  entry: OpenEntry,
  { staffId, reason }: { staffId: number; reason: string },
): Promise<void> {
  const { kind, id } = approvalOf(roundId, entry.revision)
  if (entry.staffId === staffId) await withdrawApproval(tx, kind, id, { staffId, reason })
  else await decideApproval(tx, kind, id, { staffId, verdict: 'reject', reason })
  await returnEntry(tx, entry.entryId, staffId, reason)
}

export interface Retype {
  readonly staffId: number
  readonly official: Official
  /** The reading of a feed that the person looked at. */
  readonly readingId: number | undefined
}

/**
 * The second person types everything again. A mismatch says nothing of the first entry and is
 * counted; with the third the entry goes back.
 * @param missing the refusal where nobody has entered anything
 * @returns what both typed, or the refusal of a mismatch: its count must be committed
 * @throws Refusal `missing`, result_same_person, result_contradicted, result_invalid
 */
export async function matchEntries(
  tx: Tx,
  round: PeopleRound,
  second: Retype,
  missing: ErrorDefinition,
): Promise<AgreedResult | ErrorDefinition> {
  const first = await findOpenEntry(tx, round.roundId)
  if (!first) throw new Refusal(missing)
  if (first.staffId === second.staffId) throw new Refusal(resultErrors.result_same_person)
  if (await isContradicted(tx, first.entryId)) throw new Refusal(resultErrors.result_contradicted)
  const { official, derived } = checkOfficial(round.resultRule, second.official)
  const { roundId } = round
  const { staffId } = second
  const secondEntryId = await insertRetype(tx, first, {
    roundId,
    staffId,
    official,
    readingId: second.readingId === undefined ? null : BigInt(second.readingId),
  })
  const { kind, id } = approvalOf(roundId, first.revision)
  const verdict = { staffId, verdict: 'approve', body: official } as const
  const decided = await decideApproval(tx, kind, id, verdict)
  if (decided.isMismatch) return countMismatch(tx, round, first, { staffId, decided })
  const answered = { secondEntryId, secondStaffId: staffId }
  return { roundId, first, ...answered, official, derived }
}

export const isRefused = (outcome: object): outcome is ErrorDefinition => 'code' in outcome

/**
 * Runs the step of a second person in a transaction, and refuses after its commit: what a refused
 * try wrote stays.
 * @throws Refusal that the work threw or answered
 */
export async function refuseAfterCommit<Answer extends object>(
  db: Db,
  work: (tx: Tx) => Promise<Answer | ErrorDefinition>,
): Promise<Answer> {
  const outcome = await inTransaction(db, work)
  if (isRefused(outcome)) throw new Refusal(outcome)
  return outcome
}

async function countMismatch(
  tx: Tx,
  round: PeopleRound,
  first: OpenEntry,
  { staffId, decided: { mismatches, state } }: { staffId: number; decided: Decided },
): Promise<ErrorDefinition> {
  const object = { kind: 'round', id: round.roundId } as const
  const about = { round_ref: round.roundRef, entry_id: Number(first.entryId) }
  await tellDesk(tx, round.roundId)
  await audit(tx, lotteryAudit, {
    staffId,
    action: 'result.mismatched',
    object,
    detail: { ...about, mismatches },
  })
  if (state === 'open') return resultErrors.result_mismatch
  const reason = `คนที่สองกรอกไม่ตรงกัน ${mismatches} ครั้ง`
  await returnEntry(tx, first.entryId, SYSTEM_STAFF_ID, reason)
  await audit(tx, lotteryAudit, {
    staffId: SYSTEM_STAFF_ID,
    action: 'result.sent_back',
    object,
    detail: about,
    reason,
  })
  return resultErrors.result_sent_back
}
