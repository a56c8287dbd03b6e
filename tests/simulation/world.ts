import type { LaneLimits } from '#ledger/lanes/lane.ts'
import type { Outcome } from '#ledger/operation.ts'
import type { BatchStatement } from '#platform/lanes.ts'
import { Database } from './database.ts'
import type { Dice } from './dice.ts'
import type { Attempt, Request } from './attempts.ts'
import { weightOf, type Order } from './order.ts'
import type { LaneKit } from './lane-kit.ts'
import type { Mutants } from './mutants.ts'
import { Network, type Session } from './sessions.ts'
import { Stage, type Life } from './stage.ts'
import type { Tables } from './tables.ts'
import { Weather, type Fault } from './weather.ts'

/** Something that no correct ledger does, and the keys, wallets or rounds to look at. */
export interface Finding {
  readonly what: string
  readonly about: readonly string[]
}

/** How big a run is. The seed says; a shrunk run says otherwise. */
export interface Size {
  readonly members: number
  readonly callers: number
  readonly turns: number
  readonly sites: number
  readonly lanes: number
  readonly rounds: number
}

export interface WorldOptions {
  readonly mutants: Mutants
  readonly without: ReadonlySet<Fault>
  readonly size: Partial<Size>
  readonly keepsTrace: boolean
  readonly lanes: LaneKit
}

/** A process of the site, as the rest of the world sees it. */
export interface Process {
  readonly name: string
  readonly life: Life
  readonly isStopping: boolean
  /** Items that wait in its lanes, and requests that it has not answered yet. */
  readonly waiting: number
  readonly unanswered: number
  start(): void
  settle(): void
  crash(): void
  stop(): Promise<void>
  serve(request: Request, onGone: () => void): Promise<Outcome>
}

/** Everything of one run. */
export class World {
  readonly dice: Dice
  readonly stage: Stage
  readonly db: Database
  readonly weather: Weather
  readonly network: Network
  readonly size: Size
  readonly limits: LaneLimits
  readonly statements: { readonly post: Statement; readonly sell: Statement }
  readonly mutants: Mutants
  readonly lanes: LaneKit
  readonly sites: Process[] = []
  readonly attempts: Attempt[] = []
  /** Requests whose client was told that nothing was done, and who left it at that. */
  readonly dropped = new Set<Request>()
  readonly findings: Finding[] = []
  readonly counts = new Map<string, number>()
  readonly #laneOf = new WeakMap<Life, Map<string, object>>()
  readonly #stripes = new Set<number>()

  constructor(dice: Dice, options: WorldOptions) {
    this.dice = dice
    this.mutants = options.mutants
    this.lanes = options.lanes
    this.stage = new Stage(dice.fork('stage'), options.keepsTrace)
    this.weather = new Weather(dice.fork('weather'), options.without)
    this.size = { ...sizeOf(dice.fork('size')), ...options.size }
    this.limits = limitsOf(dice.fork('limits'))
    this.statements = {
      post: statementOf('post', this.limits.weightMax),
      sell: statementOf('sell', this.limits.weightMax),
    }
    this.db = new Database(this.stage)
    this.network = new Network(this.stage, this.db, this.weather)
  }

  get tables(): Tables {
    return this.db.tables
  }

  /** The lowest stripe that no living session holds, by advisory lock in the product. */
  takeStripe(session: Session): number {
    let stripe = 0
    while (this.#stripes.has(stripe)) stripe += 1
    this.#stripes.add(stripe)
    session.onEnd = () => this.#stripes.delete(stripe)
    return stripe
  }

  /** The lane that the statement of a member met first in the process. */
  laneOf(life: Life, name: string, lane: object): object {
    const lanes = this.#laneOf.get(life) ?? new Map<string, object>()
    this.#laneOf.set(life, lanes)
    const first = lanes.get(name) ?? lane
    lanes.set(name, first)
    return first
  }

  fault(what: string, about: readonly string[] = []): void {
    this.findings.push({ what, about })
  }

  /** So that a thousand seeds can show that everything they should meet was met. */
  count(kind: string, what: string): void {
    const name = `${kind}: ${what}`
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }
}

type Statement = BatchStatement<Order, Outcome>

/** What the router needs of a statement; its SQL is the simulated transport's own. */
const statementOf = (name: string, weightMax: number): Statement => ({
  name,
  text: name,
  values: (items) => [...items],
  answers: (rows) => rows as Outcome[],
  weight: weightOf,
  weightMax,
})

function sizeOf(dice: Dice): Size {
  return {
    members: dice.between(1, 4),
    callers: dice.between(3, 8),
    turns: dice.between(2, 7),
    sites: dice.between(1, 3),
    lanes: dice.between(1, 3),
    rounds: dice.between(1, 2),
  }
}

/** Small enough that every border is met in a run of some dozen operations. */
function limitsOf(dice: Dice): LaneLimits {
  return {
    itemsMax: dice.pick([1, 2, 4, 16]),
    weightMax: dice.pick([3, 6, 64]),
    queueMax: dice.pick([3, 20, 50]),
    waitMaxMs: dice.pick([60, 250]),
    unknownMaxMs: dice.pick([100, 400, 2_000]),
  }
}
