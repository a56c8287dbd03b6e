import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import { yeekeeErrors } from '../contract.ts'
import type { YeekeePorts, YeekeeRound } from './ports.ts'
import { findState, type RoundState } from './promise-store.ts'

/** A yeekee round of the lottery. @throws Refusal not_found, not_yeekee */
export async function loadRound(
  { db }: Services,
  ports: YeekeePorts,
  roundId: number,
): Promise<YeekeeRound> {
  const round = await ports.rounds.find(db, roundId)
  if (round === undefined) throw new Refusal(commonErrors.not_found)
  if (round === null) throw new Refusal(yeekeeErrors.not_yeekee)
  return round
}

/** The same with its promise. @throws Refusal not_found also where nothing is promised yet */
export async function loadPromised(
  services: Services,
  ports: YeekeePorts,
  roundId: number,
): Promise<{ round: YeekeeRound; state: RoundState }> {
  const round = await loadRound(services, ports, roundId)
  const state = await findState(services.db, roundId)
  if (!state) throw new Refusal(commonErrors.not_found)
  return { round, state }
}
