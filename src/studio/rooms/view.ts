import { commitOf } from '#kernel/fair.ts'
import { baccaratConfigHash } from '../games/baccarat/shoe.ts'
import { unitsOf } from '../wallet/wire-units.ts'
import type { World } from '../world.ts'
import type { RoomState } from './machine.ts'
import { type RoomPlan, timesOf } from './plans.ts'
import { findShoe, listCoups, listPastShoes, readChain } from './room-store.ts'

/** A table as sites are told of it. */
export interface RoomView {
  readonly room: string
  readonly name: string
  readonly kind: RoomPlan['kind']
  readonly pace: RoomPlan['pace']
  readonly stake_min: number
  readonly stake_max: number
  readonly betting_ms: number
  readonly state: RoomState
  readonly state_until: string | null
  readonly shoe: number
  readonly coup: number
  readonly codes: readonly string[]
  readonly commit: string
  readonly config_hash: string
  readonly updated_at: string
}

const PAST_SHOES_MAX = 100

type Parts = Pick<World, 'store' | 'config' | 'rooms'>

/** A table as it is now; undefined where it is not run here. A coup that is still shown is in no list. */
export function viewRoom({ store, config, rooms }: Parts, plan: RoomPlan): RoomView | undefined {
  const now = rooms.find(plan.room)
  if (!now) return undefined
  // Before the beacon's chain is known nothing moves, whatever the table was left in.
  const isRunning = rooms.isRunning()
  const over = listCoups(store, plan.room, now.shoe).filter(({ isOver }) => isOver)
  return {
    room: plan.room,
    name: plan.name,
    kind: plan.kind,
    pace: plan.pace,
    stake_min: unitsOf(plan.minSatang),
    stake_max: unitsOf(plan.maxSatang),
    betting_ms: timesOf(plan, config.roomPacePercent).bettingMs,
    state: isRunning ? now.state : 'paused',
    state_until: isRunning && now.untilMs !== null ? new Date(now.untilMs).toISOString() : null,
    shoe: now.shoe,
    coup: now.coup,
    codes: over.flatMap(({ code }) => code ?? []),
    commit: commitOf(now.serverSeed),
    config_hash: baccaratConfigHash,
    updated_at: new Date(now.changedAtMs).toISOString(),
  }
}

/** The coups of a shoe that are over; a void one has no cards. */
export const viewCoups = ({ store }: Parts, room: string, shoe: number) =>
  listCoups(store, room, shoe)
    .filter(({ isOver }) => isOver)
    .map(({ coup, code, player, banker, beaconRound, voidReason }) => ({
      coup,
      code: code ?? '',
      player,
      banker,
      beacon_round: beaconRound,
      is_void: voidReason !== null,
    }))

/** The last shoes that are over, the newest first. */
export const viewPastShoes = ({ store }: Parts, room: string) =>
  listPastShoes(store, room, PAST_SHOES_MAX).map(({ shoe, codes }) => ({ shoe, codes }))

/** What it takes to work a shoe out again. Its seed is told when it is over. */
export function viewShoe({ store }: Parts, { room, shoe }: { room: string; shoe: number }) {
  const kept = findShoe(store, room, shoe)
  if (!kept) return undefined
  const coups = listCoups(store, room, shoe).filter(({ isOver }) => isOver)
  const chains = new Set(coups.flatMap(({ chainHash }) => chainHash ?? []))
  return {
    algo: 'pf-v1',
    config_hash: baccaratConfigHash,
    room,
    shoe,
    commit: kept.commit,
    server_seed: kept.isOver ? kept.serverSeed : null,
    chains: [...chains].map((hash) => readChain(store, hash)),
    coups: coups.map(({ coup, code, player, banker, chainHash, beaconRound, ...beacon }) => ({
      coup,
      code: code ?? '',
      player,
      banker,
      chain_hash: chainHash,
      beacon_round: beaconRound,
      randomness: beacon.randomness,
      signature: beacon.signature,
      is_void: beacon.voidReason !== null,
    })),
  }
}
