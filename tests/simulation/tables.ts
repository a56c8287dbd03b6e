import type { Draw } from '#features/lottery/rules/match.ts'
import type { BetType } from '#features/lottery/rules/bet-types.ts'
import type { KindName } from '#ledger/kinds.ts'
import type { Booked } from '#tests/concurrency/ledger-checker.ts'
import type { Life } from './stage.ts'

/** The committed rows of the simulated database: what a crash leaves standing. */
export class Tables {
  readonly wallets = new Map<bigint, Wallet>()
  /** House accounts by name; each writer adds to the stripe that is its own. */
  readonly houses = new Map<string, Map<number, bigint>>()
  readonly ops = new Map<string, StoredOp>()
  readonly transfers: Transfer[] = []
  readonly holds = new Map<bigint, Hold>()
  readonly bills = new Map<bigint, Bill>()
  readonly cancels = new Map<bigint, { readonly xid: number }>()
  readonly rounds = new Map<number, Round>()
  /** By bill and revision. */
  readonly payouts = new Map<string, Payout>()
  /** Primary keys, as text: two transactions cannot both commit one. */
  readonly uniques = new Set<string>()
  #next = 0n

  /** Ids never come twice, also when the transaction that took one rolls back. */
  nextId(): bigint {
    return (this.#next += 1n)
  }

  /** @param owes what a member owes runs the other way round: a debit raises it */
  addWallet(id: bigint, memberId: bigint, owes = false): void {
    const empty = { available: 0n, held: 0n, version: 0n, lines: [] }
    this.wallets.set(id, { id, memberId, owes, ...empty })
  }
}

export interface Wallet {
  readonly id: bigint
  readonly memberId: bigint
  readonly owes: boolean
  available: bigint
  held: bigint
  version: bigint
  readonly lines: Booked[]
}

export interface StoredOp {
  readonly memberId: bigint
  readonly kind: KindName
  readonly hash: string
  readonly applied: boolean
  readonly error: string | null
  readonly refId: bigint | null
  readonly holdId: bigint | null
}

/** A side is a wallet's id as text or a house account's name. */
export interface Transfer {
  readonly key: string
  readonly kind: KindName
  readonly debit: string
  readonly credit: string
  readonly amountSatang: bigint
}

export interface Hold {
  readonly walletId: bigint
  readonly house: string
  readonly amountSatang: bigint
  isOpen: boolean
}

export interface BillLine {
  readonly betType: BetType
  readonly number: string
  readonly amountSatang: bigint
  readonly rateX100: bigint
}

export interface Bill {
  readonly id: bigint
  readonly key: string
  readonly roundId: number
  readonly memberId: bigint
  readonly walletId: bigint
  readonly totalSatang: bigint
  readonly lines: readonly BillLine[]
  readonly xid: number
}

export interface Round {
  readonly id: number
  /** When the desk means to close it; everybody knows. */
  readonly closesAtMs: number
  state: 'open' | 'closed' | 'drawn' | 'settled' | 'void'
  /** The confirmed results; the second and later ones correct the one before. */
  readonly draws: Draw[]
  fence: number | null
  readonly runs: SettlementRun[]
}

/** Revisions from 1 on pay prizes or what they differ, revision 0 gives a void round's bills back. */
export interface SettlementRun {
  readonly revision: number
  status: 'waiting' | 'planned' | 'done'
  winning: readonly { readonly betType: BetType; readonly number: string }[]
  readonly chunks: Chunk[]
}

/** What a bill is to have under a revision, and what became of the difference to the one before. */
export interface Payout {
  readonly key: string | null
  readonly totalSatang: bigint
  readonly movedSatang: bigint
  readonly owedSatang: bigint
  /** What the wallet had when the share was done. */
  readonly leftSatang: bigint
}

export interface Chunk {
  readonly no: number
  readonly fromId: bigint
  readonly toId: bigint
  done: { readonly by: Life; readonly paidSatang: bigint } | null
}
