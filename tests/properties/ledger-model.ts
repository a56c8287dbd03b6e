import { requestHash } from '#ledger/keys.ts'
import { kindTable } from '#ledger/kinds.ts'
import type { AccountRef, Leg, Operation } from '#ledger/post.ts'

// The ledger as maps: what every operation must come to. Simpler than the system on purpose. Values
// are replaced and never changed, so that a copy of the model is a copy of its maps.

export interface ModelAccount {
  readonly memberId: bigint
  /** What a member owes runs the other way round: a debit raises it. */
  readonly owes: boolean
  /** Points, spins and debts stand in no statement. */
  readonly isWallet: boolean
  readonly available: bigint
  readonly held: bigint
  readonly version: bigint
  readonly closed: boolean
  readonly lines: readonly {
    readonly kind: string
    readonly delta: bigint
    readonly after: bigint
  }[]
}

interface ModelHold {
  readonly walletId: bigint
  readonly house: string
  readonly amount: bigint
  readonly open: boolean
}

export interface ModelRound {
  readonly isOpen: boolean
  /** The winning numbers of 2 ตัวบน as they were confirmed, the newest last. */
  readonly results: readonly string[]
  /** How many of them are paid in full. */
  readonly settled: number
  /** Of the newest, how many shares are still to be paid; null: not planned yet. */
  readonly sharesLeft: number | null
  /** The bills that its shares have paid. */
  readonly settledBills: ReadonlySet<bigint>
  readonly sold: ReadonlyMap<string, bigint>
}

export interface ModelLine {
  readonly number: string
  readonly amountSatang: bigint
}

export interface ModelBill {
  readonly roundId: bigint
  readonly memberId: bigint
  readonly walletId: bigint
  readonly receivableId: bigint
  readonly lines: readonly ModelLine[]
  readonly cancelled: boolean
  /** Its prize under the newest revision that reached it. */
  readonly paid: bigint
}

interface Decision {
  readonly body: string
  readonly error: string | null
  readonly refId: bigint | null
  readonly result: object | null
  readonly holdId: bigint | null
  /** The member whose bet was rolled back before it came. */
  readonly tombstoneOf: bigint | null
}

/** One answer, as a caller sees it. */
export interface Seen {
  readonly key: string | null
  readonly applied: boolean
  readonly replayed: boolean
  readonly error: string | null
  readonly refId: bigint | null
  /** What was kept with the decision. Bills keep what the lottery's own tests look at. */
  readonly result: object | null
  readonly holdId: bigint | null
  /** The first account of a member that the operation names. Bills answer without the version. */
  readonly wallet: {
    readonly id: bigint
    readonly available: bigint
    readonly version: bigint | null
  } | null
}

/** What one leg does to one side. */
interface Effect {
  readonly account: bigint | null
  readonly house: string | null
  readonly delta: bigint
  readonly held: bigint
}

const houseName = (ref: AccountRef): string | null =>
  'house' in ref ? `${ref.house}/${ref.ref ?? ''}` : null
const accountOf = (ref: AccountRef): bigint | null => ('wallet' in ref ? BigInt(ref.wallet) : null)

export class LedgerModel {
  readonly accounts: Map<bigint, ModelAccount>
  /** Credits minus debits. */
  readonly houses: Map<string, bigint>
  readonly holds: Map<bigint, ModelHold>
  readonly stored: Map<string, Decision>
  /** Members whose gate is closed, and what their stakes are told. */
  readonly blocked: Map<bigint, string>
  readonly rounds: Map<bigint, ModelRound>
  readonly bills: Map<bigint, ModelBill>

  constructor(from?: LedgerModel) {
    this.accounts = new Map(from?.accounts)
    this.houses = new Map(from?.houses)
    this.holds = new Map(from?.holds)
    this.stored = new Map(from?.stored)
    this.blocked = new Map(from?.blocked)
    this.rounds = new Map(from?.rounds)
    this.bills = new Map(from?.bills)
  }

  open(id: bigint, memberId: bigint, name: string): void {
    const owes = name === 'receivable' || name === 'gameReceivable'
    const isWallet = !owes && name !== 'points' && name !== 'spins'
    const empty = { available: 0n, held: 0n, version: 0n, closed: false, lines: [] }
    this.accounts.set(id, { memberId, owes, isWallet, ...empty })
  }

  account(id: bigint): ModelAccount {
    const account = this.accounts.get(id)
    if (!account) throw new Error(`the model has no account ${id}`)
    return account
  }

  /** False where it still holds money. */
  close(id: bigint): boolean {
    const account = this.account(id)
    if (account.available !== 0n || account.held !== 0n) return false
    this.accounts.set(id, { ...account, closed: true })
    return true
  }

  /**
   * Decides operations one by one. A key twice in one call answers as it did the first time.
   * @param seen the real answers; only the ids of new holds are taken from them
   */
  decide(operations: readonly Operation[], seen: readonly Seen[] = []): Seen[] {
    return operations.map((op, place) => {
      const body = this.#bodyOf(op)
      const known = this.stored.get(op.key)
      if (known && known.body !== body) return this.#mismatch(op, known)
      if (known) return this.#answer(op, true, known)
      const error = this.#refusal(op)
      const isHold = error === null && kindTable[op.kind].phase === 'hold'
      const decision = {
        body,
        error,
        refId: op.refId === undefined ? null : BigInt(op.refId),
        result: op.result ?? null,
        holdId: isHold ? (seen[place]?.holdId ?? null) : null,
        tombstoneOf: op.kind === 'game_tombstone' ? BigInt(op.memberId) : null,
      }
      if (error === null) this.#apply(op, decision.holdId)
      if (error === null || kindTable[op.kind].keepsRefusal) this.stored.set(op.key, decision)
      return this.#answer(op, false, decision)
    })
  }

