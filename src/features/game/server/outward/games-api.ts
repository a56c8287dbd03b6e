import type { BeaconChain } from '#kernel/beacon.ts'
import type { Satang } from '#kernel/money.ts'
import type { ProofState, ticketReasons } from '../../fair-contract.ts'

/** What our products are called; a game of a provider is one of them. */
export type GameProduct = 'slot' | 'fishing' | 'table' | 'sport'

/** A game as its provider lists it. */
export interface ListedGame {
  readonly code: string
  readonly name: string
  /** In Latin letters; null: it has none beside `name`. */
  readonly nameEn: string | null
  readonly product: GameProduct
  readonly subProvider: { readonly code: string; readonly name: string }
  readonly isEnabled: boolean
  readonly hasDemo: boolean
  readonly hasFreeBets: boolean
  /** What comes back of a stake in the long run, in basis points; null: the provider does not say. */
  readonly returnBp: number | null
  /** How widely what comes back is spread around it, and what may be bet; null: the provider does not say. */
  readonly volatility: 'low' | 'medium' | 'high' | null
  readonly minBetSatang: Satang | null
  readonly maxBetSatang: Satang | null
  readonly imageUrl: string | null
}

/** Who plays which game from where. Without a player it is a demo, which never calls the wallet. */
export interface Launch {
  readonly gameCode: string
  readonly player: { readonly user: string; readonly token: string; readonly ip: string } | null
  readonly isMobile: boolean
  readonly lobbyUrl: string
  readonly depositUrl: string
}

/** Bets of one amount that cost their player nothing. */
export interface FreeBets {
  readonly rewardUuid: string
  readonly user: string
  readonly gameCode: string
  readonly valueSatang: Satang
  readonly bets: number
  readonly opensAt: Date
  readonly expiresAt: Date
}

/** A movement as its provider has it. */
export interface ListedTransaction {
  /** The transaction_uuid, or what the provider has in its place. A refund has that of its bet. */
  readonly ref: string
  readonly kind: 'bet' | 'win' | 'rollback'
  readonly user: string
  readonly round: string
  readonly gameCode: string
  readonly amountSatang: Satang
  readonly madeAt: Date
}

/** What it takes to work a round of a provider that proves its rounds out again; null: not known yet. */
export interface RoundProof {
  readonly round: string
  readonly game: string
  readonly version: string | null
  readonly configHash: string
  /** Where the game's mathematics is published. */
  readonly parUrl: string | null
  readonly state: ProofState
  readonly stakeSatang: Satang
  readonly winSatang: Satang | null
  readonly choice: string
  readonly outcome: string | null
  readonly commit: string
  readonly clientSeed: string
  readonly nonce: number | null
  /** Null until its player has revealed it; of a ticket, until its shoe is over. */
  readonly serverSeed: string | null
  readonly playedAt: Date
  /** The coup of a live table that it rides on; null for every other round. */
  readonly ticket: {
    readonly room: string
    readonly shoe: number
    readonly coup: number
    readonly kind: 'commission' | 'no_commission'
    /** Why it was taken back. */
    readonly reason: (typeof ticketReasons)[number] | null
  } | null
}

/** What a live room of baccarat does now; `paused`: its provider deals no coups for a while. */
export const roomStates = ['shoe', 'betting', 'closing', 'dealing', 'settled', 'paused'] as const
export type RoomState = (typeof roomStates)[number]

/** A live room of baccarat, as its provider tells it. */
export interface ListedRoom {
  readonly room: string
  readonly name: string
  /** Whether a winning banker pays a commission. */
  readonly kind: 'commission' | 'no_commission'
  readonly pace: 'normal' | 'slow'
  readonly minStakeSatang: Satang
  readonly maxStakeSatang: Satang
  readonly state: RoomState
  /** When it goes on to the next state; null: nobody knows. */
  readonly stateUntil: Date | null
  /** The shoe's number and that of the coup within it. */
  readonly shoe: number
  readonly coup: number
  /** What the coups of this shoe came to, void ones left out: `B`, `P` or `T`, then `b` and `p` for pairs. */
  readonly codes: readonly string[]
  /** SHA-256 of the shoe's seed. */
  readonly commit: string
  /** SHA-256 of the rules that it is dealt by; null: not told. */
  readonly configHash: string | null
}

/** A room with the shoes that it has finished. */
export interface RoomHistory extends ListedRoom {
  /** The last hundred at most, the newest first, as codes. */
  readonly past: readonly (readonly string[])[]
}

/** A coup that is over, and what it was drawn by; in the words of its proof. */
interface ProvedCoup {
  readonly coup: number
  readonly code: string
  readonly player: readonly number[]
  readonly banker: readonly number[]
  readonly chain_hash: string | null
  readonly beacon_round: number | null
  readonly beacon: string | null
  readonly signature: string | null
  readonly is_void: boolean
}

/** What proves a shoe of a live room. */
export interface ProvedShoe {
  readonly room: string
  readonly shoe: number
  readonly configHash: string
  readonly commit: string
  /** Null until the shoe is over. */
  readonly serverSeed: string | null
  readonly chains: readonly BeaconChain[]
  readonly coups: readonly ProvedCoup[]
}

/** How a provider is asked for its live rooms. */
export interface RoomsApi {
  list(): Promise<readonly ListedRoom[]>
  /** @throws ProviderFailure `refused` where it has no such room */
  detail(room: string): Promise<RoomHistory>
  /** @throws ProviderFailure `refused` where it has no such shoe */
  shoe(room: string, shoe: number): Promise<ProvedShoe>
}

/**
 * What a provider is asked. Each question may be asked again: it changes nothing a second time.
 * All of them throw ProviderFailure.
 */
export interface GamesApi {
  listGames(): Promise<readonly ListedGame[]>
  /** Where a game is played. */
  gameUrl(launch: Launch): Promise<string>
  /** @throws ProviderFailure `lied` where something else was created than what was asked for */
  createFreeBets(given: FreeBets): Promise<void>
  /** @throws ProviderFailure `refused` where they were used */
  cancelFreeBets(rewardUuid: string): Promise<void>
  /** Where it shows how a round went; undefined: it shows none. */
  readonly roundUrl: ((roundRef: string, user: string) => Promise<string>) | undefined
  /** What proves a round; undefined: it proves none. */
  readonly roundProof: ((roundRef: string) => Promise<RoundProof>) | undefined
  /** Its live rooms; undefined: it has none. */
  readonly rooms: RoomsApi | undefined
  /** What was done from an instant on, and before another one; what was refused is left out. */
  listTransactions(from: Date, until: Date): Promise<readonly ListedTransaction[]>
}

/**
 * Why a question has no answer. `down`: no connection, or a fault of the provider's. `slow`: no answer in
 * time. `refused`: it understood and said no. `lied`: an answer of another shape, with a wrong signature, or
 * of something else than what was asked. Only after a refusal it is known that nothing was done.
 */
export type FailureKind = 'down' | 'slow' | 'refused' | 'lied'

export class ProviderFailure extends Error {
  readonly kind: FailureKind
  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProviderFailure'
    this.kind = kind
  }
}
