import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, requireFound } from '#kernel/errors.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { now } from '#platform/clock.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import {
  tournamentErrors,
  type joinTournament as joinCall,
  type leaveTournament as leaveCall,
} from '../contract.ts'
import { isOpen, phaseOf } from '../rules/phase.ts'
import { findJoined, insertEntrant, markLeft } from './entrant-store.ts'
import { personOf } from './persons.ts'
import type { TournamentPorts } from './ports.ts'
import { findOut } from './tournament-store.ts'

/**
 * Lets a member into a tournament, from now on; who is in stays in since then.
 * Locks: nothing; unique keys of the account and of the person decide.
 * @throws Refusal not_found, and in the order of the contract
 */
export async function joinTournament(
  services: Services,
  ports: TournamentPorts,
  memberId: number,
  { tournament_id: asked, version }: CallInput<typeof joinCall>,
): Promise<CallOutput<typeof joinCall>> {
  const person = await personOf(services, ports, memberId)
  return inTransaction(services.db, async (tx) => {
    const found = requireFound(await findOut(tx, asked))
    const { tournamentId } = found
    if ((await mayReward(tx, memberId)) !== null) {
      throw new Refusal(rewardErrors.reward_not_for_you)
    }
    if (!isOpen(phaseOf(found.state, found, await now(tx)))) {
      throw new Refusal(tournamentErrors.tournament_closed)
    }
    if (found.version !== version) throw new Refusal(rewardErrors.terms_changed)
    const joinedAt =
      (await insertEntrant(tx, { tournamentId, memberId, person, version })) ??
      (await findJoined(tx, memberId, [tournamentId])).get(tournamentId)
    if (!joinedAt) throw new Refusal(tournamentErrors.tournament_other_account)
    return { tournament_id: asked, joined_at: joinedAt }
  })
}

/** Takes a member out; who is not in stays out. @throws Refusal not_found, and in the order of the contract */
export async function leaveTournament(
  { db }: Services,
  memberId: number,
  { tournament_id: asked }: CallInput<typeof leaveCall>,
): Promise<CallOutput<typeof leaveCall>> {
  return inTransaction(db, async (tx) => {
    const found = requireFound(await findOut(tx, asked))
    if (!isOpen(phaseOf(found.state, found, await now(tx)))) {
      throw new Refusal(tournamentErrors.tournament_closed)
    }
    await markLeft(tx, found.tournamentId, memberId)
    return { tournament_id: asked }
  })
}
