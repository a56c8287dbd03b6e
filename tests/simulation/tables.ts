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
  /** Primary keys, as text: two transactions cannot both commit one. */
  readonly uniques = new Set<string>()
  #next = 0n

  /** Ids never come twice, also when the transaction that took one rolls back. */
  nextId(): bigint {
    return (this.#next += 1n)
  }

  addWallet(id: bigint, memberId: bigint): void {
    this.wallets.set(id, { id, memberId, available: 0n, held: 0n, version: 0n, lines: [] })
  }
}

export interface Wallet {
  readonly id: bigint
  readonly memberId: bigint
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
  draw: Draw | null
  fence: number | null
  run: SettlementRun | null
}

/** Revision 1 pays prizes, revision 0 gives a void round's bills back. */
export interface SettlementRun {
  readonly revision: 0 | 1
  status: 'waiting' | 'planned' | 'done'
  winning: readonly { readonly betType: BetType; readonly number: string }[]
  readonly chunks: Chunk[]
}

export interface Chunk {
  readonly no: number
  readonly fromId: bigint
  readonly toId: bigint
  done: { readonly by: Life; readonly paidSatang: bigint } | null
}
