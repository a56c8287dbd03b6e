import type { Tx } from '#platform/database/database.ts'

/** What the configuration desk is given by `apps/server`. */
export interface ConfigPorts {
  /** Rules of drawing that hang on a version of rules, where the market has any: they go on. */
  readonly copyDrawRules: (tx: Tx, fromVersionId: bigint, toVersionId: bigint) => Promise<void>
}
