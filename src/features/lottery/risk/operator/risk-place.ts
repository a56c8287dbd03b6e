import type { BetType } from './risk-wire.ts'

/** What the desk looks at; it stands in the address, so that a colleague can be sent there. */
export interface RiskPlace {
  readonly round?: number | undefined
  readonly type?: BetType | undefined
  readonly number?: string | undefined
}
