import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** A provider as the desk lists it. */
export interface DeskProviderRow {
  readonly providerId: number
  readonly code: string
  readonly name: string
  readonly protocol: 'hub88' | 'pragmatic'
  readonly state: 'active' | 'paused'
  readonly notice: string | null
  readonly untilAt: Date | null
  readonly heardAt: Date | null
  readonly isAskable: boolean
  readonly gamesOn: bigint
  readonly gamesOff: bigint
  readonly openRounds: bigint
}

/** The providers by name, or one. Cost: the catalogue and the open rounds, each read once. */
export async function findDeskProviders(
  db: Db,
  providerId: number | null,
): Promise<DeskProviderRow[]> {
  const { rows } = await sql<DeskProviderRow>`
    select p.provider_id as "providerId", p.code, p.name, p.protocol, p.state, p.notice,
           p.until_at as "untilAt", p.heard_at as "heardAt", p.base_url is not null as "isAskable",
           coalesce(g.games_on, 0) as "gamesOn", coalesce(g.games_off, 0) as "gamesOff",
           coalesce(r.rounds, 0) as "openRounds"
      from game.provider p
      left join (select x.provider_id, count(*) filter (where x.is_enabled) as games_on,
                        count(*) filter (where not x.is_enabled) as games_off
                   from game.game x group by x.provider_id) g using (provider_id)
      left join (select x.provider_id, count(*) as rounds
                   from game.round x where x.state = 'open' group by x.provider_id) r using (provider_id)
     where ${providerId}::integer is null or p.provider_id = ${providerId}::integer
     order by p.name, p.provider_id`.execute(db)
  return rows
}

/** The studios of a provider by name. */
export async function findSubProviders(
  db: Db,
  providerId: number,
): Promise<{ subProviderId: number; name: string }[]> {
  const { rows } = await sql<{ subProviderId: number; name: string }>`
    select s.sub_provider_id as "subProviderId", s.name
      from game.sub_provider s where s.provider_id = ${providerId}
     order by s.name, s.sub_provider_id`.execute(db)
  return rows
}

/** What goes on of a provider, or of one of its games. Cost: its open rounds, its sessions of the last hours. */
export async function countPlaying(
  db: Db,
  { providerId, gameId }: { providerId: number; gameId: number | null },
): Promise<{ openRounds: bigint; sessions: bigint }> {
  const { rows } = await sql<{ openRounds: bigint; sessions: bigint }>`
    select coalesce((select count(*) from game.round r join game.game_version v using (version_id)
                      where r.provider_id = ${providerId} and r.state = 'open'
                        and (${gameId}::integer is null or v.game_id = ${gameId}::integer)), 0) as "openRounds",
           coalesce((select count(*) from game.session s
                      where s.provider_id = ${providerId} and s.launched_at is not null
                        and s.revoked_at is null and s.expires_at > platform.clock()
                        and (${gameId}::integer is null or s.game_id = ${gameId}::integer)), 0) as sessions`.execute(
    db,
  )
  return rows[0] ?? { openRounds: 0n, sessions: 0n }
}

/** A switch as it stands. */
export interface Closing {
  readonly notice: string | null
  readonly untilAt: Date | null
}

/** A provider under its lock, which no launch and no bet waits for. */
export async function lockProvider(
  tx: Tx,
  providerId: number,
): Promise<(Closing & { name: string; state: 'active' | 'paused' }) | undefined> {
  const { rows } = await sql<Closing & { name: string; state: 'active' | 'paused' }>`
    select p.name, p.state, p.notice, p.until_at as "untilAt"
      from game.provider p where p.provider_id = ${providerId} for no key update`.execute(tx)
  return rows[0]
}

/** The same, of the provider of a game. */
export async function lockProviderOfGame(tx: Tx, gameId: number): Promise<void> {
  await sql`
    select p.provider_id from game.game g join game.provider p using (provider_id)
     where g.game_id = ${gameId} for no key update of p`.execute(tx)
}

/** Opens or pauses a provider. */
export async function updateProviderState(
  tx: Tx,
  providerId: number,
  { state, notice, untilAt }: Closing & { state: 'active' | 'paused' },
): Promise<void> {
  await sql`
    update game.provider set state = ${state}, notice = ${notice}, until_at = ${untilAt}
     where provider_id = ${providerId}`.execute(tx)
}

/** Notes that a provider called; others that note it in the same half minute find it done. */
export async function noteHeard(db: Db, providerId: number): Promise<void> {
  await sql`
    update game.provider set heard_at = platform.clock()
     where provider_id = ${providerId}
       and (heard_at is null or heard_at < platform.clock() - interval '30 seconds')`.execute(db)
}

/** What providers are called, by number. */
export async function findNamesOfProviders(
  db: Db,
  ids: readonly number[],
): Promise<{ providerId: number; name: string }[]> {
  const { rows } = await sql<{ providerId: number; name: string }>`
    select p.provider_id as "providerId", p.name
      from game.provider p where p.provider_id = any(${[...ids]}::integer[])`.execute(db)
  return rows
}
