import type { FastifyBaseLogger } from 'fastify'
import type { Beacon } from './beacon/beacon.ts'
import type { Clock } from './clock/clock.ts'
import type { SandboxConfig } from './config.ts'
import type { Secrets } from './secrets.ts'
import type { Store } from './store/open-store.ts'

/** What every part of the sandbox works with. */
export interface World {
  readonly config: SandboxConfig
  readonly secrets: Secrets
  readonly store: Store
  readonly clock: Clock
  readonly beacon: Beacon
  readonly log: FastifyBaseLogger
  /** The address people and programs reach it at, known once it listens. */
  baseUrl: string
  /** Where events go; tests learn the site's port late. */
  siteUrl: string
  /** Tells the courier that an event may be due now. */
  wakeCourier(): void
  /** Tells the payout desk that a transfer may be due now. */
  wakePayouts(): void
}
