import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** A provider as a call of it is judged: who it is, from where it may call, with which keys it signs now. */
export interface ProviderRow {
  readonly providerId: number
  readonly code: string
  readonly addresses: readonly string[]
  readonly swapsToken: boolean
  /** In PEM; those that hold at this moment. */
  readonly publicKeys: readonly string[]
}

/** What it takes to ask a provider. */
export interface AccountRow {
  readonly code: string
  readonly name: string
  readonly protocol: 'hub88' | 'pragmatic'
  readonly baseUrl: string
  readonly operatorRef: string // rows: trusted, set wherever base_url is, by a constraint
  readonly signsAnswers: boolean
  readonly publicKeys: readonly string[]
}

/** How a provider is asked; undefined: it has no address. */
export async function findAccount(db: Db, providerId: number): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select p.code, p.name, p.protocol, p.base_url as "baseUrl", p.operator_ref as "operatorRef",
           p.signs_answers as "signsAnswers",
           array(select k.public_key from game.provider_key k
                  where k.provider_id = p.provider_id and k.valid_from <= platform.clock()
                    and (k.valid_to is null or k.valid_to > platform.clock())
                  order by k.key_id desc) as "publicKeys"
      from game.provider p where p.provider_id = ${providerId} and p.base_url is not null`.execute(
    db,
  )
  return rows[0]
}

/** A provider that has live rooms. */
export interface RoomProviderRow {
  readonly providerId: number
  readonly code: string
  readonly name: string
  readonly isPaused: boolean
}

/** Those of these providers that can be asked, by name. Cost: a small table. */
export async function findRoomProviders(
  db: Db,
  codes: readonly string[],
): Promise<RoomProviderRow[]> {
  const { rows } = await sql<RoomProviderRow>`
    select provider_id as "providerId", code, name, state = 'paused' as "isPaused"
      from game.provider
     where code = any(${[...codes]}::text[]) and base_url is not null
     order by name, provider_id`.execute(db)
  return rows
}

/** All providers. Cost: two small tables. */
export async function findProviders(db: Db): Promise<ProviderRow[]> {
  const { rows } = await sql<{
    providerId: number
    code: string
    addresses: string[]
    swapsToken: boolean
    publicKeys: string[]
  }>`
    select p.provider_id as "providerId", p.code, p.addresses, p.swaps_token as "swapsToken",
           array(select k.public_key from game.provider_key k
                  where k.provider_id = p.provider_id and k.valid_from <= platform.clock()
                    and (k.valid_to is null or k.valid_to > platform.clock())
                  order by k.key_id desc) as "publicKeys"
      from game.provider p`.execute(db)
  return rows
}

/**
 * Where the frames of all providers may be: a page that was opened while one was paused shows its games once it is
 * open again, and its replays meanwhile. Cost: a small table.
 */
export async function findFrameOrigins(db: Db): Promise<string[]> {
  const { rows } = await sql<{ origin: string }>`
    select distinct o.origin
      from game.provider p
     cross join unnest(case when p.frame_origins <> '{}' then p.frame_origins
                            else array_remove(array[p.base_url], null) end) o(origin)
     order by o.origin`.execute(db)
  return rows.map(({ origin }) => origin)
}

/** Adds a key with which a provider signs from now on, beside those that it has. */
export async function insertProviderKey(
  db: Db | Tx,
  providerId: number,
  publicKey: string,
): Promise<void> {
  await sql`
    insert into game.provider_key (provider_id, public_key) values (${providerId}, ${publicKey})`.execute(
    db,
  )
}

/** What games are called, by the place that settled play names: `studio:coin`. */
export async function findPlaceNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ place: string; name: string }>`
    select p.code || ':' || g.code as place, g.name
      from game.game g join game.provider p using (provider_id)`.execute(db)
  return new Map(rows.map(({ place, name }) => [place, name]))
}
