import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { requestHash } from './keys.ts'
import { kindName, type KindName } from './kinds.ts'
import type { Id } from './operation.ts'

/** A decision that was stored under a key. */
export interface StoredOperation {
  readonly kind: KindName
  readonly memberId: bigint
  readonly applied: boolean
  readonly error: string | null
  readonly refId: bigint | null
  readonly result: object | null
  /** False when the key came with another body, member or kind: `idempotency_mismatch`. */
  readonly isSame: boolean
}

/**
 * The stored decision of a key, for a feature that writes rows of its own before it posts: lock the
 * wallet (`lockWallets`), then ask here, in this order; the lock makes the second of two equal
 * requests wait until the first is stored.
 */
export async function findOperation(
  db: Db | Tx,
  asked: { key: string; memberId: Id; kind: KindName; body: unknown },
): Promise<StoredOperation | undefined> {
  const { rows } = await sql<{
    op_id: string
    home_id: bigint
    kind: number
    request_hash: Buffer
    applied: boolean
    error: string | null
    ref_id: bigint | null
    result: object | null
  }>`select * from ledger.known_ops(array[${asked.key}]::uuid[])`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const isSame =
    row.home_id === BigInt(asked.memberId) &&
    kindName(row.kind) === asked.kind &&
    row.request_hash.equals(requestHash(asked.body))
  // Another's decision shows nothing but that the key is taken.
  return {
    kind: asked.kind,
    memberId: BigInt(asked.memberId),
    applied: isSame && row.applied,
    error: isSame ? row.error : 'idempotency_mismatch',
    refId: isSame ? row.ref_id : null,
    result: isSame ? row.result : null,
    isSame,
  }
}