  #bodyOf(op: Operation): string {
    const hash = requestHash(op.body ?? [op.kind, op.legs]).toString('hex')
    return `${op.memberId} ${op.kind} ${hash}`
  }

  /** The key is taken: by a tombstone of the member himself, or by something else. */
  #mismatch(op: Operation, known: Decision): Seen {
    const isLate = known.tombstoneOf === BigInt(op.memberId) && op.kind !== 'game_tombstone'
    const error = isLate ? 'rolled_back' : 'idempotency_mismatch'
    return this.#answer(op, false, { error, refId: null, result: null, holdId: null })
  }

  #refusal(op: Operation): string | null {
    if (op.refusal) return op.refusal
    const effects = op.legs.flatMap((leg) => this.#effects(op, leg))
    const named = effects.flatMap(({ account }) => (account === null ? [] : [account]))
    if (named.some((id) => this.account(id).closed)) return 'wallet_closed'
    for (const leg of op.legs) {
      if (!('hold' in leg)) continue
      const hold = this.#hold(leg.hold)
      if ((leg.amountSatang ?? 0n) > hold.amount) return 'hold_exceeded'
      if (!hold.open) return 'hold_ended'
    }
    const kinds = op.legs.map((leg) => kindTable[leg.kind ?? op.kind])
    const isAsked = kinds.some(({ isStake, isReward }) => isStake === true || isReward === true)
    const closed = isAsked ? this.blocked.get(BigInt(op.memberId)) : undefined
    if (closed !== undefined) return closed
    const left = new Map<bigint, bigint>()
    for (const { account, delta } of effects) {
      if (account === null) continue
      const after = (left.get(account) ?? this.account(account).available) + delta
      if (after < 0n) return 'insufficient_balance'
      left.set(account, after)
    }
    return null
  }

  #effects(op: Operation, leg: Leg): Effect[] {
    const kind = kindTable[leg.kind ?? op.kind]
    if ('hold' in leg) {
      const { walletId: account, house, amount } = this.#hold(leg.hold)
      const posted = kind.phase === 'void' ? 0n : (leg.amountSatang ?? amount)
      return [
        { account, house: null, delta: amount - posted, held: -amount },
        { account: null, house, delta: posted, held: 0n },
      ]
    }
    const amount = leg.amountSatang
    const isHold = kind.phase === 'hold'
    return [
      this.#side(leg.debit, isHold && 'house' in leg.debit ? 0n : -amount, isHold ? amount : 0n),
      this.#side(leg.credit, isHold ? 0n : amount, 0n),
    ]
  }

  #side(ref: AccountRef, delta: bigint, held: bigint): Effect {
    const account = accountOf(ref)
    const owes = account !== null && this.account(account).owes
    return { account, house: houseName(ref), delta: owes ? -delta : delta, held }
  }

  #apply(op: Operation, holdId: bigint | null): void {
    for (const leg of op.legs) {
      const kind = leg.kind ?? op.kind
      for (const { account, house, delta, held } of this.#effects(op, leg)) {
        if (house !== null) this.houses.set(house, (this.houses.get(house) ?? 0n) + delta)
        if (account === null) continue
        const at = this.account(account)
        const available = at.available + delta
        this.accounts.set(account, {
          ...at,
          available,
          held: at.held + held,
          version: at.version + 1n,
          lines: [...at.lines, { kind, delta, after: available }],
        })
      }
      if ('hold' in leg) this.holds.set(BigInt(leg.hold), { ...this.#hold(leg.hold), open: false })
    }
    if (holdId !== null) this.#placeHold(holdId, op)
  }

  #placeHold(id: bigint, op: Operation): void {
    const [leg] = op.legs
    if (!leg || 'hold' in leg) throw new Error('a hold is placed by a leg with two accounts')
    const [walletId, house] = [accountOf(leg.debit), houseName(leg.credit)]
    if (walletId === null || house === null) throw new Error('a hold sets a wallet aside')
    this.holds.set(id, { walletId, house, amount: leg.amountSatang, open: true })
  }

  /** The first account that the operation names, as it is now. */
  #answer(
    op: Operation,
    replayed: boolean,
    { error, refId, result, holdId }: Pick<Decision, 'error' | 'refId' | 'result' | 'holdId'>,
  ): Seen {
    const id = op.legs
      .flatMap((leg) =>
        'hold' in leg
          ? [this.#hold(leg.hold).walletId]
          : [accountOf(leg.debit), accountOf(leg.credit)],
      )
      .find((named) => named !== null)
    const at = id === undefined || id === null ? null : this.account(id)
    const wallet = id && at ? { id, available: at.available, version: at.version } : null
    return { key: op.key, applied: error === null, replayed, error, refId, result, holdId, wallet }
  }

  #hold(id: number | bigint): ModelHold {
    const hold = this.holds.get(BigInt(id))
    if (!hold) throw new Error(`the model has no hold ${id}`)
    return hold
  }
}
