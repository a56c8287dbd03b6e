import type { WireOutput } from '#kernel/contract.ts'
import type { getLobby } from '../contract.ts'

/** One market as the lobby answers it. */
export type LobbyMarket = WireOutput<typeof getLobby>['categories'][number]['markets'][number]
