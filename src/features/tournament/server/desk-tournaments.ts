import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, refuseField, requireFound } from '#kernel/errors.ts'
import { bangkokDay } from '#kernel/time.ts'
import { decideApproval, requestApproval, withdrawApproval } from '#platform/approval/approval.ts'
import { defineApproval } from '#platform/approval/approval-kind.ts'
import { proposedVersion } from '#platform/approval/version-proposal.ts'
import { audit } from '#platform/audit/audit.ts'
import { now } from '#platform/clock.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish, publishAll } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { tournamentAudit } from '../audit-contract.ts'
import { tournamentCalledOff, tournamentChanged } from '../contract.ts'
import type * as calls from '../operator-contract.ts'
import {
  tournamentDeskChanged,
  tournamentDeskErrors,
  type TournamentInput,
} from '../operator-contract.ts'
import { mayCancel, phaseOf } from '../rules/phase.ts'
import {
  budgetOf,
  crowdWords,
  faultOf,
  POINT_VALID_SATANG,
  prizesOf,
  type TournamentTerms,
} from '../rules/terms.ts'
import { findEntrants } from './entrant-store.ts'
import {
  findNeighbours,
  findVersions,
  insertTerms,
  insertTournament,
  lockShares,
  lockTournament,
  markCancelled,
  markPublished,
} from './tournament-store.ts'

/** Points are worth money in the shop: whoever writes a tournament does not let it out alone. */
export const tournamentApproval = defineApproval({
  kind: 'tournament',
  thai: 'การแข่งขันสะสมแต้ม',
  object: 'tournament',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'tournament.publish',
  expiresAfterMinutes: 7 * 24 * 60,
})

const termsOf = (input: TournamentInput): TournamentTerms => ({
  title: input.title,
  about: input.about,
  product: input.product,
  fromDay: input.from_day,
  toDay: input.to_day,
  pointValidSatang: POINT_VALID_SATANG,
  dayMaxPoints: input.day_max_points,
  capPoints: input.cap_points,
  leastPoints: input.least_points,
  prizes: prizesOf(input.prizes),
  repeatsWeekly: input.repeats_weekly,
})

/** @throws Refusal in the order of the contract, by what else is out */
async function requireSound(
  tx: Tx,
  terms: TournamentTerms,
  besides: number | bigint | null,
  tiers: TournamentInput['prizes'] = [],
): Promise<void> {
  const today = bangkokDay(await now(tx))
  const others = await findNeighbours(tx, besides)
  const fault = faultOf(terms, today, others)
  if (!fault) return
  if (fault.fault === 'tournament_above_margin') {
    const { tournament_above_margin: above } = tournamentDeskErrors
    throw refuseField(above, fault.field, `${above.thai} ${crowdWords(terms, others)}`)
  }
  const field = fault.field === 'prizes' ? prizeField(tiers) : fault.field
  throw refuseField(tournamentDeskErrors[fault.fault], field)
}

/** The tier, as it was typed, that gives more than the one before it. */
function prizeField(tiers: TournamentInput['prizes']): string {
  const at = tiers.findIndex(({ points }, index) => points > (tiers[index - 1]?.points ?? points))
  return at < 0 ? 'prizes' : `prizes.${at}.points`
}

/** Writes a tournament, or the next version of a draft, and asks for a second person. @throws Refusal in the order of the contract */
export async function saveTournament(
  { db }: Services,
  staffId: number,
  input: TournamentInput,
): Promise<CallOutput<typeof calls.saveTournament>> {
  const { tournament_id: asked, reason } = input
  const terms = termsOf(input)
  return inTransaction(db, async (tx) => {
    const id = asked === undefined ? await insertTournament(tx) : BigInt(asked)
    const { state, versions } = requireFound(await lockTournament(tx, requireFound(id)))
    if (state !== 'draft') throw new Refusal(tournamentDeskErrors.tournament_step_not_possible)
    await requireSound(tx, terms, requireFound(id), input.prizes)
    const tournamentId = requireFound(id)
    const version = versions + 1
    await requestApproval(tx, tournamentApproval, {
      id: tournamentId,
      asker: { kind: 'staff', id: staffId },
      body: { version, reason },
    })
    await insertTerms(tx, { tournamentId, version, staffId }, terms)
    await audit(tx, tournamentAudit, {
      staffId,
      action: 'tournament.written',
      object: { kind: 'tournament', id: tournamentId },
      detail: {
        version,
        title: terms.title,
        tournament_from: terms.fromDay,
        tournament_to: terms.toDay,
        tournament_budget: budgetOf(terms),
      },
      reason,
    })
    await publish(tx, tournamentDeskChanged, { payload: { tournament_id: Number(tournamentId) } })
    return { tournament_id: Number(tournamentId), version }
  })
}

/** The second person decides; what all give together is judged again. @throws Refusal in the order of the contract */
export async function decideTournament(
  { db }: Services,
  staffId: number,
  verdict: 'approve' | 'reject',
  { tournament_id: id, approval_id: approvalId, reason }: CallInput<typeof calls.publishTournament>,
): Promise<CallOutput<typeof calls.publishTournament>> {
  return inTransaction(db, async (tx) => {
    await lockShares(tx)
    requireFound(await lockTournament(tx, id))
    const { body } = await decideApproval(tx, tournamentApproval, id, {
      approvalId: BigInt(approvalId),
      staffId,
      verdict,
      reason,
    })
    const version = proposedVersion(body)
    if (verdict === 'approve') {
      const versions = await findVersions(tx, id)
      await requireSound(tx, requireFound(versions.find((one) => one.version === version)), id)
      await markPublished(tx, id, version)
      await publish(tx, tournamentChanged, { payload: { tournament_id: id, phase: 'announced' } })
    }
    await audit(tx, tournamentAudit, {
      staffId,
      action: verdict === 'approve' ? 'tournament.published' : 'tournament.rejected',
      object: { kind: 'tournament', id },
      detail: { version },
      reason,
    })
    await publish(tx, tournamentDeskChanged, { payload: { tournament_id: id } })
    return { tournament_id: id, phase: verdict === 'approve' ? 'announced' : 'draft' }
  })
}

/** Calls one off that was not played to its end. @throws Refusal not_found, and in the order of the contract */
export async function cancelTournament(
  { db }: Services,
  staffId: number,
  { tournament_id: id, reason }: CallInput<typeof calls.cancelTournament>,
): Promise<CallOutput<typeof calls.cancelTournament>> {
  return inTransaction(db, async (tx) => {
    const { state } = requireFound(await lockTournament(tx, id))
    const versions = await findVersions(tx, id)
    const held = requireFound(
      versions.find((one) => one.version === one.liveVersion) ?? versions[0],
    )
    const phase = phaseOf(state, held, await now(tx))
    if (!mayCancel(phase)) throw new Refusal(tournamentDeskErrors.tournament_step_not_possible)
    await withdrawApproval(tx, tournamentApproval, id, { reason })
    await markCancelled(tx, id, reason)
    await audit(tx, tournamentAudit, {
      staffId,
      action: 'tournament.cancelled',
      object: { kind: 'tournament', id },
      reason,
    })
    if (phase !== 'draft') {
      await publish(tx, tournamentChanged, { payload: { tournament_id: id, phase: 'cancelled' } })
      const entrants = (await findEntrants(tx, id)).map((one) => ({
        payload: { entrant_id: Number(one) },
      }))
      await publishAll(tx, tournamentCalledOff, entrants)
    }
    await publish(tx, tournamentDeskChanged, { payload: { tournament_id: id } })
    return { tournament_id: id, phase: 'cancelled' }
  })
}
