import type { BeaconSource } from './beacon/beacon-source.ts'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import type { Db } from './database/database.ts'
import type { Lanes } from './lanes.ts'
import type { Bell } from './events/bell.ts'
import type { PushTail } from './events/push-tail.ts'
import type { Logger } from './log/log.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Random } from './random/random.ts'
import type { Passwords } from './session/password.ts'
import type { Vault } from './vault/vault.ts'

/** What a use case may need from the platform; made once per process in `apps/server`. */
export interface Services {
  readonly config: Config
  readonly secrets: Secrets
  readonly db: Db
  readonly lanes: Lanes
  readonly log: Logger
  readonly clock: { now(): Promise<Date> }
  readonly random: Random
  readonly beacons: BeaconSource
  readonly vault: Vault
  readonly passwords: Passwords
  /** Rung after a commit: pushes and job requests are then looked for at once. */
  readonly bell: Bell
  readonly pushes: PushTail
  readonly metrics: Metrics
}
