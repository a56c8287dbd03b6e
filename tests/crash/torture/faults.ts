import { setTimeout as sleep } from 'node:timers/promises'
import { crashPoints, crashStatements } from '#tests/support/programs/crash-point.ts'
import type { Dice } from './dice.ts'
import type { Journal } from './journal.ts'
import type { OwnCluster } from './own-cluster.ts'
import type { SiteKeeper } from './site-keeper.ts'

/** What is done to site and database, and how often in a hundred. */
export const faults = {
  'kill -9 of the site': 40,
  'kill -9 of the site, again while it starts': 8,
  'kill -9 of the site at a named point': 24,
  'SIGSTOP of the site': 6,
  pg_terminate_backend: 6,
  'kill -9 of a backend': 6,
  'kill -9 of the postmaster': 5,
  'immediate stop of the server': 5,
} as const
export type Fault = keyof typeof faults

/** A fault that was done, and how long until the site accepted money again. */
export interface Done {
  readonly fault: Fault
  readonly backAfterMs: number
  /** The named point, where the process died at one. */
  readonly point?: string
}

const KILL = 'kill -9 of the site' satisfies Fault
const KILL_TWICE = 'kill -9 of the site, again while it starts' satisfies Fault
const POINT = 'kill -9 of the site at a named point' satisfies Fault
/** A process that has not met its point by then is killed where it is. */
const POINT_PATIENCE_MS = 4_000
const RECOVERY_MAX_MS = 60_000
/** Operations accepted between two faults, if they come in time. */
const WORK_BETWEEN = 10
const WORK_PATIENCE_MS = 3_000
/** A server takes a moment to end its backends. */
const DYING_MS = 100

interface Parts {
  readonly keeper: SiteKeeper
  readonly cluster: OwnCluster
  readonly journal: Journal
  readonly dice: Dice
  /** Before each fault. */
  readonly restMs: number
  readonly say: (done: Done, place: string) => void
}

interface Struck {
  /** Resolves with the time until an operation that was sent after the blow is accepted. */
  readonly back: Promise<number>
  readonly point?: string
}

/** Whoever breaks things, one after the other, until enough is broken. */
export class Nemesis {
  readonly done: Done[] = []
  readonly plan: readonly Fault[]
  readonly #parts: Parts
  /** Ends the plan early; left out, it is carried out whole. */
  readonly #isTimeUp: () => boolean
  #hasBegun = false
  #pointDeath = Promise.withResolvers<Struck>()

  constructor(
    parts: Parts,
    wanted: number | readonly Fault[],
    isTimeUp: () => boolean = () => false,
  ) {
    this.#parts = parts
    this.#isTimeUp = isTimeUp
    this.plan = typeof wanted === 'number' ? planOf(parts.dice, wanted) : wanted
    // The process may die at its point before its turn comes, so the clock runs from its death.
    parts.keeper.onGone((point) => {
      if (point === undefined) return
      this.#pointDeath.resolve({ point, back: parts.journal.nextAccepted(performance.now()) })
    })
  }

  get isDone(): boolean {
    return this.done.length === this.plan.length || this.#isTimeUp()
  }

