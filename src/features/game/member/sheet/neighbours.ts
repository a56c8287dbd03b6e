import { createContext, use } from 'react'
import type { getLimits } from '#features/protection/contract.ts'
import type { getExclusion } from '#features/protection/exclusion-contract.ts'
import type { getRealityCheck } from '#features/protection/reality-contract.ts'
import type { balanceChanged, wallets } from '#features/wallet/contract.ts'

/** What the sheet asks of other features; the app that composes them hands it over. */
export interface Neighbours {
  /** Whose site it is: demos are opened for an agent. */
  readonly agentCode: string
  readonly wallets: typeof wallets
  readonly balanceChanged: typeof balanceChanged
  readonly getLimits: typeof getLimits
  readonly getExclusion: typeof getExclusion
  readonly getRealityCheck: typeof getRealityCheck
}

export const NeighboursContext = createContext<Neighbours | null>(null)

/** Inside a sheet; anywhere else it is a mistake of ours. */
export function useNeighbours(): Neighbours {
  const neighbours = use(NeighboursContext)
  if (!neighbours) throw new Error('a part of the game sheet is drawn outside of it')
  return neighbours
}
