import type { WireOutput } from '#kernel/contract.ts'
import type { getLobby } from '../../contract.ts'

export type LobbyWire = WireOutput<typeof getLobby>

/** One market as the lobby answers it. */
export type LobbyMarket = LobbyWire['categories'][number]['markets'][number]
