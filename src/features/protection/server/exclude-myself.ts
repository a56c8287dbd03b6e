import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { FOREVER } from '#kernel/time.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import {
  type Exclusion,
  findReturn,
  listExclusions,
  type Return,
} from '#platform/stake-gate/exclusion.ts'
import { findExclusions } from '#platform/stake-gate/stake-gate.ts'
import {
  exclusionErrors,
  type excludeMyself as excludeCall,
  type getExclusion,
} from '../exclusion-contract.ts'
import { exclusionEnd, lengthTable } from '../rules/exclusion.ts'
import { raiseState } from '../rules/raise.ts'
import { excludePerson } from './exclude-person.ts'

type View = NonNullable<CallOutput<typeof getExclusion>['exclusion']>

/**
 * Excludes the member from now on, with every account of his person: no stake is taken after the commit.
 * A self-exclusion has no end of its own (`come-back.ts`). What is his stays his: he may log in, withdraw, and is paid what he wins.
 * @throws Refusal exclusion_runs_longer
 */
export function excludeMyself(
  services: Services,
  memberId: number,
  { length }: CallInput<typeof excludeCall>,
): Promise<CallOutput<typeof excludeCall>> {
  const { kind } = lengthTable[length]
  return inTransaction(services.db, async (tx) => {
    const now = await clockNow(tx)
    const until = exclusionEnd(length, now) ?? FOREVER
    const excluded = await excludePerson(tx, memberId, until, { kind })
    if (excluded === 'not_longer') throw new Refusal(exclusionErrors.exclusion_runs_longer)
    return { exclusion: viewOf({ kind, until, madeAt: now }) }
  })
}

/** What runs now and how it ends; null where nothing does. */
export async function readExclusion(
  { db, clock }: Services,
  memberId: number,
): Promise<CallOutput<typeof getExclusion>> {
  const end = (await findExclusions(db, [memberId])).get(memberId)
  if (!end) return { exclusion: null, comeback: null }
  const now = await clock.now()
  const rows = (await listExclusions(db, memberId)).filter(({ liftedAt }) => liftedAt === null)
  // What runs longest; past every term it is the self-exclusion that nobody came back from.
  const running =
    rows
      .filter(({ until }) => until > now)
      .toSorted((a, b) => b.until.getTime() - a.until.getTime())[0] ??
    rows.find(({ kind }) => kind === 'self')
  const waiting = await findReturn(db, memberId)
  return {
    exclusion: viewOf(running ?? { kind: 'staff', until: end, madeAt: end }),
    comeback:
      running && end.getTime() >= FOREVER.getTime()
        ? comebackOf(running.until, waiting, now)
        : null,
  }
}

/** How a self-exclusion is come back from; null where it is for good. */
export function comebackOf(
  until: Date,
  waiting: Return | null,
  now: Date,
): CallOutput<typeof getExclusion>['comeback'] {
  if (until.getTime() >= FOREVER.getTime()) return null
  const state = waiting && raiseState(waiting, now)
  const isAsked = waiting !== null && state !== 'lapsed'
  return {
    can_ask: until <= now && !isAsked,
    asked: isAsked
      ? { ready_at: waiting.readyAt, lapses_at: waiting.lapsesAt, is_ready: state === 'ready' }
      : null,
  }
}

export const viewOf = ({
  kind,
  until,
  madeAt,
}: Pick<Exclusion, 'kind' | 'until' | 'madeAt'>): View => ({
  kind,
  made_at: madeAt,
  until: until.getTime() >= FOREVER.getTime() ? null : until,
})
