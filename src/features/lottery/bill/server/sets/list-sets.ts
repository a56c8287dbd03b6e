import type { Services } from '#platform/services.ts'
import type { SetView } from '../../set-contract.ts'
import { findSets } from './set-store.ts'
import { setView } from './set-view.ts'

/** The member's saved sets with their numbers. */
export async function listSets({ db }: Services, memberId: number): Promise<SetView[]> {
  return (await findSets(db, memberId)).map(setView)
}
