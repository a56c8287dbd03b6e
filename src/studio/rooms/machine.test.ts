import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type BeaconChain, beaconTimeOf, QUICKNET } from '#kernel/beacon.ts'
import { sha256Text } from '#kernel/hash.ts'
import { freshShoe } from '../games/baccarat/cards.ts'
import { codeOf } from '../games/baccarat/code.ts'
import { drawCoup, isCutReached } from '../games/baccarat/shoe.ts'
import { openStore, type Store } from '../store/open-store.ts'
import { nextStates, nextStep, resumeStep, type RoomNow, type RoomState } from './machine.ts'
import { timesOf } from './plans.ts'
import {
  insertRoom,
  listCoups,
  listPastShoes,
  readRoom,
  readShoe,
  SHOES_KEPT_MAX,
  writeStep,
} from './room-store.ts'

// A room against a model of its world: a clock that sleeps and jumps, a beacon that fails, a process that is killed
// between any two commits. What the room has written is worked out again from its seeds and beacons alone.

const dir = mkdtempSync(join(tmpdir(), 'rooms-'))
const store = openStore(dir)
afterAll(() => {
  store.close()
  rmSync(dir, { recursive: true, force: true })
})

const ROOM = 'bac-01'
const START_MS = Date.parse('2026-11-30T05:00:00Z')
const chain: BeaconChain = { ...QUICKNET, is_test: false }
const times = timesOf({ pace: 'normal' })
const randomnessOf = (round: number) => sha256Text(`beacon ${round}`)

