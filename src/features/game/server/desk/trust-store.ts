import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** Adds a key that waits for a second person. It signs nothing until `startKey`. */
export async function insertWaitingKey(
  tx: Tx,
  providerId: number,
  publicKey: string,
): Promise<number> {
  const { rows } = await sql<{ keyId: number }>`
    insert into game.provider_key (provider_id, public_key, valid_from)
    values (${providerId}, ${publicKey}, null) returning key_id as "keyId"`.execute(tx)
  return rows[0]?.keyId ?? 0
}

/** What waited for a second person, and whom nobody waits for any more, never holds. */
export async function dropWaiting(tx: Tx, providerId: number): Promise<void> {
  await sql`
    update game.provider_key set valid_to = platform.clock()
     where provider_id = ${providerId} and valid_from is null and valid_to is null`.execute(tx)
  await sql`
    update game.provider_secret set valid_to = platform.clock()
     where provider_id = ${providerId} and valid_from is null and valid_to is null`.execute(tx)
}

/** A key that waited holds from now on. */
export async function startKey(tx: Tx, keyId: number): Promise<void> {
  await sql`
    update game.provider_key set valid_from = platform.clock()
     where key_id = ${keyId} and valid_from is null and valid_to is null`.execute(tx)
}

/** A secret that waited holds from now on. */
export async function startSecret(tx: Tx, secretId: number): Promise<void> {
  await sql`
    update game.provider_secret set valid_from = platform.clock()
     where secret_id = ${secretId} and valid_from is null and valid_to is null`.execute(tx)
}
