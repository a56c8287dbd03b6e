import type { KindName } from '#ledger/kinds.ts'
import type { Services } from '#platform/services.ts'

/** The codes under which people know a feature's rows; ids of other members are left out. */
export type FindReferences = (
  services: Services,
  memberId: number,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, string>>

/** What `apps/server` gives to the statement: how other features call what money belongs to. */
export interface WalletPorts {
  readonly references: Partial<Readonly<Record<KindName, FindReferences>>>
}
