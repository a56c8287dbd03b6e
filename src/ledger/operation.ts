import type { Satang } from '#kernel/money.ts'
import type { HouseAccount } from './chart.ts'
import type { KindName } from './kinds.ts'

/** Ids may come from contracts (number) or from the database (bigint). */
export type Id = number | bigint

/** One side of a leg: a wallet by its id, or a house account by name and reference. */
export type AccountRef =
  | { readonly wallet: Id }
  | { readonly house: HouseAccount; readonly ref: Id | null }

export const wallet = (id: Id): AccountRef => ({ wallet: id })
/** @param ref round, channel, promotion: whatever the account is kept per */
export const house = (name: HouseAccount, ref: Id | null = null): AccountRef => ({
  house: name,
  ref,
})

/** Money from one account to another, or the end of a hold. */
export type Leg = MoveLeg | HoldEndLeg

interface MoveLeg {
  /** Defaults to the kind of the operation. */
  readonly kind?: KindName
  readonly debit: AccountRef
  readonly credit: AccountRef
  readonly amountSatang: Satang
  /** Defaults to the reference of the operation. */
  readonly refId?: Id
}

/** The kind says whether the hold is posted or voided; without an amount it is in full. */
interface HoldEndLeg {
  readonly kind?: KindName
  readonly hold: Id
  readonly amountSatang?: Satang
  readonly refId?: Id
}

/** All legs of an operation happen, or none. It touches accounts of one member and of the house. */
export interface Operation {
  /** From `operationKey`; never a key as a client sent it. */
  readonly key: string
  /** 0 for an operation of the house alone. */
  readonly memberId: Id
  readonly kind: KindName
  /** The feature's row that this money belongs to; comes back on replay. */
  readonly refId?: Id
  /** What "same body" means for the key. Default: kind and legs. */
  readonly body?: unknown
  /** The feature's own refusal: nothing moves, and the decision is kept if the kind keeps it. */
  readonly refusal?: string
  /** Kept with the decision and given back on replay. */
  readonly result?: object
  readonly legs: readonly Leg[]
}

export interface Outcome {
  readonly key: string
  readonly applied: boolean
  /** The decision was made earlier under the same key; `wallet` shows the present state. */
  readonly replayed: boolean
  /** Null when applied; else a ledger refusal, a word of the stake gate, or the feature's own. */
  readonly error: string | null
  readonly refId: bigint | null
  readonly result: object | null
  /** The hold that this operation placed. */
  readonly holdId: bigint | null
  /** The first wallet of the operation, right after it. */
  readonly wallet: {
    readonly accountId: bigint
    readonly version: bigint
    readonly availableSatang: Satang
  } | null
}
