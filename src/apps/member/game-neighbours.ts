import type { Neighbours } from '#features/game/member/sheet/neighbours.ts'
import { getLimits } from '#features/protection/contract.ts'
import { getExclusion } from '#features/protection/exclusion-contract.ts'
import { getRealityCheck } from '#features/protection/reality-contract.ts'
import { balanceChanged, wallets } from '#features/wallet/contract.ts'
import { agentCode } from './config.ts'

/** What the sheet of games asks of other features. */
export const gameNeighbours: Neighbours = {
  agentCode,
  wallets,
  balanceChanged,
  getLimits,
  getExclusion,
  getRealityCheck,
}
