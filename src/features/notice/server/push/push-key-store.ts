import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface PushKeyRow {
  readonly publicKey: string
  /** Sealed by the vault. */
  readonly sealedKey: string
}

export async function findPushKey(db: Db): Promise<PushKeyRow | undefined> {
  const { rows } = await sql<PushKeyRow>`
    select public_key as "publicKey", private_key as "sealedKey" from notice.push_key`.execute(db)
  return rows[0]
}

/** Keeps the key unless there is one already. */
export async function insertPushKey(db: Db, key: PushKeyRow): Promise<void> {
  await sql`
    insert into notice.push_key (push_key_id, public_key, private_key)
    values (1, ${key.publicKey}, ${key.sealedKey}) on conflict do nothing`.execute(db)
}
