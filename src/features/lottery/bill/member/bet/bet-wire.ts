import type { ReactNode } from 'react'
import type { WireOutput } from '#kernel/contract.ts'
import type { getLimit } from '../../../risk/contract.ts'
import type { getRate, getRound } from '../../../round/contract.ts'

export type RoundWire = WireOutput<typeof getRound>
export type RateWire = WireOutput<typeof getRate>[number]
export type LimitWire = WireOutput<typeof getLimit>[number]

/** A wallet to pay from. */
export interface BetWallet {
  readonly id: number
  readonly name: string
  readonly balance: string
}

/** The wallet that pays a bill, what the bill costs in satang, and the way to another wallet. */
export interface Payment {
  readonly walletId: number
  readonly net: bigint
  readonly onWallet: (walletId: number) => void
}

/** Who bets: what another feature knows of the member. */
export interface Bettor {
  readonly isLoggedIn: boolean
  /** Tells the slips of several members of one device apart; null for a visitor. */
  readonly memberId: string | null
  /** The main wallet first, then those with money in them; undefined while they load. */
  readonly wallets: readonly BetWallet[] | undefined
  /** What there is to say of the wallet that pays; left out where all that is in it is the member's own. */
  readonly payNote?: ((payment: Payment) => ReactNode) | undefined
  /** The wallet that pays by what was given, where what is in it was: a bonus by its title. */
  readonly payName?: ((wallet: BetWallet) => ReactNode) | undefined
  /** Why the member may not play now; left out where he may. */
  readonly shut?: string | undefined
  /** Asks a visitor to sign in without leaving the slip. */
  readonly onSignIn: () => void
}

/** The round as the pad knows it. */
export interface Market {
  readonly round: RoundWire
  readonly rates: readonly RateWire[]
  readonly limits: readonly LimitWire[]
}

/** The wallet that was chosen, else the first: one that is gone pays nothing. */
export const payingWallet = ({ wallets }: Bettor, walletId: number | null): BetWallet | undefined =>
  wallets?.find(({ id }) => id === walletId) ?? wallets?.[0]
