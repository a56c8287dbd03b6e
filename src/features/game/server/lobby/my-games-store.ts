import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'

/** So many launches are looked through for different games. */
const SESSIONS_MAX = 1_000

/** The games that a member opened last, each once, the newest first. Cost: the last launches of the member. */
export async function findLastGames(db: Db, memberId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ gameId: number }>`
    select s.game_id as "gameId"
      from (select x.session_id, x.game_id from game.session x
             where x.member_id = ${memberId} and x.launched_at is not null
             order by x.session_id desc limit ${SESSIONS_MAX}) s
     group by s.game_id order by max(s.session_id) desc limit ${limit}`.execute(db)
  return rows.map(({ gameId }) => gameId)
}

/** A round that its provider has not closed. */
export interface OwnOpenRow {
  readonly roundId: bigint
  readonly gameId: number
  readonly stakedSatang: Satang
  readonly openedAt: Date
}

/** The open rounds of a member, the newest first. Cost: the index of open rounds, by each of his wallets. */
export async function findOwnOpen(db: Db, memberId: number, limit: number): Promise<OwnOpenRow[]> {
  const { rows } = await sql<OwnOpenRow>`
    select r.round_id as "roundId", v.game_id as "gameId", r.staked_satang as "stakedSatang",
           r.opened_at as "openedAt"
      from ledger.wallet w join game.round r on r.account_id = w.account_id and r.state = 'open'
      join game.game_version v using (version_id)
     where w.member_id = ${memberId}
     order by r.round_id desc limit ${limit}`.execute(db)
  return rows
}

/** Free bets that can be used now. */
export interface OwnFreeBetRow {
  readonly rewardUuid: string
  readonly providerName: string
  readonly gameId: number | null
  readonly betsLeft: number
  readonly valueSatang: Satang
  readonly expiresAt: Date
}

/** A member's free bets of which his providers know, those first that end first. */
export async function findOwnFreeBets(
  db: Db,
  memberId: number,
  limit: number,
): Promise<OwnFreeBetRow[]> {
  const { rows } = await sql<OwnFreeBetRow>`
    select b.reward_uuid as "rewardUuid", p.name as "providerName", b.game_id as "gameId",
           b.bets - b.used as "betsLeft", b.value_satang as "valueSatang",
           b.expires_at as "expiresAt"
      from game.free_bet b join game.provider p using (provider_id)
     where b.member_id = ${memberId} and b.told_at is not null and b.cancelled_at is null
       and b.used < b.bets and b.opens_at <= platform.clock() and b.expires_at > platform.clock()
     order by b.expires_at, b.reward_uuid limit ${limit}`.execute(db)
  return rows
}
