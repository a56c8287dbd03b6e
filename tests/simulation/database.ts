import { LockTimedOut, RaceLost } from '#ledger/lanes/lane.ts'
import type { Life, Stage } from './stage.ts'
import { Tables } from './tables.ts'

/** What a transaction has of its own until it commits. */
export interface Tx {
  /** Given before anything is read, as the batch functions do, so that a fence sees it. */
  readonly xid: number
  readonly backend: Life
  readonly locks: Set<string>
  /** Wallets as this transaction left them; nobody else may touch them meanwhile. */
  readonly wallets: Map<bigint, { available: bigint; held: bigint; version: bigint }>
  readonly writes: (() => void)[]
  readonly uniques: Set<string>
  isOpen: boolean
}

/**
 * A small PostgreSQL: transactions at READ COMMITTED with row locks that queue, a time-out for
 * them, primary keys, snapshots' xmin, and backends that can be killed. Writes appear at commit.
 */
export class Database {
  readonly stage: Stage
  readonly tables = new Tables()
  readonly open = new Set<Tx>()
  readonly #owners = new Map<string, Tx>()
  readonly #queues = new Map<string, { tx: Tx; grant: () => void }[]>()
  #nextXid = 1
  isUp = true

  constructor(stage: Stage) {
    this.stage = stage
  }

  begin(backend: Life): Tx {
    const tx: Tx = {
      xid: this.#nextXid,
      backend,
      locks: new Set(),
      wallets: new Map(),
      writes: [],
      uniques: new Set(),
      isOpen: true,
    }
    this.#nextXid += 1
    this.open.add(tx)
    return tx
  }

  /** No transaction below it still runs: `pg_snapshot_xmin(pg_current_snapshot())`. */
  get xmin(): number {
    return Math.min(this.#nextXid, ...[...this.open].map((tx) => tx.xid))
  }

  /** Takes locks one after the other in the order given. @throws `LockTimedOut` */
  async lock(tx: Tx, names: readonly string[], timeoutMs: number): Promise<void> {
    for (const name of names) {
      if (!this.tryLock(tx, name)) await this.#waitFor(tx, name, timeoutMs)
    }
  }

  /** For `skip locked`. */
  tryLock(tx: Tx, name: string): boolean {
    const owner = this.#owners.get(name)
    if (owner && owner !== tx) return false
    this.#owners.set(name, tx)
    tx.locks.add(name)
    return true
  }

  #waitFor(tx: Tx, name: string, timeoutMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(name) ?? []
      this.#queues.set(name, queue)
      const mine = { tx, grant: resolve }
      queue.push(mine)
      const giveUp = (): void => {
        const place = queue.indexOf(mine)
        if (place === -1) return
        queue.splice(place, 1)
        reject(new LockTimedOut('simulated: lock time-out'))
      }
      this.stage.later(timeoutMs, giveUp, tx.backend)
    })
  }

  /** All or nothing. @throws `RaceLost` when another has committed one of its primary keys */
  commit(tx: Tx): void {
    if (!tx.isOpen) throw new Error('simulated: no transaction is open')
    if ([...tx.uniques].some((key) => this.tables.uniques.has(key))) {
      this.abort(tx)
      throw new RaceLost('simulated: a primary key is taken')
    }
    for (const key of tx.uniques) this.tables.uniques.add(key)
    for (const write of tx.writes) write()
    this.#end(tx)
  }

  abort(tx: Tx): void {
    if (tx.isOpen) this.#end(tx)
  }

  /** kill -9 of one backend: its transaction is gone, and what it waits for never comes. */
  kill(backend: Life): void {
    backend.isAlive = false
    for (const tx of this.open) if (tx.backend === backend) this.abort(tx)
  }

  #end(tx: Tx): void {
    tx.isOpen = false
    this.open.delete(tx)
    for (const name of tx.locks) this.#handOn(name)
  }

  #handOn(name: string): void {
    this.#owners.delete(name)
    for (;;) {
      const next = this.#queues.get(name)?.shift()
      if (!next) return
      if (!next.tx.isOpen) continue
      this.tryLock(next.tx, name)
      this.stage.later(0, next.grant, next.tx.backend)
      return
    }
  }

  /** Locks that are held or waited for; none are when everybody is done. */
  get locked(): number {
    return this.#owners.size
  }
}
