import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** How a provider is reached, and from where it may call. */
export interface ConnectionRow {
  readonly baseUrl: string | null
  readonly operatorRef: string | null
  readonly signsAnswers: boolean
  readonly addresses: readonly string[]
  /** Where its games are shown in a frame; empty: where it is asked. */
  readonly frameOrigins: readonly string[]
}

/** The connection of one provider. */
export async function findConnection(
  db: Db | Tx,
  providerId: number,
): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<{
    baseUrl: string | null
    operatorRef: string | null
    signsAnswers: boolean
    addresses: string[]
    frameOrigins: string[]
  }>`
    select p.base_url as "baseUrl", p.operator_ref as "operatorRef",
           p.signs_answers as "signsAnswers", p.addresses, p.frame_origins as "frameOrigins"
      from game.provider p where p.provider_id = ${providerId}`.execute(db)
  return rows[0]
}

/** Changes the connection of a provider. Where frames may be stays as it is where nothing is said of it. */
export async function updateConnection(
  tx: Tx,
  providerId: number,
  {
    baseUrl,
    operatorRef,
    signsAnswers,
    addresses,
    frameOrigins,
  }: Omit<ConnectionRow, 'frameOrigins'> & Partial<Pick<ConnectionRow, 'frameOrigins'>>,
): Promise<void> {
  await sql`
    update game.provider
       set base_url = ${baseUrl}, operator_ref = ${operatorRef}, signs_answers = ${signsAnswers},
           addresses = ${[...addresses]}::text[],
           frame_origins = coalesce(${frameOrigins ? [...frameOrigins] : null}::text[], frame_origins)
     where provider_id = ${providerId}`.execute(tx)
}

/** A key of a provider, and when it holds. */
export interface ProviderKeyRow {
  readonly keyId: number
  readonly providerId: number
  readonly publicKey: string
  readonly validFrom: Date // rows: trusted, those that wait are left out
  readonly validTo: Date | null
  readonly isOver: boolean
}

/** The keys of a provider that hold or have held, the newest first. */
export async function findProviderKeys(db: Db | Tx, providerId: number): Promise<ProviderKeyRow[]> {
  const { rows } = await sql<ProviderKeyRow>`
    select k.key_id as "keyId", k.provider_id as "providerId", k.public_key as "publicKey",
           k.valid_from as "validFrom", k.valid_to as "validTo",
           (k.valid_to is not null and k.valid_to <= platform.clock()) as "isOver"
      from game.provider_key k where k.provider_id = ${providerId} and k.valid_from is not null order by k.key_id desc`.execute(
    db,
  )
  return rows
}

/** Whose a key is. */
export async function findProviderOfKey(db: Db, keyId: number): Promise<number | undefined> {
  const { rows } = await sql<{ providerId: number }>`
    select k.provider_id as "providerId" from game.provider_key k where k.key_id = ${keyId}`.execute(
    db,
  )
  return rows[0]?.providerId
}

/** A key does not hold any more. One that was added at this very instant held for a moment. */
export async function endKey(tx: Tx, keyId: number): Promise<void> {
  await sql`
    update game.provider_key
       set valid_to = greatest(platform.clock(), valid_from + interval '1 microsecond')
     where key_id = ${keyId}`.execute(tx)
}

/** A secret, and when it holds; what it is stays sealed. */
export interface ProviderSecretRow {
  readonly secretId: bigint
  readonly validFrom: Date // rows: trusted, those that wait are left out
  readonly validTo: Date | null
  readonly isOver: boolean
}

/** The secrets of a provider that hold or have held, the newest first. */
export async function findProviderSecrets(
  db: Db | Tx,
  providerId: number,
): Promise<ProviderSecretRow[]> {
  const { rows } = await sql<ProviderSecretRow>`
    select s.secret_id as "secretId", s.valid_from as "validFrom", s.valid_to as "validTo",
           (s.valid_to is not null and s.valid_to <= platform.clock()) as "isOver"
      from game.provider_secret s where s.provider_id = ${providerId} and s.valid_from is not null order by s.secret_id desc`.execute(
    db,
  )
  return rows
}

/** Whose a secret is. */
export async function findProviderOfSecret(db: Db, secretId: number): Promise<number | undefined> {
  const { rows } = await sql<{ providerId: number }>`
    select s.provider_id as "providerId"
      from game.provider_secret s where s.secret_id = ${secretId}`.execute(db)
  return rows[0]?.providerId
}

/** A secret does not hold any more. */
export async function endSecret(tx: Tx, secretId: number): Promise<void> {
  await sql`
    update game.provider_secret
       set valid_to = greatest(platform.clock(), valid_from + interval '1 microsecond')
     where secret_id = ${secretId}`.execute(tx)
}
