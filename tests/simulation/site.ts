import type { LaneRouter, RouterOutside } from '#ledger/lanes/router.ts'
import type { Outcome } from '#ledger/operation.ts'
import { Batch, locksOf } from './apply-batch.ts'
import { Refused, type Request } from './attempts.ts'
import { laneTransport } from './lane-transport.ts'
import type { Order } from './order.ts'
import { settlementOf } from './settle-kit.ts'
import type { Life } from './stage.ts'
import type { Round } from './tables.ts'
import { inTransaction, lockStep, post } from './transactions.ts'
import type { Process, World } from './world.ts'

const SETTLE_EVERY_MS = 60

/** One process of the site: real lanes, use cases, a worker that pays rounds. It may die anytime. */
export class Site implements Process {
  readonly #world: World
  readonly name: string
  life: Life
  isStopping = false
  #lanes: LaneRouter
  #isSettling = false
  /** What hears that the connection to this process broke. */
  readonly #pending = new Set<() => void>()

  constructor(world: World, name: string) {
    this.#world = world
    this.name = name
    this.life = { name, isAlive: false }
    this.#lanes = makeLanes(world, this.life)
  }

  /** A new process: nothing of the old one's memory is left. */
  start(): void {
    this.life = { name: this.name, isAlive: true }
    this.#lanes = makeLanes(this.#world, this.life)
    this.#isSettling = false
    this.isStopping = false
    this.#world.stage.note(() => `${this.name} starts`, this.name)
    this.#settleLater()
  }

  crash(): void {
    this.#world.stage.note(() => `${this.name} dies`, this.name)
    this.life.isAlive = false
    this.#world.network.abandon(this.life)
    for (const hear of this.#pending) hear()
    this.#pending.clear()
  }

  /** SIGTERM: decides what it was asked, refuses what comes later, then is gone. */
  async stop(): Promise<void> {
    this.isStopping = true
    this.#world.stage.note(() => `${this.name} is told to stop`, this.name)
    await this.#lanes.close()
    if (this.waiting > 0) this.#world.fault(`${this.name} stopped with ${this.waiting} waiting`)
    this.crash()
  }

  /** Requests that it has not answered yet. */
  get unanswered(): number {
    return this.#pending.size
  }

  /** Items that wait in its lanes. */
  get waiting(): number {
    return this.#lanes.waiting().reduce((sum, waiting) => sum + waiting, 0)
  }

  /** Serves a request; `onGone` hears when the process dies before it has answered. */
  async serve(request: Request, onGone: () => void): Promise<Outcome> {
    this.#pending.add(onGone)
    try {
      if (request.door === 'lane') return await this.#submit(request.order)
      if (request.door === 'cancel') return await this.#cancel(request)
      return await inTransaction(this.#world, this.life, async (tx, step) =>
        only(await post(this.#world, tx, step, [request.order.operation])),
      )
    } finally {
      this.#pending.delete(onGone)
    }
  }

  #submit(order: Order): Promise<Outcome> {
    const { limits, statements } = this.#world
    const most = Math.max(0, ...this.#lanes.waiting())
    if (most > limits.queueMax) {
      this.#world.fault(`${most} wait in a lane, ${limits.queueMax} at most`)
    }
    const statement = order.bill ? statements.sell : statements.post
    return this.#lanes.submit(statement, order.operation.memberId, order)
  }

  /** Takes a bill back while its round sells; passes the same fence as a sale. */
  async #cancel({ order: { operation }, billId }: Request): Promise<Outcome> {
    const world = this.#world
    const { tables } = world
    const bill = billId === undefined ? undefined : tables.bills.get(billId)
    if (!bill) throw new Refused('no such bill')
    return inTransaction(world, this.life, async (tx, step) => {
      await lockStep(world, tx, step, locksOf(world.db, [operation]))
      return step('cancel', () => {
        const batch = new Batch(world.db, tx, 1_008 + (tx.xid % 16), world.mutants)
        const isOpen = tables.rounds.get(bill.roundId)?.state === 'open'
        if (!batch.knows(operation.key) && !isOpen) throw new Refused('cancel_round_closed')
        const outcome = batch.apply(operation)
        if (outcome.applied && !outcome.replayed) {
          tx.uniques.add(`cancel/${bill.id}`)
          tx.writes.push(() => tables.cancels.set(bill.id, { xid: tx.xid }))
        }
        return outcome
      })
    })
  }

  /** The job that pays: what is due now, unless this process is at it already. */
  settle(): void {
    const due = [...this.#world.tables.rounds.values()].filter(isDue)
    if (due.length > 0 && !this.#isSettling && this.life.isAlive) void this.#settle(due)
  }

  /** The job of every minute, here of every few milliseconds: takes over what a dead worker left. */
  #settleLater(): void {
    const { stage, weather } = this.#world
    const again = (): void => {
      this.settle()
      stage.later(SETTLE_EVERY_MS, again, this.life)
    }
    stage.later(weather.soonMs(SETTLE_EVERY_MS), again, this.life)
  }

  async #settle(rounds: readonly Round[]): Promise<void> {
    const settleRound = settlementOf(this.#world, this.life)
    this.#isSettling = true
    for (const round of rounds) {
      try {
        await settleRound(BigInt(round.id))
      } catch (error) {
        this.#world.count('settlement', 'tried again')
        this.#world.stage.note(() => `${this.name} settling: ${String(error)}`, `round ${round.id}`)
      }
    }
    this.#isSettling = false
  }
}

const isDue = (round: Round): boolean => round.runs.some(({ status }) => status !== 'done')

/** The real lanes of one process, in simulated time and over the simulated network. */
function makeLanes(world: World, life: Life): LaneRouter {
  const { limits, size, stage, dice } = world
  const own = dice.fork(life.name)
  const outside: RouterOutside = {
    clock: { nowMs: () => stage.nowMs(), sleep: (ms) => stage.sleep(ms, life) },
    random: { fraction: () => own.fraction() },
    // Whatever the statement, its items are orders.
    transportOf: ({ name }) => laneTransport(world, life, name) as never,
  }
  return new world.lanes.LaneRouter(outside, { lanes: size.lanes, limits })
}

function only<Value>([value]: readonly Value[]): Value {
  if (value === undefined) throw new Error('simulated: one was expected')
  return value
}
