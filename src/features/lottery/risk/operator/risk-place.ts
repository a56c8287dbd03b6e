import type { BetType } from './risk-wire.ts'

/** What the desk shows; it is in the address, so that a colleague can open the same view. */
export interface RiskPlace {
  readonly round?: number | undefined
  readonly type?: BetType | undefined
  readonly number?: string | undefined
}
