import { formatBaht } from '#kernel/money.ts'
import type { GameState, ReplayView, RoundView, SeedView } from '../frame/studio-words.ts'
import { cycleOf } from '../config.ts'
import { type TicketReason, ticketReasons } from '../games/baccarat/ticket-record.ts'
import { gameOf } from '../games/catalogue.ts'
import type { World } from '../world.ts'
import { findListed } from '../rooms/listed-games.ts'
import { roomPlans } from '../rooms/plans.ts'
import { findShoe, listCoups } from '../rooms/room-store.ts'
import { listRounds, type Round } from './round-store.ts'
import { exchangeOldSeed, nextCommit, readSeed, seedInUse, type SeedPair } from './seed-store.ts'
import { readSession, type Session } from './session-store.ts'
import { endedWords, reasonOf } from './words.ts'

type Parts = Pick<World, 'store' | 'clock' | 'config'>

/** A round as a frame is told of it: the seed only where it is revealed, the outcome once it is drawn. */
export function viewRound({ store }: Pick<World, 'store'>, round: Round): RoundView {
  const { game } = readSession(store, round.session)
  const { commit, clientSeed, serverSeed, isRevealed } = seedsOf(store, round)
  const { winSatang, balanceSatang } = round
  return {
    id: round.id,
    game,
    state: round.state,
    stake: formatBaht(round.stakeSatang),
    choice: round.choice,
    outcome: round.outcome,
    win: winSatang === null ? null : formatBaht(winSatang),
    net: winSatang === null ? null : formatBaht(winSatang - round.stakeSatang),
    balance: balanceSatang === null ? null : formatBaht(balanceSatang),
    reason: reasonOf(round),
    nonce: round.nonce,
    config: round.config,
    commit,
    client_seed: clientSeed,
    server_seed: isRevealed ? serverSeed : null,
    at: new Date(round.madeAtMs).toISOString(),
    is_seen: round.isSeen,
  }
}

/** A round for whoever has its address: without what its player's wallet holds. */
export const viewReplay = (world: Pick<World, 'store'>, round: Round): ReplayView => ({
  ...viewRound(world, round),
  balance: null,
  ride: round.ride,
})

/** What a round is drawn from. A ticket has the seed of its shoe, and the beacon of its coup for the player's part. */
function seedsOf(
  store: World['store'],
  { seed, ride }: Round,
): Pick<SeedPair, 'commit' | 'clientSeed' | 'serverSeed' | 'isRevealed'> {
  if (seed !== null) return readSeed(store, seed)
  const shoe = ride && findShoe(store, ride.room, ride.shoe)
  const coup = ride && listCoups(store, ride.room, ride.shoe)[ride.coup - 1]
  const { commit = '', serverSeed = '', isOver = false } = shoe ?? {}
  return { commit, serverSeed, isRevealed: isOver, clientSeed: coup?.randomness ?? '' }
}

/** What it takes to work a round out again, and nothing of who played it. */
export function viewProof(world: Pick<World, 'store' | 'publicUrl'>, round: Round) {
  const { game: code, stake, win, choice, outcome, nonce, ...view } = viewRound(world, round)
  const game = findListed(code)
  return {
    algo: 'pf-v1',
    round: round.id,
    game: code,
    // A round keeps the hash alone: of another configuration the number is not known any more.
    version: game?.configHash === round.config ? game.version : null,
    config_hash: round.config,
    par_url: game?.hasParSheet ? `${world.publicUrl}/par/${code}` : null,
    state: view.state,
    stake,
    win,
    choice,
    outcome,
    commit: view.commit,
    client_seed: view.client_seed,
    nonce,
    server_seed: view.server_seed,
    played_at: view.at,
    ticket: viewRide(round),
  }
}

/** Of a ticket: the coup that it rides on, where `rooms/shoe` proves it. @throws Error for a table that is none */
function viewRide({ ride, state, reason }: Round) {
  if (!ride) return null
  const plan = roomPlans.find(({ room }) => room === ride.room)
  if (!plan) throw new Error(`there is no table ${ride.room}`)
  const isTakenBack = state === 'undoing' || state === 'void'
  return { ...ride, kind: plan.kind, reason: isTakenBack ? ticketReasonOf(reason) : null }
}

const ticketReasonOf = (reason: string | null): TicketReason =>
  ticketReasons.find((one) => one === reason) ?? 'wallet'

/** A player's pair of seeds, as it may be shown, and the hash of the seed that follows. */
export const viewSeed = (
  { store }: Pick<World, 'store'>,
  owner: Session,
  pair: SeedPair,
): SeedView => ({
  commit: pair.commit,
  next_commit: nextCommit(store, owner),
  client_seed: pair.clientSeed,
  drawn: pair.drawn,
  server_seed: pair.isRevealed ? pair.serverSeed : null,
})

/** Everything that a frame shows before the next press. */
export function viewState(world: Parts, session: Session): GameState {
  const { store, clock, config } = world
  const game = gameOf(session.game)
  exchangeOldSeed(store, session, clock.nowMs())
  const cycleMs = cycleOf(config, game)
  const [last] = listRounds(store, session, 1)
  const isOpen = last && ['betting', 'riding', 'undoing', 'decided'].includes(last.state)
  const isUnseen = last && !last.isSeen && last.state !== 'refused'
  const sinceMs = last ? clock.nowMs() - last.madeAtMs : cycleMs
  return {
    game: game.code,
    version: game.version,
    config: game.configHash,
    is_demo: session.isDemo,
    has_deposit: session.hasDeposit,
    balance: session.balanceSatang === null ? null : formatBaht(session.balanceSatang),
    stake_min: formatBaht(game.minSatang),
    stake_max: formatBaht(game.maxSatang),
    cycle_ms: cycleMs,
    wait_ms: Math.max(0, cycleMs - Math.max(0, sinceMs)),
    seed: viewSeed(world, session, seedInUse(store, session, clock.nowMs())),
    unfinished: last && (isOpen || isUnseen) ? viewRound(world, last) : null,
    ended: endedWords(session.ended),
  }
}
