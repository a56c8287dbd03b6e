import { requestHash } from '#ledger/keys.ts'
import { kindTable } from '#ledger/kinds.ts'
import type { AccountRef, Leg, Operation, Outcome } from '#ledger/operation.ts'
import type { Database, Tx } from './database.ts'
import type { Mutants } from './mutants.ts'
import type { StoredOp } from './tables.ts'

/** What one leg does to one side: what can be spent, what is set aside, what a house account has. */
interface Effect {
  readonly account: bigint | string
  readonly delta: bigint
  readonly held: bigint
}

export const houseName = (name: string, ref: number | bigint | null): string =>
  `${name}/${ref ?? ''}`
const accountOf = (ref: AccountRef): bigint | string =>
  'wallet' in ref ? BigInt(ref.wallet) : houseName(ref.house, ref.ref)
const hashes = new WeakMap<Operation, string>()

/** What "same body" means; hashed once an operation. */
export function bodyHash(op: Operation): string {
  const known = hashes.get(op)
  if (known !== undefined) return known
  const hash = requestHash(op.body ?? [op.kind, op.legs]).toString('hex')
  hashes.set(op, hash)
  return hash
}

/**
 * `ledger.apply_batch` as its documentation describes it (docs/concepts/ledger.md), on maps: decides
 * operations one by one and leaves what they change in the transaction. The caller has locked.
 */
export class Batch {
  readonly #db: Database
  readonly #tx: Tx
  readonly #stripe: number
  readonly #mutants: Mutants
  /** What was stored under the keys when the caller looked them up. */
  readonly #known: ReadonlyMap<string, StoredOp>
  readonly #now = new Map<string, StoredOp>()
  readonly #ended = new Set<bigint>()

  constructor(
    db: Database,
    tx: Tx,
    stripe: number,
    mutants: Mutants,
    known: ReadonlyMap<string, StoredOp> = db.tables.ops,
  ) {
    this.#db = db
    this.#tx = tx
    this.#stripe = stripe
    this.#mutants = mutants
    this.#known = mutants.has('dedupe missing') ? new Map() : known
  }

  knows(key: string): boolean {
    return this.#known.has(key) || this.#now.has(key)
  }

  /** @throws on an operation that names no account: a fault of ours, the whole batch fails */
  apply(op: Operation): Outcome {
    if (op.legs.length === 0 && !op.refusal) throw new Error('simulated: malformed batch, no leg')
    const hash = bodyHash(op)
    const known = this.#lookUp(op.key)
    if (known) return this.#replay(op, known, hash)
    const error = op.refusal ?? this.#refusal(op)
    const holdId = error === null ? this.#write(op) : null
    const decision: StoredOp = {
      memberId: BigInt(op.memberId),
      kind: op.kind,
      hash,
      applied: error === null,
      error,
      refId: op.refId === undefined ? null : BigInt(op.refId),
      holdId,
    }
    const isKept = kindTable[op.kind].keepsRefusal && !this.#mutants.has('refusals forgotten')
    if (error === null || isKept) {
      this.#now.set(op.key, decision)
      this.#store(op.key, decision)
    }
    return this.#answer(op, decision, false)
  }

