import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { frameAddress } from '../rules/frame-address.ts'
import { findFrameOrigins } from './provider-store.ts'

/** How long a page may still be allowed a frame at an origin that its provider declares no more. */
const KEPT_MS = 1_000

const known = new WeakMap<Db, { readonly origins: Promise<string[]>; readonly until: number }>()

/**
 * Where games may be shown in a page of the site that the browser reached by this name: the origins that
 * providers declared. Cost: a small table, once a second at most.
 */
export async function frameOriginsFor(
  { db }: Pick<Services, 'db'>,
  hostname: string,
): Promise<readonly string[]> {
  const origins = (await declaredOrigins(db)).flatMap(
    (origin) => frameAddress(origin, hostname)?.origin ?? [],
  )
  return [...new Set(origins)]
}

function declaredOrigins(db: Db): Promise<string[]> {
  const now = performance.now()
  const kept = known.get(db)
  if (kept && now < kept.until) return kept.origins
  const origins = findFrameOrigins(db)
  known.set(db, { origins, until: now + KEPT_MS })
  origins.catch(() => known.delete(db))
  return origins
}
