import type { CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type { getIdentity as call } from '../contract.ts'
import { findDrafts } from './document-store.ts'
import { findNewest } from './review-store.ts'
import { findCeilings, findTier } from './tier-store.ts'

/** Where the member stands, what each tier would give him, and what is missing. */
export async function getIdentity(
  { db }: Services,
  memberId: number,
): Promise<CallOutput<typeof call>> {
  const [tier, ceilings, newest, drafts] = await Promise.all([
    findTier(db, memberId),
    findCeilings(db),
    findNewest(db, memberId),
    findDrafts(db, memberId),
  ])
  return {
    tier,
    tiers: ceilings,
    status: newest?.status ?? 'none',
    asked_at: newest?.askedAt ?? null,
    decided_at: newest?.decidedAt ?? null,
    fault: newest?.fault ?? null,
    note: newest?.note ?? null,
    drafts,
    may_send: tier > 0,
  }
}
