import { post, type Operation, type Outcome } from '#ledger/post.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/database.ts'
import type { LedgerModel, Seen } from './ledger-model.ts'
import type { Known } from './ledger-commands-known.ts'

export interface Draw {
  /** Chooses among what there is. */
  readonly at: number
  readonly satang: bigint
}

/**
 * One transaction of a caller: how it is done for real, and what it must come to by the model. The
 * same calls run one by one (M1) and interleaved (M2).
 */
export interface Call {
  /** The command whose minimum it counts for. */
  readonly name: string
  run(tx: Tx): Promise<Seen[]>
  /** @param seen the real answers; only the ids that the database chose are taken from them */
  decide(model: LedgerModel, seen: readonly Seen[]): Seen[]
  /** The caller may vanish before it is committed; nothing of it may remain. */
  readonly mayVanish?: boolean
  /** The caller notes that it is under way. */
  sent?(known: Known): void
  /** The caller learns how it ended. */
  answered?(known: Known, seen: readonly Seen[]): void
}

/** The call refused after it had written: its transaction is rolled back, its answer stands. */
export class Undone extends Error {
  readonly seen: Seen[]
  constructor(seen: Seen[]) {
    super(seen.map(({ error }) => error).join())
    this.seen = seen
  }
}

export const undoneAnswer = (error: unknown): Seen[] => {
  if (error instanceof Undone) return error.seen
  throw error
}

/** Runs a call by itself, in the transaction that the application uses. */
export const execute = (db: Db, call: Call): Promise<Seen[]> =>
  inTransaction(db, (tx) => call.run(tx)).catch(undoneAnswer)

export const toSeen = (outcome: Outcome): Seen => ({
  key: outcome.key,
  applied: outcome.applied,
  replayed: outcome.replayed,
  error: outcome.error,
  refId: outcome.refId,
  result: outcome.result,
  holdId: outcome.holdId,
  wallet: outcome.wallet && {
    id: outcome.wallet.accountId,
    available: outcome.wallet.availableSatang,
    version: outcome.wallet.version,
  },
})

export async function postSeen(tx: Tx, ops: readonly Operation[]): Promise<Seen[]> {
  return (await post(tx, ops)).map(toSeen)
}

/** Operations of any kind in one call. */
export const postCall = (name: string, ops: readonly Operation[]): Call => ({
  name,
  mayVanish: true,
  run: (tx) => postSeen(tx, ops),
  decide: (model, seen) => model.decide(ops, seen),
  sent: (known) => known.send(ops),
  answered: (known, seen) => known.learn(ops, seen),
})

/** How often each command ran, and how each kind of operation ended, over all runs of a suite. */
export class Counts {
  readonly #times = new Map<string, number>()

  add(name: string, times = 1): void {
    this.#times.set(name, (this.#times.get(name) ?? 0) + times)
  }

  set(name: string, times: number): void {
    this.#times.set(name, times)
  }

  of(name: string): number {
    return this.#times.get(name) ?? 0
  }

  answers(call: Call, seen: readonly Seen[]): void {
    this.add(`command ${call.name}`)
    for (const { applied, replayed, error, result } of seen) {
      const end = replayed ? 'replayed' : applied ? 'applied' : `${error}`
      this.add(`answer ${call.name}: ${end}`)
      // What a correction does to a bill, see lottery.payout.
      for (const way of ['owed', 'waived'] as const) {
        const amount = result && way in result ? (result as Record<string, unknown>)[way] : 0n
        if (typeof amount === 'bigint' && amount > 0n) this.add(`bill ${way}`)
      }
    }
  }

  toString(): string {
    const rows = [...this.#times].toSorted(([a], [b]) => (a < b ? -1 : 1))
    return rows.map(([name, times]) => `${`${times}`.padStart(6)}  ${name}`).join('\n')
  }
}
