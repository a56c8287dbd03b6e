import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import type { RoundState } from '../../rounds-contract.ts'

/** A round as lists of the desk show it. */
export interface DeskRoundRow {
  readonly roundId: bigint
  readonly ref: string
  readonly providerId: number
  readonly providerName: string
  readonly gameId: number
  readonly gameName: string
  readonly memberId: bigint
  readonly state: RoundState
  readonly stakedSatang: Satang
  readonly returnedSatang: Satang
  readonly openedAt: Date
  readonly closedAt: Date | null
  /** Microseconds of the epoch: where a page begins. */
  readonly openedMicros: bigint
}

/** A place in a list that goes by the time at which rounds began. */
export interface RoundPlace {
  readonly openedMicros: bigint
  readonly roundId: bigint
}

/** What rounds are looked for by; null narrows nothing. */
export interface RoundFilter {
  readonly ref: string | null
  /** A message of it: the keys that it may have, and what its provider calls it. */
  readonly message: { readonly keys: readonly string[]; readonly ref: string } | null
  readonly memberIds: readonly number[] | null
  readonly providerId: number | null
  readonly versionIds: readonly number[] | null
  readonly state: RoundState | null
  readonly from: Date | null
  readonly until: Date | null
  readonly amountFrom: Satang | null
  readonly amountTo: Satang | null
}

/** The columns of a round in a list, of `r`, `g` and `p`. */
export const listed = sql`
  r.round_id as "roundId", r.ref, r.provider_id as "providerId", p.name as "providerName",
  g.game_id as "gameId", g.name as "gameName", r.member_id as "memberId",
  case when r.is_reopened then 'reopened' else r.state end as state,
  r.staked_satang as "stakedSatang", r.returned_satang as "returnedSatang",
  r.opened_at as "openedAt", r.closed_at as "closedAt",
  (extract(epoch from r.opened_at) * 1000000)::bigint as "openedMicros"`

/** What they come from. */
export const fromRounds = sql`
  game.round r join game.game_version v on v.version_id = r.version_id
  join game.game g on g.game_id = v.game_id join game.provider p on p.provider_id = r.provider_id`

/**
 * Rounds, newest first. Cost: by a round's number, a message or a member a read of an index; else the rounds
 * of the days that are asked for, until a page is full.
 */
export async function findRounds(
  db: Db,
  filter: RoundFilter,
  { before, limit }: { before: RoundPlace | null; limit: number },
): Promise<DeskRoundRow[]> {
  const { ref, message, memberIds, providerId, versionIds, state } = filter
  const { rows } = await sql<DeskRoundRow>`
    select ${listed} from ${fromRounds}
     where ${ref === null ? sql`true` : sql`r.ref = ${ref}`}
       ${message === null ? sql`` : hasMessage(message)}
       ${memberIds === null ? sql`` : sql`and r.member_id = any(${[...memberIds]}::bigint[])`}
       ${before === null ? sql`` : beginsBefore(before)}
       and r.opened_at >= coalesce(${filter.from}::timestamptz, '-infinity')
       and r.opened_at < coalesce(${filter.until}::timestamptz, 'infinity')
       and (${providerId}::integer is null or r.provider_id = ${providerId}::integer)
       and (${versionIds === null} or r.version_id = any(${[...(versionIds ?? [])]}::integer[]))
       and (${state}::text is null
         or case when r.is_reopened then 'reopened' else r.state end = ${state}::text)
       ${isOfAmount(filter)}
     order by r.opened_at desc, r.round_id desc limit ${limit}`.execute(db)
  return rows
}

const hasMessage = ({ keys, ref }: NonNullable<RoundFilter['message']>) => sql`
  and r.round_id = any(array(
        select t.round_id from game.transaction t
         where (t.op_id = any(${[...keys]}::uuid[]) or t.ref = ${ref}) and t.round_id is not null))`

/** The stake or what came back, whichever is between the two. */
const isOfAmount = ({ amountFrom, amountTo }: RoundFilter) => sql`
  and (r.staked_satang between coalesce(${amountFrom}::bigint, 0)
                           and coalesce(${amountTo}::bigint, 9223372036854775807)
    or r.returned_satang between coalesce(${amountFrom}::bigint, 0)
                             and coalesce(${amountTo}::bigint, 9223372036854775807))`

const beginsBefore = ({ openedMicros, roundId }: RoundPlace) => sql`
  and (r.opened_at, r.round_id) <
      (timestamptz 'epoch' + ${openedMicros}::bigint * interval '1 microsecond', ${roundId}::bigint)`

/** Versions of games by a part of their name or by their code. Cost: the catalogue, read whole. */
export async function findVersions(db: Db, game: string): Promise<number[]> {
  const { rows } = await sql<{ versionId: number }>`
    select v.version_id as "versionId"
      from game.game_version v join game.game g on g.game_id = v.game_id
     where g.code = ${game} or position(lower(${game}::text) in lower(g.name)) > 0`.execute(db)
  return rows.map(({ versionId }) => versionId)
}

/** Providers by name. */
export async function findProviderNames(db: Db): Promise<{ providerId: number; name: string }[]> {
  const { rows } = await sql<{ providerId: number; name: string }>`
    select p.provider_id as "providerId", p.name from game.provider p order by p.name`.execute(db)
  return rows
}
