import { requestHash } from '#ledger/keys.ts'
import { kindTable } from '#ledger/kinds.ts'
import type { AccountRef, Leg, Operation } from '#ledger/post.ts'

/** The ledger as a hundred lines of maps: what every operation must come to. */
export interface ModelWallet {
  readonly memberId: bigint
  available: bigint
  held: bigint
  version: bigint
  closed: boolean
  readonly lines: { readonly kind: string; readonly delta: bigint; readonly after: bigint }[]
}

interface ModelHold {
  readonly walletId: bigint
  readonly house: string
  readonly amount: bigint
  open: boolean
}

interface Decision {
  readonly body: string
  readonly error: string | null
}

export interface Expected {
  readonly applied: boolean
  readonly replayed: boolean
  readonly error: string | null
  readonly wallet: { readonly available: bigint; readonly version: bigint } | null
}

/** What one leg does to one side. */
interface Effect {
  readonly wallet: bigint | null
  readonly house: string | null
  readonly delta: bigint
  readonly held: bigint
}

export const houseName = (ref: AccountRef): string | null =>
  'house' in ref ? `${ref.house}/${ref.ref ?? ''}` : null
const walletOf = (ref: AccountRef): bigint | null => ('wallet' in ref ? BigInt(ref.wallet) : null)

export class LedgerModel {
  readonly wallets = new Map<bigint, ModelWallet>()
  /** Credits minus debits. */
  readonly houses = new Map<string, bigint>()
  readonly holds = new Map<bigint, ModelHold>()
  readonly stored = new Map<string, Decision>()
  readonly blocked = new Set<bigint>()

  /** Decides operations one by one. A key twice in one call answers as it did the first time. */
  decide(operations: readonly Operation[]): Expected[] {
    const now = new Map<string, Decision>()
    return operations.map((op) => {
      const body = this.#bodyOf(op)
      const known = this.stored.get(op.key) ?? now.get(op.key)
      if (known && known.body !== body) return this.#answer(op, false, 'idempotency_mismatch')
      if (known) return this.#answer(op, true, known.error)
      const error = this.#refusal(op)
      if (error === null) this.#apply(op)
      const decision = { body, error }
      now.set(op.key, decision)
      if (error === null || kindTable[op.kind].keepRefusal) this.stored.set(op.key, decision)
      return this.#answer(op, false, error)
    })
  }

  /** The real ledger chose the hold's id. */
  holdPlaced(id: bigint, op: Operation): void {
    const [leg] = op.legs
    if (!leg || 'hold' in leg) throw new Error('a hold is placed by a leg with two accounts')
    const [walletId, house] = [walletOf(leg.debit), houseName(leg.credit)]
    if (walletId === null || house === null) throw new Error('a hold sets a wallet aside')
    this.holds.set(id, { walletId, house, amount: leg.amountSatang, open: true })
  }

  #bodyOf(op: Operation): string {
    const hash = requestHash(op.body ?? [op.kind, op.legs]).toString('hex')
    return `${op.memberId} ${op.kind} ${hash}`
  }

  #refusal(op: Operation): string | null {
    if (op.refusal) return op.refusal
    const effects = op.legs.flatMap((leg) => this.#effects(op, leg))
    if (effects.some(({ wallet }) => wallet !== null && this.#wallet(wallet).closed)) {
      return 'wallet_closed'
    }
    for (const leg of op.legs) {
      if (!('hold' in leg)) continue
      const hold = this.#hold(leg.hold)
      if ((leg.amountSatang ?? 0n) > hold.amount) return 'hold_exceeded'
      if (!hold.open) return 'hold_ended'
    }
    const takesStake = op.legs.some((leg) => kindTable[leg.kind ?? op.kind].stake)
    if (takesStake && this.blocked.has(BigInt(op.memberId))) return 'member_not_active'
    const left = new Map<bigint, bigint>()
    for (const { wallet, delta } of effects) {
      if (wallet === null) continue
      const after = (left.get(wallet) ?? this.#wallet(wallet).available) + delta
      if (after < 0n) return 'insufficient_balance'
      left.set(wallet, after)
    }
    return null
  }

  #effects(op: Operation, leg: Leg): Effect[] {
    const kind = kindTable[leg.kind ?? op.kind]
    if ('hold' in leg) {
      const { walletId: wallet, house, amount } = this.#hold(leg.hold)
      const posted = kind.phase === 'void' ? 0n : (leg.amountSatang ?? amount)
      return [
        { wallet, house: null, delta: amount - posted, held: -amount },
        { wallet: null, house, delta: posted, held: 0n },
      ]
    }
    const amount = leg.amountSatang
    const isHold = kind.phase === 'hold'
    const [debit, credit] = [leg.debit, leg.credit].map((ref) => ({
      wallet: walletOf(ref),
      house: houseName(ref),
    }))
    return [
      {
        wallet: null,
        house: null,
        ...debit,
        delta: isHold && debit?.house ? 0n : -amount,
        held: isHold ? amount : 0n,
      },
      { wallet: null, house: null, ...credit, delta: isHold ? 0n : amount, held: 0n },
    ]
  }

  #apply(op: Operation): void {
    for (const leg of op.legs) {
      const kind = leg.kind ?? op.kind
      for (const { wallet, house, delta, held } of this.#effects(op, leg)) {
        if (house !== null) this.houses.set(house, (this.houses.get(house) ?? 0n) + delta)
        if (wallet === null) continue
        const at = this.#wallet(wallet)
        at.available += delta
        at.held += held
        at.version += 1n
        at.lines.push({ kind, delta, after: at.available })
      }
      if ('hold' in leg) this.#hold(leg.hold).open = false
    }
  }

  /** The first wallet of the operation as it is now. */
  #answer(op: Operation, replayed: boolean, error: string | null): Expected {
    const first = op.legs
      .flatMap((leg) =>
        'hold' in leg
          ? [this.#hold(leg.hold).walletId]
          : [walletOf(leg.debit), walletOf(leg.credit)],
      )
      .find((id) => id !== null)
    const wallet = first === undefined || first === null ? null : this.#wallet(first)
    return {
      applied: error === null,
      replayed,
      error,
      wallet: wallet && { available: wallet.available, version: wallet.version },
    }
  }

  #wallet(id: bigint): ModelWallet {
    const wallet = this.wallets.get(id)
    if (!wallet) throw new Error(`the model has no wallet ${id}`)
    return wallet
  }

  #hold(id: number | bigint): ModelHold {
    const hold = this.holds.get(BigInt(id))
    if (!hold) throw new Error(`the model has no hold ${id}`)
    return hold
  }
}
