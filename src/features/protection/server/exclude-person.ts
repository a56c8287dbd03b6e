import type { Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import {
  type ExclusionBy,
  lengthenExclusion,
  liftStaffExclusions,
  lockStandings,
} from '#platform/stake-gate/exclusion.ts'
import { exclusionChanged } from '../exclusion-contract.ts'
import { lockPerson } from './lock-person.ts'

/** What changed of one account. */
export interface Excluded {
  readonly memberId: number
  /** The end that it had; null where none was set. */
  readonly before: Date | null
}

/**
 * Excludes the person behind an account: every account of his, under the locks of all their wallets, so
 * that no stake is taken over any of them after the commit. Call it before anything else is locked.
 * @returns the accounts whose exclusion became longer, this one first; `not_longer` where its own did not
 */
export async function excludePerson(
  tx: Tx,
  memberId: number,
  until: Date,
  by: ExclusionBy,
): Promise<readonly [Excluded, ...Excluded[]] | 'not_longer'> {
  const accounts = await lockPerson(tx, memberId)
  await lockStandings(tx, accounts)
  const before = await lengthen(tx, memberId, until, by)
  if (before === 'not_longer') return 'not_longer'
  const changed: [Excluded, ...Excluded[]] = [{ memberId, before }]
  for (const other of accounts) {
    if (other === memberId) continue
    const had = await lengthen(tx, other, until, by)
    if (had !== 'not_longer') changed.push({ memberId: other, before: had })
  }
  return changed
}

/**
 * Takes back what staff set for the person behind an account and still runs.
 * @returns the ends that each account had and has now; nothing where staff set nothing for this one
 */
export async function liftPerson(
  tx: Tx,
  memberId: number,
  by: { readonly staffId: number; readonly reason: string },
): Promise<{ memberId: number; before: Date | null; after: Date | null }[]> {
  const accounts = await lockPerson(tx, memberId)
  await lockStandings(tx, accounts)
  const lifted = []
  for (const account of accounts) {
    const ends = await liftStaffExclusions(tx, account, by)
    if (!ends) continue
    await tell(tx, account)
    lifted.push({ memberId: account, ...ends })
  }
  return lifted
}

/** Lengthens the exclusion of one account and tells it. */
export async function lengthen(
  tx: Tx,
  memberId: number,
  until: Date,
  by: ExclusionBy,
): Promise<Date | null | 'not_longer'> {
  const before = await lengthenExclusion(tx, memberId, until, by)
  if (before !== 'not_longer') await tell(tx, memberId)
  return before
}

const tell = (tx: Tx, memberId: number): Promise<void> =>
  publish(tx, exclusionChanged, { memberId, payload: {} })
