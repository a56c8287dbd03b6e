import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises'
import type { Scheduler } from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import type { LedgerWorld } from '#tests/support/ledger.ts'
import { Undone, type Call, type Counts } from './ledger-commands.ts'
import type { Runner } from './ledger-commands-list.ts'
import type { Known } from './ledger-commands-known.ts'
import type { Told } from './ledger-model-explain.ts'
import type { Seen } from './ledger-model.ts'

/** Calls under way at once; each needs a connection. */
export const CALLS_AT_ONCE = 12

const POLL_MS = 2
const STUCK_MS = 30_000
const TRIES_MAX = 5
/** A transaction stays open for up to so many turns of the scheduler: others meet its locks. */
const LINGER_TURNS = 7
/** One call in so many loses its caller before the commit. */
const VANISH_EVERY = 11

class Vanished extends Error {}

/** Who waits for his turn is no fault here, however slow the machine is. */
const patient = sql`
  select set_config(name, '10min', true)
    from unnest(array['lock_timeout', 'idle_in_transaction_session_timeout']) name`

/**
 * Runs calls at once against the real database, in steps: a call is sent, works, commits, is
 * answered. Before each step it waits for the scheduler, and the scheduler waits until every step
 * that it let go has ended or waits for a lock. So the seed decides who meets whom and where; only
 * among several that one commit wakes at once the machine chooses.
 */
export class Interleaved implements Runner {
  readonly told: Told[] = []
  readonly #world: LedgerWorld
  readonly #scheduler: Scheduler
  readonly #known: Known
  readonly #counts: Counts
  readonly #faults: string[] = []
  #clock = 0
  #started = 0
  #underWay = 0
  /** Steps that were let go and have not reached their next gate. */
  #running = 0
  #moved = Promise.withResolvers<void>()
  readonly #atGate: { readonly call: number; reach(): void }[] = []
  /** Something was asked of the database since all was quiet. */
  #stirred = false

  constructor(world: LedgerWorld, scheduler: Scheduler, known: Known, counts: Counts) {
    this.#world = world
    this.#scheduler = scheduler
    this.#known = known
    this.#counts = counts
  }

  /** Sends a call and does not wait for it. */
  start(call: Call): Promise<void> {
    if (this.#underWay < CALLS_AT_ONCE) {
      this.#underWay += 1
      this.#running += 1
      void this.#go(call)
        .catch((error: unknown) => this.#faults.push(`${call.name}: ${String(error)}`))
        .finally(() => {
          this.#underWay -= 1
          this.#leave()
        })
    }
    return Promise.resolve()
  }

  /** What `fc.scheduler` does with each step that it lets go: wait until all is quiet again. */
  readonly act = async (letGo: () => Promise<void>): Promise<void> => {
    await letGo()
    await this.#quiet()
    // Steps that ended together did so in an order of their own: the scheduler must not see it.
    const reached = this.#atGate.splice(0).toSorted((a, b) => a.call - b.call)
    for (const { reach } of reached) reach()
    await immediate()
  }

  /**
   * Waits for the last calls. Those that wait for each other the database parts after a second.
   * @throws an assertion where a call met a fault, a deadlock for example, or never ended
   */
  async end(): Promise<void> {
    const since = performance.now()
    while (this.#underWay > 0 && performance.now() - since < STUCK_MS) {
      this.#stirred = true
      await this.act(() => this.#scheduler.waitIdle())
      await sleep(POLL_MS)
    }
    expect(this.#faults).toEqual([])
    expect(`${this.#underWay} calls under way`).toBe('0 calls under way')
  }

  async #go(call: Call): Promise<void> {
    const no = (this.#started += 1)
    const vanishes = call.mayVanish === true && no % VANISH_EVERY === 0
    const sentAt = (this.#clock += 1)
    call.sent?.(this.#known)
    await this.#gate(no, `${call.name} is sent`)
    this.#stirred = true
    const seen = await this.#transact(call, no, vanishes)
    const endedAt = (this.#clock += 1)
    if (!seen) return this.#counts.add('caller vanished')
    await this.#gate(no, `${call.name} is answered`)
    this.told.push({ call, seen, sentAt, endedAt, answeredAt: (this.#clock += 1) })
    for (const answer of seen) this.#known.see(answer)
    call.answered?.(this.#known, seen)
    this.#counts.answers(call, seen)
  }

  /** As the application's transactions, but a deadlock is a fault: everybody locks in one order. */
  async #transact(call: Call, no: number, vanishes: boolean): Promise<Seen[] | undefined> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#world.db.transaction().execute(async (tx) => {
          await patient.execute(tx)
          const seen = await call.run(tx)
          for (let turn = no % LINGER_TURNS; turn >= 0; turn -= 1) {
            await this.#gate(no, `${call.name} commits`)
          }
          this.#stirred = true
          if (vanishes) throw new Vanished()
          return seen
        })
      } catch (error) {
        if (error instanceof Undone) return error.seen
        if (error instanceof Vanished) return undefined
        if (tries === TRIES_MAX || !isLostRace(error)) throw error
        this.#counts.add('lost race, sent again')
      }
    }
  }

  /** Stops before the next step until the scheduler lets the call go on. */
  async #gate(call: number, label: string): Promise<void> {
    this.#leave()
    const reached = Promise.withResolvers<void>()
    this.#atGate.push({ call, reach: () => reached.resolve() })
    await reached.promise
    await this.#scheduler.schedule(Promise.resolve(), label)
    this.#running += 1
  }

  #leave(): void {
    this.#running -= 1
    this.#moved.resolve()
    this.#moved = Promise.withResolvers()
  }

  async #quiet(): Promise<void> {
    const since = performance.now()
    await immediate()
    if (!this.#stirred) return
    this.#stirred = false
    while (this.#running > 0) {
      await Promise.race([this.#moved.promise, sleep(POLL_MS)])
      const running = this.#running
      if (running > 0 && (await this.#waiting()) === running && running === this.#running) {
        return this.#counts.add(`${running} wait for locks`)
      }
      if (performance.now() - since > STUCK_MS) throw new Error('a step neither ends nor waits')
    }
  }

  /** How many of our backends wait for a lock. */
  async #waiting(): Promise<number> {
    const [row] = await this.#world.owner<{ waiting: number }>(`
      select count(*)::int as waiting from pg_locks l join pg_stat_activity a using (pid)
       where not l.granted and a.datname = current_database()`)
    return row?.waiting ?? 0
  }
}

/** The second of two that stored one key at the same instant: it runs again and finds the first. */
function isLostRace(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === '40001' || (error.code === '23505' && error.constraint === 'op_pkey')
}