/** Everything in one transaction that is undone: nothing reaches the disk, and each run begins afresh. */
function apart(work: (store: Store) => void): void {
  const undone = new Error('undone')
  try {
    store.transaction(() => {
      work(store)
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
}

/** A room and the world around it. */
class Model {
  atMs = START_MS
  isBeaconUp = true
  /** The beacon is there before its time: our clock is behind. */
  isBeaconEarly = false
  isOutboxWell = true
  readonly states: RoomState[] = ['shoe']
  #seeds = 0
  #isWell = true
  readonly #store: Store

  constructor(used: Store) {
    this.#store = used
    const untilMs = this.atMs + times.shoeMs
    insertRoom(used, { room: ROOM, serverSeed: this.#newSeed(), atMs: this.atMs, untilMs })
  }

  get now(): RoomNow {
    return readRoom(this.#store, ROOM)
  }

  /** What the running process does when it wakes. */
  look(): void {
    if (this.isBeaconUp && !this.isBeaconEarly) this.#isWell = true
    for (let steps = 0; ; steps += 1) {
      expect(steps, 'a room goes round in circles').toBeLessThan(4)
      const { now } = this
      const step = nextStep(now, {
        atMs: this.atMs,
        times,
        chain,
        beacon: this.#beaconFor(now),
        isBeaconWell: this.#isWell,
        isOutboxWell: this.isOutboxWell,
        newSeed: () => this.#newSeed(),
      })
      if (!step) return
      if (step.kind === 'void') this.#isWell = false
      this.#write(now, writeStep(this.#store, now, step, this.atMs))
    }
  }

  /** Killed, and started again. */
  restart(): void {
    const { now } = this
    const step = resumeStep(now, { atMs: this.atMs, times })
    if (step) this.#write(now, writeStep(this.#store, now, step, this.atMs))
    if (now.state === 'betting') expect(this.now.untilMs).toBe(this.atMs + times.resumedMs)
    this.look()
  }

  /** Sleeps until the room is due, or a while where nobody knows when. */
  sleep(): void {
    const { untilMs } = this.now
    this.atMs = untilMs !== null && untilMs > this.atMs ? untilMs : this.atMs + 20_000
  }

  #write(from: RoomNow, to: RoomNow): void {
    if (from.state !== to.state) {
      expect(nextStates[from.state]).toContain(to.state)
      this.states.push(to.state)
      // However a table came there, neither bets nor a shoe begin before it may go on.
      if (to.state === 'betting' || to.state === 'shoe') expect(this.isOutboxWell).toBe(true)
    }
    this.#check(to)
  }

  /** What must hold in every state, whoever reads the store. */
  #check(now: RoomNow): void {
    const coups = listCoups(this.#store, ROOM, now.shoe)
    expect(coups.map(({ coup }) => coup)).toEqual(coups.map((_coup, at) => at + 1))
    expect(now.coup).toBe(coups.length)
    const last = coups.at(-1)
    const isInHand = ['betting', 'closing', 'dealing'].includes(now.state)
    expect(coups.filter(({ isOver }) => !isOver)).toEqual(isInHand ? [last] : [])
    if (now.state === 'betting') expect(last).toMatchObject({ beaconRound: null, player: [] })
    if (now.state === 'closing') {
      expect(last).toMatchObject({ randomness: null, player: [], banker: [], code: null })
      const comesMs = beaconTimeOf(chain, last?.beaconRound ?? 0).getTime()
      expect(comesMs).toBeGreaterThan((now.closed?.atMs ?? Infinity) + times.marginMs)
    }
  }

  #beaconFor({ closed }: RoomNow) {
    if (!closed || !this.isBeaconUp) return undefined
    if (!this.isBeaconEarly && this.atMs < closed.beaconAtMs) return undefined
    const round = closed.beaconRound
    return { round, randomness: randomnessOf(round), signature: '00' }
  }

  #newSeed(): string {
    return sha256Text(`seed ${(this.#seeds += 1)}`)
  }

  /** Works all shoes out again, from their seeds and the beacons of their coups. */
  checkAll(): void {
    for (let shoe = 1; shoe <= this.now.shoe; shoe += 1) {
      const { serverSeed, codes, isOver } = readShoe(this.#store, ROOM, shoe)
      let left = freshShoe()
      let isLast = false
      const worked: string[] = []
      for (const kept of listCoups(this.#store, ROOM, shoe)) {
        if (kept.voidReason !== null) expect(kept).toMatchObject({ player: [], code: null })
        if (kept.code === null) continue
        expect(isLast, 'a coup after the last').toBe(false)
        isLast = isCutReached(left)
        const beacon = randomnessOf(kept.beaconRound ?? 0)
        const drawn = drawCoup({ serverSeed, beacon, coup: kept.coup, left })
        const { player, banker } = drawn.coup
        expect(kept).toMatchObject({ player, banker, code: codeOf(drawn.coup) })
        worked.push(kept.code)
        left = drawn.left
      }
      expect(isOver ? codes : worked).toEqual(worked)
      if (isOver) expect(isLast, 'a shoe ended before its last coup').toBe(true)
    }
  }
}

const event = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ kind: 'due' as const, ms: 0 }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(70_000) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('restart' as const), ms: fc.nat(4_000_000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('back' as const), ms: fc.nat(4_000_000) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'down' as const, ms: 0 }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'up' as const, ms: 0 }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'early' as const, ms: 0 }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'behind' as const, ms: 0 }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'answered' as const, ms: 0 }) },
)

function happen(model: Model, { kind, ms }: { kind: string; ms: number }): void {
  if (kind === 'due') model.sleep()
  if (kind === 'pass') model.atMs += ms
  if (kind === 'restart') {
    model.atMs += ms
    return model.restart()
  }
  if (kind === 'back') model.atMs -= ms
  if (kind === 'down') model.isBeaconUp = false
  if (kind === 'up') [model.isBeaconUp, model.isBeaconEarly] = [true, false]
  if (kind === 'early') model.isBeaconEarly = true
  if (kind === 'behind') model.isOutboxWell = false
  if (kind === 'answered') model.isOutboxWell = true
  model.look()
}

test('whatever clock, beacon and process do, coups follow from seeds and beacons alone', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 20, maxLength: 120 }), (events) => {
      apart((used) => {
        const model = new Model(used)
        for (const one of events) happen(model, one)
        model.checkAll()
        // Left alone, it always goes on.
        Object.assign(model, { isBeaconUp: true, isBeaconEarly: false, isOutboxWell: true })
        const before = model.states.length
        for (let at = 0; at < 12; at += 1) happen(model, { kind: 'due', ms: 0 })
        expect(model.states.length).toBeGreaterThan(before + 5)
      })
    }),
    { numRuns: 25 },
  )
})

