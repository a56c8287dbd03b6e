import type { GameProofWire } from '#features/game/fair-contract.ts'
import { commitOf } from '#kernel/fair.ts'
import { formatBaht } from '#kernel/money.ts'
import { gameOf } from '#studio/games/catalogue.ts'

/** The proof of a round of one of our games by the published seeds, as the site would answer it. */
export function gameProof(
  code: string,
  nonce: number,
  {
    serverSeed = 'a'.repeat(64),
    clientSeed = 'client-seed',
    stakeSatang = 1_000n,
    choice = gameOf(code).choices[0] ?? '',
  }: {
    serverSeed?: string
    clientSeed?: string
    stakeSatang?: bigint
    choice?: string
  } = {},
): GameProofWire {
  const game = gameOf(code)
  const drawn = game.draw({ serverSeed, clientSeed, nonce }, { stakeSatang, choice })
  return {
    algo: 'pf-v1',
    round: '3f2b8c1e-0000-4000-8000-000000000001',
    game: code,
    version: game.version,
    config_hash: game.configHash,
    par_url: null,
    state: 'settled',
    stake: formatBaht(stakeSatang),
    win: formatBaht(drawn.winSatang),
    outcome: drawn.outcome,
    nonce,
    choice,
    commit: commitOf(serverSeed),
    client_seed: clientSeed,
    server_seed: serverSeed,
    played_at: '2026-11-28T10:00:00.000Z',
    ticket: null,
  }
}
