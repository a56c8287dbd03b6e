import { Refusal, type ErrorDefinition } from '#kernel/errors.ts'
import { audit, SYSTEM_STAFF_ID } from '#platform/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/database.ts'
import { resultErrors } from '../../errors.ts'
import type { Official } from '../../../rules/derive.ts'
import { MISMATCHES_MAX } from './desk-rules.ts'
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

// What the second person does, the same for the first result of a round and for its correction.

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
 * @throws Refusal `missing`, result_same_person, result_invalid
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
  const { official, derived } = checkOfficial(round.resultRule, second.official)
  const { roundId } = round
  const { entryId, matches } = await insertRetype(tx, first, {
    roundId,
    staffId: second.staffId,
    official,
    readingId: second.readingId === undefined ? null : BigInt(second.readingId),
  })
  if (!matches) return countMismatch(tx, round, first, second.staffId)
  const answered = { secondEntryId: entryId, secondStaffId: second.staffId }
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
  staffId: number,
): Promise<ErrorDefinition> {
  const mismatches = first.mismatches + 1
  const object = { kind: 'round', id: round.roundId } as const
  const about = { round_ref: round.roundRef, entry_id: Number(first.entryId) }
  await audit(tx, lotteryAudit, {
    staffId,
    action: 'result.mismatched',
    object,
    detail: { ...about, mismatches },
  })
  if (mismatches < MISMATCHES_MAX) return resultErrors.result_mismatch
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
