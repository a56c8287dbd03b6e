import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { FOREVER } from '#kernel/time.ts'
import { lockPlay } from '#ledger/play-limits.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import {
  type Exclusion,
  lengthenExclusion,
  listExclusions,
} from '#platform/stake-gate/exclusion.ts'
import { findExclusions } from '#platform/stake-gate/stake-gate.ts'
import {
  exclusionChanged,
  exclusionErrors,
  type excludeMyself as excludeCall,
  type getExclusion,
} from '../exclusion-contract.ts'
import { exclusionEnd, lengthTable } from '../rules/exclusion.ts'

type View = NonNullable<CallOutput<typeof getExclusion>['exclusion']>

/**
 * Excludes the member from now on, under the locks of his wallets: no stake is taken after the commit.
 * What is his stays his: he may log in, withdraw, and is paid what he wins.
 * @throws Refusal exclusion_runs_longer
 */
export function excludeMyself(
  services: Services,
  memberId: number,
  { length }: CallInput<typeof excludeCall>,
): Promise<CallOutput<typeof excludeCall>> {
  const { kind } = lengthTable[length]
  return inTransaction(services.db, async (tx) => {
    await lockPlay(tx, memberId)
    const now = await services.clock.now()
    const until = exclusionEnd(length, now) ?? FOREVER
    const before = await lengthenExclusion(tx, memberId, until, { kind })
    if (before === 'not_longer') throw new Refusal(exclusionErrors.exclusion_runs_longer)
    await publish(tx, exclusionChanged, { memberId, payload: {} })
    return { exclusion: viewOf({ kind, until, madeAt: now }) }
  })
}

/** What runs now; null where nothing does. */
export async function readExclusion(
  { db }: Services,
  memberId: number,
): Promise<CallOutput<typeof getExclusion>> {
  const until = (await findExclusions(db, [memberId])).get(memberId)
  if (!until) return { exclusion: null }
  const rows = await listExclusions(db, memberId)
  const running = rows.find((row) => row.until.getTime() === until.getTime())
  return { exclusion: viewOf(running ?? { kind: 'staff', until, madeAt: until }) }
}

export const viewOf = ({ kind, until, madeAt }: Exclusion): View => ({
  kind,
  made_at: madeAt,
  until: until.getTime() >= FOREVER.getTime() ? null : until,
})
