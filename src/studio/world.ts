import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { StudioConfig } from './config.ts'
import type { Courier } from './play/courier-words.ts'
import type { Rooms } from './rooms/rooms-words.ts'
import type { Store } from './store/open-store.ts'

/** What every part of the studio works with. */
export interface World {
  readonly config: StudioConfig
  readonly store: Store
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** With which the studio signs, in PEM; made when it first starts. */
  readonly privateKey: string
  /** What connects a site. Whoever has it may register where bets are sent. */
  readonly controlKey: string
  readonly courier: Courier
  readonly rooms: Rooms
  /** Where sites ask; known once it listens. */
  baseUrl: string
  /** Where browsers open games; another origin than that of any site. */
  publicUrl: string
  /** Wins are kept back by order of a test. */
  holdsWins: boolean
}
