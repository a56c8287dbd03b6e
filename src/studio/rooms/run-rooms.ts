import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BeaconChain } from '#kernel/beacon.ts'
import { type BeaconSource, openBeaconSource } from '../beacon/beacon-source.ts'
import { countWaiting } from '../wallet/message-store.ts'
import type { World } from '../world.ts'
import { BeaconWatch, isBeaconWell } from './beacon-watch.ts'
import { nextStep, resumeStep, type RoomNow, type Step } from './machine.ts'
import { type RoomPlan, roomPlans, timesOf } from './plans.ts'
import { insertRoom, readRoom, writeStep } from './room-store.ts'
import type { Rooms } from './rooms-words.ts'
import { carryTickets } from './settle-tickets.ts'

/** From one question for the chain to the next. */
const CHAIN_EVERY_MS = 1_000
/** The longest sleep: a clock that was moved, and wallets that have answered, are noticed by then. */
const SLEEP_MAX_MS = 1_000
/** Bets are opened while fewer messages than this wait for an answer of a wallet. */
const OUTBOX_MAX = 200

const newSeed = (): string => randomBytes(32).toString('hex')

/**
 * The live tables, on one timer and by the studio's clock. Each step is one commit, and tables are changed here alone.
 * Where no beacon is configured there are none.
 */
export function openRooms(worldOf: () => World): Rooms {
  let runner: Runner | undefined
  const listeners = new Set<(room: string) => void>()
  return {
    find: (room) => runner?.find(room),
    isRunning: () => runner?.isRunning() ?? false,
    begin: () => {
      const world = worldOf()
      if (world.config.beaconUrls.length === 0) return
      const source = openBeaconSource(world.config, world.log)
      runner = new Runner(world, source, (room) => listeners.forEach((heard) => heard(room)))
      runner.begin()
    },
    wake: () => runner?.wake(),
    watch: (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    stop: async () => runner?.stop(),
  }
}

class Runner {
  readonly #world: World
  readonly #source: BeaconSource
  readonly #tell: (room: string) => void
  readonly #tables = new Map<string, RoomNow>()
  readonly #stopping = new AbortController()
  readonly #underWay = new Set<Promise<void>>()
  #chain: BeaconChain | undefined
  #watch: BeaconWatch | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(world: World, source: BeaconSource, tell: (room: string) => void) {
    this.#world = world
    this.#source = source
    this.#tell = tell
  }

  find(room: string): RoomNow | undefined {
    return this.#tables.get(room)
  }

  isRunning(): boolean {
    return this.#watch !== undefined
  }

  /** Makes tables that are new; they move when the chain is known. */
  begin(): void {
    const { store, clock } = this.#world
    const atMs = clock.nowMs()
    for (const plan of roomPlans) {
      const { room } = plan
      const untilMs = atMs + this.#timesOf(plan).shoeMs
      insertRoom(store, { room, serverSeed: newSeed(), atMs, untilMs })
      this.#tables.set(room, readRoom(store, room))
    }
    this.#inBackground((signal) => this.#start(signal))
  }

  wake(): void {
    this.#look()
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#stopping.abort()
    await this.#source.close()
    await Promise.all(this.#underWay)
  }

  async #start(signal: AbortSignal): Promise<void> {
    let chain = await this.#source.chain(signal)
    while (!chain) {
      await sleep(CHAIN_EVERY_MS, undefined, { signal })
      chain = await this.#source.chain(signal)
    }
    const nowMs = () => this.#world.clock.nowMs()
    const isWell = await isBeaconWell(this.#source, chain, nowMs, signal)
    signal.throwIfAborted()
    this.#chain = chain
    const heard = () => this.#look()
    const ask = (question: (stopped: AbortSignal) => Promise<void>) => this.#inBackground(question)
    this.#watch = new BeaconWatch({ source: this.#source, chain, nowMs, heard, ask }, isWell)
    for (const plan of roomPlans) {
      const now = this.#tables.get(plan.room)
      const step = now && resumeStep(now, this.#clockOf(plan))
      if (now && step) this.#write(now, step)
      // Whoever follows it saw it paused until now.
      else this.#tell(plan.room)
    }
    this.#look()
  }

  /** Moves all tables to where they are now, asks what is to be asked, and sleeps until something is due. */
  #look(): void {
    clearTimeout(this.#timer)
    const watch = this.#watch
    if (!watch || this.#stopping.signal.aborted) return
    let dueMs = Infinity
    for (const plan of roomPlans) {
      try {
        dueMs = Math.min(dueMs, this.#carry(plan, watch))
      } catch (error) {
        // The others go on; this one is tried again with the next look.
        this.#world.log.error({ err: error, room: plan.room }, 'a room failed')
      }
    }
    dueMs = Math.min(dueMs, watch.look(this.#tables.values()))
    const sleepMs = Math.min(Math.max(0, dueMs - this.#world.clock.nowMs()), SLEEP_MAX_MS)
    this.#timer = setTimeout(() => this.#look(), sleepMs)
  }

  /** @returns when the table's state ends */
  #carry(plan: RoomPlan, watch: BeaconWatch): number {
    for (;;) {
      const now = this.#tables.get(plan.room)
      const chain = this.#chain
      if (!now || !chain) return Infinity
      const step = nextStep(now, {
        ...this.#clockOf(plan),
        chain,
        beacon: watch.foundFor(now),
        isBeaconWell: watch.isWell,
        isOutboxWell: countWaiting(this.#world.store, OUTBOX_MAX) < OUTBOX_MAX,
        newSeed,
      })
      if (step) {
        this.#write(now, step)
        if (step.kind === 'void') watch.fail()
      } else if (now.state === 'closing') {
        return (now.closed?.atMs ?? 0) + this.#timesOf(plan).patienceMs
      } else return now.untilMs ?? Infinity
    }
  }

  #write(now: RoomNow, step: Step): void {
    const { store, clock, log, courier } = this.#world
    const next = store.transaction(() => {
      const written = writeStep(store, now, step, clock.nowMs())
      carryTickets(this.#world, now, step)
      return written
    })
    this.#tables.set(now.room, next)
    courier.wake()
    courier.look()
    this.#tell(now.room)
    const { room, shoe, coup } = now
    if (step.kind === 'void') log.warn({ room, shoe, coup, reason: step.reason }, 'a coup is void')
  }

  #timesOf(plan: RoomPlan) {
    return timesOf(plan, this.#world.config.roomPacePercent)
  }

  #clockOf(plan: RoomPlan) {
    return { atMs: this.#world.clock.nowMs(), times: this.#timesOf(plan) }
  }

  #inBackground(task: (signal: AbortSignal) => Promise<void>): void {
    const { signal } = this.#stopping
    const run = task(signal)
      .catch((error: unknown) => {
        if (!signal.aborted) this.#world.log.error({ err: error }, 'the rooms failed')
      })
      .finally(() => this.#underWay.delete(run))
    this.#underWay.add(run)
  }
}
