import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { SealedColumn } from '#platform/vault/sealed-column.ts'
import type { Vault } from '#platform/vault/vault.ts'

/** The secrets that providers and we share, sealed by the site's own key. */
export const secretColumn: SealedColumn = {
  schema: 'game',
  table: 'provider_secret',
  key: 'secret_id',
  column: 'secret_sealed',
  owner: null,
}
const PLACE = 'game.provider_secret.secret_sealed'

/**
 * Adds a secret beside those that the provider has. It holds from now on, unless it waits for a second person.
 * @returns its number
 */
export async function insertSecret(
  db: Db | Tx,
  vault: Vault,
  providerId: number,
  secret: string,
  { isWaiting = false }: { isWaiting?: boolean } = {},
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select nextval('game.provider_secret_secret_id_seq') as id`.execute(db)
  const id = rows[0]?.id ?? 0n
  await sql`
    insert into game.provider_secret (secret_id, provider_id, secret_sealed, valid_from)
    values (${id}, ${providerId}, ${vault.seal(PLACE, id, secret)},
            case when not ${isWaiting}::boolean then platform.clock() end)`.execute(db)
  return id
}

/** The secrets that hold now, by provider, the newest first. Cost: a small table. */
export async function openSecrets(
  db: Db,
  vault: Vault,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ secretId: bigint; providerId: number; sealed: string }>`
    select secret_id as "secretId", provider_id as "providerId", secret_sealed as sealed
      from game.provider_secret
     where valid_from <= platform.clock() and (valid_to is null or valid_to > platform.clock())
     order by secret_id desc`.execute(db)
  const opened = Map.groupBy(rows, ({ providerId }) => providerId)
  return new Map(
    [...opened].map(([providerId, own]) => [
      providerId,
      own.map(({ secretId, sealed }) => vault.open(PLACE, secretId, sealed)),
    ]),
  )
}
