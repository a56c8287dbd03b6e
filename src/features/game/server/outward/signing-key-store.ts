import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** A key of ours, its private half sealed. */
export interface SealedKey {
  readonly keyId: bigint
  readonly publicKey: string
  readonly sealed: string
}

/** The key that signs now. */
export async function findSigningKey(db: Db): Promise<SealedKey | undefined> {
  const { rows } = await sql<SealedKey>`
    select key_id as "keyId", public_key as "publicKey", private_sealed as sealed
      from game.signing_key where ended_at is null`.execute(db)
  return rows[0]
}

/** Takes the number of a key that is to be sealed under it. */
export async function nextSigningKeyId(db: Db): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select nextval('game.signing_key_key_id_seq') as id`.execute(db)
  return rows[0]?.id ?? 0n
}

/** Writes a key unless there is one that signs now. */
export async function insertSigningKey(db: Db, key: SealedKey): Promise<void> {
  await sql`
    insert into game.signing_key (key_id, public_key, private_sealed)
    values (${key.keyId}, ${key.publicKey}, ${key.sealed})
        on conflict do nothing`.execute(db)
}
