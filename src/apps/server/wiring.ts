import { ProcessLanes } from '#ledger/lanes/lanes.ts'
import { createBeaconSource } from '#platform/beacon/drand-beacon-source.ts'
import type { Config } from '#platform/config/config.ts'
import type { Secrets } from '#platform/config/secrets.ts'
import type { Connection } from '#platform/database/connection.ts'
import { openDatabase } from '#platform/database/database.ts'
import { now } from '#platform/clock.ts'
import { Bell } from '#platform/events/bell.ts'
import { PushTail } from '#platform/events/push-tail.ts'
import { createLog, type Logger } from '#platform/log/log.ts'
import { createMetrics } from '#platform/metrics/metrics.ts'
import { createRandom } from '#platform/random/random.ts'
import type { Services } from '#platform/services.ts'
import { createPasswords } from '#platform/session/password.ts'
import { createVault } from '#platform/vault/vault.ts'

const POOL_MAX = 20

/** Makes the platform of one process; `close` gives its connections back. */
export function wireServices(
  config: Config,
  secrets: Secrets,
  connection: Connection,
  log: Logger = createLog(config.logLevel),
): { services: Services; close(): Promise<void> } {
  const { db, close } = openDatabase(connection, {
    max: POOL_MAX,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  })
  const bell = new Bell()
  const pushes = new PushTail(db, log, bell)
  const random = createRandom()
  const lanes = new ProcessLanes(connection, random)
  const services: Services = {
    config,
    secrets,
    db,
    lanes,
    log,
    clock: { now: () => now(db) },
    random,
    beacons: createBeaconSource({ config, log }),
    vault: createVault(secrets.vault),
    passwords: createPasswords(secrets.pepper),
    bell,
    pushes,
    metrics: createMetrics(),
  }
  return {
    services,
    async close() {
      await lanes.close()
      await pushes.stop()
      await close()
    },
  }
}
