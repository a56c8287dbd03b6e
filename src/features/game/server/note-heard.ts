import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { noteHeard } from './desk/provider-desk-store.ts'

const EVERY_MS = 60_000

const noted = new WeakMap<Db, Map<number, number>>()

/** Notes that a provider called, once a minute and process. The call waits for nothing: it is written behind it. */
export function noteProviderHeard({ db, log }: Services, providerId: number): void {
  const times = noted.get(db) ?? new Map<number, number>()
  noted.set(db, times)
  const now = performance.now()
  if (now - (times.get(providerId) ?? -EVERY_MS) < EVERY_MS) return
  times.set(providerId, now)
  noteHeard(db, providerId).catch((error: unknown) => {
    times.delete(providerId)
    log.warn({ err: error }, 'that a provider of games called was not noted')
  })
}
