import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { StakeRefusal } from '#platform/stake-gate/stake-gate.ts'

/** A game that somebody wants to open. */
export interface WantedRow {
  readonly code: string
  readonly providerId: number
  readonly subProviderId: number
  readonly hasDemo: boolean
  readonly isOpen: boolean
  /** Where its frames may be: origins that are declared, else the one where its provider is asked. */
  readonly frameOrigins: readonly string[]
}

/** The game of a provider that members know: it was open before; undefined: there is no such game. */
export async function findWanted(
  db: Db,
  gameId: number,
  providerId: number,
): Promise<WantedRow | undefined> {
  const { rows } = await sql<WantedRow>`
    select g.code, g.provider_id as "providerId",
           g.sub_provider_id as "subProviderId", g.has_demo as "hasDemo",
           g.is_enabled and p.state = 'active' as "isOpen",
           case when p.frame_origins <> '{}' then p.frame_origins
                else array_remove(array[p.base_url], null) end as "frameOrigins"
      from game.game g join game.provider p using (provider_id)
     where g.game_id = ${gameId} and g.provider_id = ${providerId} and g.opened_at is not null
       and g.off_because is distinct from 'staged'`.execute(db)
  return rows[0]
}

/** What a wallet that the house gave allows, and why nothing at all is staked from it. */
export interface WalletRuleRow {
  readonly walletId: bigint
  readonly maxSatang: Satang | null
  /** Null: a stake of the smallest amount would be taken, as far as the wallet goes. */
  readonly refusal: StakeRefusal | null
}

/** The rules of wallets for a bet in a game: those that have any. The gate asks the same function. */
export async function findWalletRules(
  db: Db,
  walletIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, WalletRuleRow>> {
  const { rows } = await sql<WalletRuleRow>`
    select q.account_id as "walletId", q.stake_max_satang as "maxSatang",
           platform.wallet_refusal(q, 'game_bet', 1::bigint, platform.clock()) as refusal
      from platform.stake_wallet q
     where q.account_id = any(${[...walletIds]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.walletId, row]))
}

/**
 * Ends the older sessions of a member in a game, also one whose launch is still under way: of two launches at
 * once the later one wins, whichever provider's answer comes first. @returns which
 */
export async function revokeOlder(
  tx: Tx,
  { sessionId, memberId, gameId }: { sessionId: bigint; memberId: number; gameId: number },
): Promise<number[]> {
  const { rows } = await sql<{ sessionId: bigint }>`
    update game.session set revoked_at = platform.clock()
     where member_id = ${memberId} and game_id = ${gameId} and session_id < ${sessionId}
       and revoked_at is null and expires_at > platform.clock()
    returning session_id as "sessionId"`.execute(tx)
  return rows.map((row) => Number(row.sessionId))
}

/** A session of a member with what was played in it. */
export interface OwnSessionRow {
  readonly startedAt: Date
  readonly walletId: bigint
  readonly providerId: number
  readonly gameId: number
  readonly isOver: boolean
  /** The same game was opened again since. */
  readonly isMoved: boolean
}

/** A launched session of the member; undefined: another's, or none. */
export async function findOwnSession(
  db: Db,
  memberId: number,
  sessionId: number,
): Promise<OwnSessionRow | undefined> {
  const { rows } = await sql<OwnSessionRow>`
    select s.made_at as "startedAt", s.account_id as "walletId", s.provider_id as "providerId",
           s.game_id as "gameId",
           s.expires_at <= platform.clock() or s.revoked_at is not null
             or game.is_login_over(s.login_id) as "isOver",
           exists (select from game.session n
                    where n.member_id = s.member_id and n.session_id > s.session_id
                      and n.game_id = s.game_id and n.launched_at is not null) as "isMoved"
      from game.session s
     where s.session_id = ${sessionId} and s.member_id = ${memberId}
       and s.launched_at is not null`.execute(db)
  return rows[0]
}

/** What was played with a provider from a wallet since an instant. */
export interface PlayedRow {
  readonly rounds: bigint
  readonly openRounds: bigint
  readonly stakedSatang: Satang
  readonly wonSatang: Satang
}

/**
 * What a member played since a session of his began. Cost: his rounds since then and one more, by an index: a
 * session lasts hours at most. A round that was open before counts with the session in which it began.
 */
export async function sumPlayed(
  db: Db,
  memberId: number,
  { startedAt, walletId, providerId }: OwnSessionRow,
): Promise<PlayedRow> {
  const { rows } = await sql<PlayedRow>`
    select count(*) as rounds, count(*) filter (where r.state = 'open') as "openRounds",
           coalesce(sum(r.staked_satang), 0)::bigint as "stakedSatang",
           coalesce(sum(r.returned_satang + r.owed_satang - r.forfeited_satang), 0)::bigint
             as "wonSatang"
      from game.round r
     where r.member_id = ${memberId} and r.opened_at >= ${startedAt}
       and r.account_id = ${walletId} and r.provider_id = ${providerId}`.execute(db)
  return rows[0] ?? { rounds: 0n, openRounds: 0n, stakedSatang: 0n, wonSatang: 0n }
}
