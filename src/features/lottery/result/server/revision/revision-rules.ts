import { Refusal, requireFound } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { revisionErrors } from '../../revision-contract.ts'
import type { Official } from '../../../rules/derive.ts'
import { requireByPeople } from '../desk/desk-rules.ts'
import { checkOfficial, type CheckedOfficial } from '../desk/official.ts'
import type { DeskRound, PeopleRound } from '../desk/result-store.ts'
import { findStanding, isPaidResult } from './revision-store.ts'

/** A round whose paid result can be corrected now, and the revision that this would become. */
export interface Correctable {
  readonly round: PeopleRound
  readonly revision: number
}

/**
 * @throws Refusal result_by_draw, round_not_settled, revision_running: only a round that people drew
 *   and that is paid in full can be corrected, one correction after another
 */
export async function requireCorrectable(
  db: Db | Tx,
  found: DeskRound | undefined,
): Promise<Correctable> {
  const round = requireByPeople(requireFound(found))
  if (round.state !== 'settled') throw new Refusal(revisionErrors.round_not_settled)
  const { settledRevision, isPaying } = await findStanding(db, round.roundId)
  if (isPaying) throw new Refusal(revisionErrors.revision_running)
  return { round, revision: settledRevision + 1 }
}

/** @throws Refusal result_invalid, result_unchanged */
export async function requireCorrection(
  db: Db | Tx,
  round: PeopleRound,
  official: Official,
): Promise<CheckedOfficial> {
  const checked = checkOfficial(round.resultRule, official)
  if (await isPaidResult(db, round.roundId, checked.official)) {
    throw new Refusal(revisionErrors.result_unchanged)
  }
  return checked
}
