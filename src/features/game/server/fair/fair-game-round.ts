import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, requireFound } from '#kernel/errors.ts'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { type fairGameRound as call, proofErrors } from '../../fair-contract.ts'
import { OWN_STUDIO } from '../../rules/own-studio.ts'
import { askedOf } from '../launch/link-game.ts'
import { type GamesApi, ProviderFailure, type RoundProof } from '../outward/games-api.ts'
import { gamesApiOf } from '../outward/games-api-of.ts'
import { findRoundByRef, type ProvableRow } from './provable-store.ts'

type Proof = CallOutput<typeof call>

/** What is revealed never changes; it is kept so that a link in a chat asks the provider once. */
const KEPT_MS = 60_000
const KEPT_MAX = 500
const kept = new WeakMap<Db, Map<string, { readonly proof: RoundProof; readonly until: number }>>()

/**
 * What proves a round of our own games, asked from the provider that played it.
 * @throws Refusal not_found where no round of the site is called so, not_provable, provider_down
 */
export async function fairGameRound(
  services: Services,
  { code }: CallInput<typeof call>,
): Promise<Proof> {
  const round = requireFound(await findRoundByRef(services.db, code, OWN_STUDIO))
  const ours = keptOf(services.db)
  const known = ours.get(code)
  if (known && performance.now() < known.until) return toProof(known.proof, round)
  if (round.providerCode !== OWN_STUDIO) throw new Refusal(proofErrors.not_provable)
  const proof = await askedOf(services, round, async () =>
    proofOf(await gamesApiOf(services, round.providerId), code),
  )
  if (proof.serverSeed !== null && isOver(proof.state)) keep(ours, code, proof)
  // Read again: a ticket that the provider calls settled is in the books by now, and may not have been before.
  const booked = proof.ticket ? await findRoundByRef(services.db, code, OWN_STUDIO) : round
  return toProof(proof, booked ?? round)
}

/** @throws Refusal not_provable; ProviderFailure */
async function proofOf({ roundProof }: GamesApi, code: string): Promise<RoundProof> {
  if (!roundProof) throw new Refusal(proofErrors.not_provable)
  const proof = await roundProof(code)
  if (proof.round !== code) throw new ProviderFailure('lied', 'another round was proved')
  return proof
}

const isOver = (state: Proof['state']): boolean =>
  state === 'settled' || state === 'void' || state === 'refused'

/** A provider's word of a ticket stands beside what our own books say of it. */
const toProof = (proof: RoundProof, booked: ProvableRow): Proof => ({
  algo: 'pf-v1',
  round: proof.round,
  game: proof.game,
  version: proof.version,
  config_hash: proof.configHash,
  par_url: proof.parUrl,
  state: proof.state,
  stake: proof.stakeSatang,
  win: proof.winSatang,
  choice: proof.choice,
  outcome: proof.outcome,
  commit: proof.commit,
  client_seed: proof.clientSeed,
  nonce: proof.nonce,
  server_seed: proof.serverSeed,
  played_at: proof.playedAt,
  ticket: proof.ticket && {
    ...proof.ticket,
    opened_at: booked.openedAt,
    staked: booked.stakedSatang,
    paid: booked.paidSatang,
  },
})

function keptOf(db: Db) {
  const ours = kept.get(db) ?? new Map<string, { proof: RoundProof; until: number }>()
  kept.set(db, ours)
  return ours
}

/** The one that was kept longest makes room. */
function keep(ours: ReturnType<typeof keptOf>, code: string, proof: RoundProof): void {
  ours.delete(code)
  const [oldest] = ours.keys()
  if (ours.size >= KEPT_MAX && oldest !== undefined) ours.delete(oldest)
  ours.set(code, { proof, until: performance.now() + KEPT_MS })
}