test('a shoe is played to its cut and one coup more, and the next begins', () => {
  apart((used) => {
    const model = new Model(used)
    while (model.now.shoe < 2) happen(model, { kind: 'due', ms: 0 })
    model.checkAll()
    const past = listPastShoes(used, ROOM, 10)
    expect(past.map(({ shoe }) => shoe)).toEqual([1])
    for (const { codes } of past) {
      expect(codes.length).toBeGreaterThanOrEqual(67)
      expect(codes.length).toBeLessThanOrEqual(102)
    }
  })
})

test('after a sleep of an hour the betting window is kept, and its clock begins again with 10 s', () => {
  apart((used) => {
    const model = new Model(used)
    happen(model, { kind: 'due', ms: 0 })
    expect(model.now).toMatchObject({ state: 'betting', coup: 1 })
    happen(model, { kind: 'pass', ms: 3_600_000 })
    expect(model.now).toMatchObject({ state: 'betting', coup: 1, untilMs: model.atMs + 10_000 })
    happen(model, { kind: 'due', ms: 0 })
    expect(model.now.state).toBe('closing')
  })
})

test('a beacon that is there before its time decides nothing, nor does one after a minute', () => {
  apart((used) => {
    const model = new Model(used)
    happen(model, { kind: 'due', ms: 0 })
    happen(model, { kind: 'due', ms: 0 })
    model.isBeaconEarly = true
    model.look()
    expect(listCoups(used, ROOM, 1).at(-1)?.voidReason).toBe('clock_behind')
    happen(model, { kind: 'up', ms: 0 })
    happen(model, { kind: 'due', ms: 0 })
    model.isBeaconUp = false
    happen(model, { kind: 'due', ms: 0 })
    expect(model.now.state).toBe('closing')
    happen(model, { kind: 'pass', ms: 59_999 - (model.atMs - (model.now.closed?.atMs ?? 0)) })
    expect(model.now.state).toBe('closing')
    model.isBeaconUp = true
    happen(model, { kind: 'pass', ms: 1 })
    expect(listCoups(used, ROOM, 1)[1]).toMatchObject({ voidReason: 'no_beacon', code: null })
  })
})

test('while wallets are behind a coup comes to its end and none is opened', () => {
  apart((used) => {
    const model = new Model(used)
    happen(model, { kind: 'due', ms: 0 })
    happen(model, { kind: 'behind', ms: 0 })
    for (let at = 0; at < 8; at += 1) happen(model, { kind: 'due', ms: 0 })
    expect(model.states.slice(1)).toEqual(['betting', 'closing', 'dealing', 'settled', 'paused'])
    happen(model, { kind: 'answered', ms: 0 })
    expect(model.now).toMatchObject({ state: 'betting', coup: 2 })
  })
})

test('so many shoes are kept, and older ones go with their coups', () => {
  apart((used) => {
    const model = new Model(used)
    happen(model, { kind: 'due', ms: 0 })
    model.isBeaconEarly = true
    happen(model, { kind: 'due', ms: 0 })
    model.look()
    for (let made = 0; made < SHOES_KEPT_MAX + 2; made += 1) {
      const { now } = model
      const step = { kind: 'shoe', untilMs: 1, serverSeed: sha256Text(`kept ${made}`) } as const
      const next = now.state === 'shoe' ? writeStep(used, now, { kind: 'pause' }, 1) : now
      writeStep(used, next, step, 1)
    }
    const past = listPastShoes(used, ROOM, 1_000)
    expect(past).toHaveLength(SHOES_KEPT_MAX - 1)
    expect(past.at(-1)?.shoe).toBe(4)
    expect(listCoups(used, ROOM, 1)).toEqual([])
  })
})
