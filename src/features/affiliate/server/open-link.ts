import { bangkokDay } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import { insertClick } from './click-store.ts'
import type { AffiliatePorts } from './ports.ts'

/**
 * Counts that a link was opened. A visitor is an address with a browser, of which a keyed hash of that day
 * is kept: it tells nobody who he was, nor whether he came on another day.
 * @returns whether the code is of a member who may bring friends
 */
export async function openLink(
  { db, clock, vault }: Services,
  ports: AffiliatePorts,
  { ip, userAgent }: { ip: string; userAgent: string },
  code: string,
): Promise<boolean> {
  const memberId = await ports.referrerOf(db, code.toUpperCase())
  if (memberId === null) return false
  const day = bangkokDay(await clock.now())
  await insertClick(
    db,
    memberId,
    vault.blindIndex('affiliate_visitor', `${day}|${ip}|${userAgent}`),
  )
  return true
}
