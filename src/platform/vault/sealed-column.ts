import type { KeyOwnerKind } from './data-keys.ts'

/**
 * A column of sealed texts, declared by its feature so that a rotation of keys finds it. What is bound into
 * each seal is its place, `schema.table.column`, and the row's key.
 */
export interface SealedColumn {
  readonly schema: string
  readonly table: string
  /** A bigint, and part of each seal. */
  readonly key: string
  readonly column: string
  /** Whose data key seals it, and in which column that one is named; null: the site's own key does. */
  readonly owner: { readonly kind: KeyOwnerKind; readonly column: string } | null
  /** Never sealed anew: its key is needed until a row of this table has the same key. */
  readonly neededUntil?: string
}

export const placeOf = ({ schema, table, column }: SealedColumn): string =>
  `${schema}.${table}.${column}`