  /** The point at which the process that is started now is to die: what comes next in the plan. */
  nextPoint(): string | undefined {
    const next = this.plan[this.#hasBegun ? this.done.length + 1 : 0]
    this.#hasBegun = true
    if (next !== POINT) return undefined
    const { dice } = this.#parts
    return `${dice.pick(crashStatements)}:${dice.pick(crashPoints)}:${1 + dice.roll(6)}`
  }

  /** Carries the plan out. @throws when the site does not come back from a fault */
  async run(over: AbortSignal): Promise<void> {
    const { dice, restMs, say } = this.#parts
    for (const [at, fault] of this.plan.entries()) {
      if (over.aborted || this.#isTimeUp()) return
      await this.#letWork(restMs + 100 + dice.roll(2_000))
      const { back, point } = await this.#strike(fault)
      const backAfterMs = await beforeLong(fault, back)
      const done: Done = { fault, backAfterMs, ...(point === undefined ? {} : { point }) }
      this.done.push(done)
      say(done, `${at + 1}/${this.plan.length}`)
    }
  }

  /** A fault that meets nobody at work proves nothing. */
  async #letWork(pauseMs: number): Promise<void> {
    const { journal } = this.#parts
    const enough = journal.acceptances + WORK_BETWEEN
    const latest = performance.now() + pauseMs + WORK_PATIENCE_MS
    await sleep(pauseMs)
    while (journal.acceptances < enough && performance.now() < latest) await sleep(20)
  }

  async #strike(fault: Fault): Promise<Struck> {
    const { keeper, cluster, dice } = this.#parts
    switch (fault) {
      case KILL:
        await keeper.kill()
        return this.#struck()
      case KILL_TWICE:
        await keeper.kill()
        await sleep(dice.roll(700))
        await keeper.kill()
        return this.#struck()
      case POINT:
        return this.#awaitPoint()
      case 'SIGSTOP of the site': {
        const thawed = keeper.freeze(500 + dice.roll(2_500))
        const struck = this.#struck()
        await thawed
        return struck
      }
      case 'pg_terminate_backend':
        await cluster.query('select pg_terminate_backend($1)', [await this.#somebody()])
        return this.#struck()
      case 'kill -9 of a backend':
        process.kill(await this.#somebody(), 'SIGKILL')
        return this.#struck(DYING_MS)
      // Nobody here starts the server again: the site does.
      case 'kill -9 of the postmaster':
        process.kill(await cluster.postmasterPid(), 'SIGKILL')
        return this.#struck(DYING_MS)
      case 'immediate stop of the server':
        process.kill(await cluster.postmasterPid(), 'SIGQUIT')
        return this.#struck(DYING_MS)
    }
  }

  /** @param dyingMs how long something may still be accepted after the blow */
  #struck(dyingMs = 0): Struck {
    const { journal } = this.#parts
    const back = journal.nextAccepted(performance.now() + dyingMs).then((ms) => ms + dyingMs)
    return { back }
  }

  /** The death at the point, or, where nobody came by it, the process is killed where it is. */
  async #awaitPoint(): Promise<Struck> {
    const waited = new AbortController()
    const late = sleep(POINT_PATIENCE_MS, undefined, { signal: waited.signal }).catch(() => {})
    const died = await Promise.race([this.#pointDeath.promise, late.then(() => undefined)])
    waited.abort()
    if (!died) await this.#parts.keeper.kill()
    // The process that is killed now may be another one than the one that was armed: of it nobody tells.
    const struck = died ?? this.#struck()
    this.#pointDeath = Promise.withResolvers()
    return struck
  }

  /** A backend that works for the site. */
  async #somebody(): Promise<number> {
    for (;;) {
      const rows = await this.#parts.cluster.query<{ pid: number }>(
        `select pid from pg_stat_activity
          where usename = 'slth_app' order by state = 'active' desc, pid limit 8`,
      )
      if (rows.length > 0) return this.#parts.dice.pick(rows).pid
      await sleep(50)
    }
  }
}

/** Faults by their weights. Only a process that is started anew can be armed with a point. */
function planOf(dice: Dice, count: number): Fault[] {
  const names = Object.keys(faults) as Fault[]
  const all = names.flatMap((name) => Array.from({ length: faults[name] }, () => name))
  const restarts = new Set<Fault | undefined>([undefined, KILL, KILL_TWICE, POINT])
  const plan: Fault[] = []
  while (plan.length < count) {
    const drawn = dice.pick(all)
    plan.push(drawn === POINT && !restarts.has(plan.at(-1)) ? KILL : drawn)
  }
  return plan
}

async function beforeLong(fault: Fault, back: Promise<number>): Promise<number> {
  const waited = new AbortController()
  const late = sleep(RECOVERY_MAX_MS, undefined, { signal: waited.signal }).then(() => {
    throw new Error(`no operation was accepted for ${RECOVERY_MAX_MS} ms after: ${fault}`)
  })
  late.catch(() => {})
  try {
    return await Promise.race([back, late])
  } finally {
    waited.abort()
  }
}
