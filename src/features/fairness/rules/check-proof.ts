import { commitOf, type DrawSeeds } from '#kernel/fair.ts'
import { formatBaht, parseBaht, type Satang } from '#kernel/money.ts'
import type { GameProof } from './game-proof.ts'

/** One part of how a round went, for a person: a spin with its lines. */
export interface ExplainedPart {
  readonly title: string
  readonly lines: readonly string[]
  readonly sum: string
}

/** A game whose rounds are worked out here: the very rules that its provider draws by. */
export interface ProvableGame {
  readonly name: string
  /** SHA-256 of the configuration of these rules. */
  readonly configHash: string
  /** How a win follows from stake and outcome, in a sentence. */
  readonly winRule: string
  /** What can be chosen in it. */
  readonly choices: readonly string[]
  draw(
    seeds: DrawSeeds,
    bet: { readonly stakeSatang: Satang; readonly choice: string },
  ): { readonly outcome: string; readonly winSatang: Satang }
  /** An outcome or a choice in words. */
  wordOf(outcome: string): string
  /** How an outcome comes to what it pays; without it the outcome says it all. */
  explain?(outcome: string): readonly ExplainedPart[]
}

/** The games that can be worked out, by their code. */
export type ProvableGames = Readonly<Record<string, ProvableGame>>

/** The steps of a proof, in the order in which each builds on the one before. */
export const proofStepNames = ['commit', 'config', 'outcome', 'win'] as const
export type ProofStepName = (typeof proofStepNames)[number]

/** One step: what the proof says, and what comes out when it is worked out here. */
export interface ProofStep {
  readonly name: ProofStepName
  readonly ok: boolean
  readonly expected: string
  readonly found: string
}

/** A round worked out anew from nothing but its proof. */
export interface CheckedProof {
  readonly steps: readonly ProofStep[]
  /** Steps whose figures are not known yet. */
  readonly waiting: readonly ProofStepName[]
  /** Our own working, never the told one; null before the seed is revealed and where nothing was drawn. */
  readonly drawn: { readonly outcome: string; readonly win: string } | null
}

/** Works a round out again and compares every step with what was told. */
export function checkProof(proof: GameProof, game: ProvableGame): CheckedProof {
  const drawn = drawAgain(proof, game)
  const found: Readonly<Record<ProofStepName, string | null>> = {
    commit: proof.server_seed === null ? null : commitOf(proof.server_seed),
    config: game.configHash,
    outcome: drawn?.outcome ?? null,
    win: drawn?.win ?? null,
  }
  // Where a draw comes out here and none was told, that is no step to wait for but one that is off.
  const told: Readonly<Record<ProofStepName, string>> = {
    commit: proof.commit,
    config: proof.config_hash,
    outcome: proof.outcome ?? '-',
    win: proof.win ?? '-',
  }
  const steps = proofStepNames.flatMap((name) => {
    const ours = found[name]
    return ours === null
      ? []
      : [{ name, ok: ours === told[name], expected: told[name], found: ours }]
  })
  return { steps, waiting: proofStepNames.filter((name) => found[name] === null), drawn }
}

function drawAgain(proof: GameProof, game: ProvableGame): CheckedProof['drawn'] {
  const { server_seed: serverSeed, client_seed: clientSeed, nonce, choice } = proof
  const stake = parseBaht(proof.stake)
  if (serverSeed === null || nonce === null || !stake.ok) return null
  const seeds = { serverSeed, clientSeed, nonce }
  const { outcome, winSatang } = game.draw(seeds, { stakeSatang: stake.value, choice })
  // What the game has not cannot have been chosen, so it wins nothing.
  return { outcome, win: game.choices.includes(choice) ? formatBaht(winSatang) : '-' }
}
