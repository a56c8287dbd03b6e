import type { FindByReference, FindReferences } from '#platform/feature.ts'
import type { FindMoneyCauses } from '#platform/money-cause.ts'
import type { Services } from '#platform/services.ts'

/** What `apps/server` gives to the statement: how other features call what money belongs to. */
export interface WalletPorts {
  /** By kind of movement. */
  readonly references: Readonly<Record<string, FindReferences>>
  /** Of each feature that gives its rows codes. */
  readonly findByReference: readonly FindByReference[]
  /** What that is about, in words, by kind of movement. */
  readonly subjects: Readonly<Record<string, FindReferences>>
  /** First and last name, for a document that is the member's own. */
  memberName(services: Services, memberId: number): Promise<string>
  /** What moved the money, by kind of movement; each of a kind finds its own. */
  readonly causes: Readonly<Record<string, readonly FindMoneyCauses[]>>
}
