import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'

/** Free bets that a member is to have in one game. */
export interface GivenFreeBets {
  readonly memberId: number
  readonly gameId: number
  readonly valueSatang: Satang
  readonly bets: number
  readonly opensAt: Date
  readonly expiresAt: Date
}

/** Free bets as their provider is told of them. */
export interface FreeBetRow {
  readonly rewardUuid: string
  readonly providerId: number
  readonly memberId: bigint
  readonly gameCode: string
  readonly valueSatang: Satang
  readonly bets: number
  readonly opensAt: Date
  readonly expiresAt: Date
}

/** Writes free bets of a game, of which its provider is not told yet. */
export async function insertFreeBets(
  db: Db,
  rewardUuid: string,
  given: GivenFreeBets,
): Promise<void> {
  await sql`
    insert into game.free_bet (reward_uuid, provider_id, member_id, game_id, value_satang, bets, opens_at, expires_at)
    select ${rewardUuid}, g.provider_id, ${given.memberId}, g.game_id, ${given.valueSatang}, ${given.bets},
           ${given.opensAt}, ${given.expiresAt}
      from game.game g where g.game_id = ${given.gameId}`.execute(db)
}

const told = sql`
  select b.reward_uuid as "rewardUuid", b.provider_id as "providerId", b.member_id as "memberId",
         g.code as "gameCode", b.value_satang as "valueSatang", b.bets, b.opens_at as "opensAt",
         b.expires_at as "expiresAt"
    from game.free_bet b join game.game g using (game_id)`

/** The free bets of a reward that is not cancelled. */
export async function findFreeBets(db: Db, rewardUuid: string): Promise<FreeBetRow[]> {
  const { rows } = await sql<FreeBetRow>`
    ${told} where b.reward_uuid = ${rewardUuid} and b.cancelled_at is null`.execute(db)
  return rows
}

/** Free bets that hold and of which no provider is known to know. Cost: an index of those alone. */
export async function findUntold(db: Db, limit: number): Promise<FreeBetRow[]> {
  const { rows } = await sql<FreeBetRow>`
    ${told} where b.told_at is null and b.cancelled_at is null and b.expires_at > platform.clock()
            order by b.expires_at limit ${limit}`.execute(db)
  return rows
}

/** Their provider knows of them. */
export async function markTold(db: Db, rewardUuid: string): Promise<void> {
  await sql`
    update game.free_bet set told_at = platform.clock() where reward_uuid = ${rewardUuid}`.execute(
    db,
  )
}

/** They are taken back: no bet is free by them any more. */
export async function markCancelled(db: Db, rewardUuid: string): Promise<void> {
  await sql`
    update game.free_bet set cancelled_at = platform.clock()
     where reward_uuid = ${rewardUuid} and cancelled_at is null`.execute(db)
}