  #lookUp(key: string): StoredOp | undefined {
    const known = this.#known.get(key) ?? this.#now.get(key)
    const isTombstone = known?.kind === 'game_tombstone'
    return isTombstone && this.#mutants.has('tombstones ignored') ? undefined : known
  }

  #store(key: string, decision: StoredOp): void {
    const isLoose = [
      'dedupe missing',
      'tombstones ignored',
      'keys looked up before the lock',
    ] as const
    if (!isLoose.some((name) => this.#mutants.has(name))) this.#tx.uniques.add(`op/${key}`)
    this.#tx.writes.push(() => this.#db.tables.ops.set(key, decision))
  }

  /** A key that is known: the stored decision, or an error that shows nothing of it. */
  #replay(op: Operation, known: StoredOp, hash: string): Outcome {
    const memberId = BigInt(op.memberId)
    const isSame = known.memberId === memberId && known.kind === op.kind && known.hash === hash
    if (isSame) return this.#answer(op, known, true)
    const isDead = known.kind === 'game_tombstone' && known.memberId === memberId
    const isLate = isDead && op.kind !== 'game_tombstone'
    const error = isLate ? 'rolled_back' : 'idempotency_mismatch'
    const nothing = { applied: false, error, refId: null, holdId: null }
    return this.#answer(op, { ...known, ...nothing }, false)
  }

  #refusal(op: Operation): string | null {
    for (const leg of op.legs) {
      if (!('hold' in leg)) continue
      const hold = this.#hold(leg.hold)
      if ((leg.amountSatang ?? 0n) > hold.amountSatang) return 'hold_exceeded'
      const isEnded = !hold.isOpen || this.#ended.has(BigInt(leg.hold))
      if (isEnded && !this.#mutants.has('hold ends twice')) return 'hold_ended'
    }
    const left = new Map<bigint, bigint>()
    for (const { account, delta } of op.legs.flatMap((leg) => this.#effects(op, leg))) {
      if (typeof account === 'string') continue
      const after = (left.get(account) ?? this.#wallet(account).available) + delta
      if (after < 0n) return 'insufficient_balance'
      left.set(account, after)
    }
    return null
  }

  #effects(op: Operation, leg: Leg): Effect[] {
    const { phase } = kindTable[leg.kind ?? op.kind]
    if ('hold' in leg) {
      const { walletId, house, amountSatang } = this.#hold(leg.hold)
      const posted = phase === 'void' ? 0n : (leg.amountSatang ?? amountSatang)
      return [
        { account: walletId, delta: amountSatang - posted, held: -amountSatang },
        { account: house, delta: posted, held: 0n },
      ]
    }
    const amount = leg.amountSatang
    const isHold = phase === 'hold'
    const debit = accountOf(leg.debit)
    const owes = typeof debit === 'bigint' && this.#db.tables.wallets.get(debit)?.owes === true
    return [
      { account: debit, delta: owes ? amount : -amount, held: isHold ? amount : 0n },
      { account: accountOf(leg.credit), delta: isHold ? 0n : amount, held: 0n },
    ]
  }

  /** Answers the id of the hold that the operation placed. */
  #write(op: Operation): bigint | null {
    const { tables } = this.#db
    const { writes, uniques } = this.#tx
    let holdId: bigint | null = null
    for (const leg of op.legs) {
      const effects = this.#effects(op, leg)
      for (const effect of effects) this.#change(op.key, effect)
      const [debit, credit] = effects.map(({ account }) => account)
      if (debit === undefined || credit === undefined) throw new Error('a leg has two sides')
      const { phase } = kindTable[leg.kind ?? op.kind]
      if ('hold' in leg) {
        const hold = this.#hold(leg.hold)
        this.#ended.add(BigInt(leg.hold))
        if (!this.#mutants.has('hold ends twice')) uniques.add(`hold_end/${leg.hold}`)
        writes.push(() => Object.assign(hold, { isOpen: false }))
      } else if (phase === 'hold' && typeof debit === 'bigint' && typeof credit === 'string') {
        const id = (holdId = tables.nextId())
        const hold = { walletId: debit, house: credit, amountSatang: leg.amountSatang }
        writes.push(() => tables.holds.set(id, { ...hold, isOpen: true }))
        continue
      }
      const amountSatang = effects[1]?.delta ?? 0n
      const sides = { debit: `${debit}`, credit: `${credit}`, amountSatang }
      writes.push(() => tables.transfers.push({ key: op.key, kind: leg.kind ?? op.kind, ...sides }))
    }
    return holdId
  }

  #change(key: string, { account, delta, held }: Effect): void {
    const { tables } = this.#db
    if (typeof account === 'string') {
      const stripe = this.#stripe
      this.#tx.writes.push(() => {
        const stripes = tables.houses.get(account) ?? new Map<number, bigint>()
        stripes.set(stripe, (stripes.get(stripe) ?? 0n) + delta)
        tables.houses.set(account, stripes)
      })
      return
    }
    const before = this.#wallet(account)
    const after = {
      available: before.available + delta,
      held: before.held + held,
      version: before.version + 1n,
    }
    this.#tx.wallets.set(account, after)
    this.#tx.writes.push(() => {
      const wallet = tables.wallets.get(account)
      if (!wallet) return
      Object.assign(wallet, after)
      wallet.lines.push({ key, version: after.version, delta, after: after.available })
    })
  }

  #answer(op: Operation, decision: StoredOp, replayed: boolean): Outcome {
    const first = op.legs
      .map((leg) => ('hold' in leg ? this.#hold(leg.hold).walletId : walletOf(leg)))
      .find((id) => id !== undefined)
    const at = first === undefined ? undefined : this.#wallet(first)
    return {
      key: op.key,
      applied: decision.applied,
      replayed,
      error: decision.error,
      refId: decision.refId,
      result: null,
      holdId: decision.holdId,
      wallet:
        at && first !== undefined
          ? { accountId: first, version: at.version, availableSatang: at.available }
          : null,
    }
  }

  #wallet(id: bigint): { available: bigint; held: bigint; version: bigint } {
    const wallet = this.#tx.wallets.get(id) ?? this.#db.tables.wallets.get(id)
    if (!wallet) throw new Error(`simulated: no wallet ${id}`)
    return wallet
  }

  #hold(id: number | bigint) {
    const hold = this.#db.tables.holds.get(BigInt(id))
    if (!hold) throw new Error(`simulated: malformed batch, no hold ${id}`)
    return hold
  }
}

const walletOf = (leg: Exclude<Leg, { hold: unknown }>): bigint | undefined =>
  [leg.debit, leg.credit].flatMap((ref) => ('wallet' in ref ? [BigInt(ref.wallet)] : []))[0]

/** The rows that a batch must hold: wallets by id, then the keys of what names no wallet. */
export function locksOf(db: Database, operations: readonly Operation[]): string[] {
  const wallets = new Set<bigint>()
  for (const leg of operations.flatMap((op) => op.legs)) {
    const id = 'hold' in leg ? db.tables.holds.get(BigInt(leg.hold))?.walletId : walletOf(leg)
    if (id !== undefined) wallets.add(id)
  }
  const keys = new Set(operations.filter((op) => BigInt(op.memberId) === 0n).map(({ key }) => key))
  return [
    ...[...wallets].sort((a, b) => (a < b ? -1 : 1)).map((id) => `wallet/${id}`),
    ...[...keys].sort().map((key) => `op/${key}`),
  ]
}
