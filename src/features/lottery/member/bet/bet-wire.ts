import type { WireOutput } from '#kernel/contract.ts'
import type { getLimit, getRate, getRound } from '../../contract.ts'
import type { Slip } from './slip.ts'

export type RoundWire = WireOutput<typeof getRound>
export type RateWire = WireOutput<typeof getRate>[number]
export type LimitWire = WireOutput<typeof getLimit>[number]

/** Who bets: what another feature knows of the member. */
export interface Bettor {
  readonly isLoggedIn: boolean
  /** The main wallet; undefined while it loads. */
  readonly wallet: { readonly name: string; readonly balance: string } | undefined
  /** Asks a visitor to sign in without leaving the slip. */
  readonly onSignIn: () => void
}

/** The slip and all it is judged by. */
export interface SlipProps {
  readonly round: RoundWire
  readonly rates: readonly RateWire[]
  readonly limits: readonly LimitWire[]
  readonly bettor: Bettor
  readonly slip: Slip
  readonly onChange: (slip: Slip) => void
}
