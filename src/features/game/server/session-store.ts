import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** What is kept of a token. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export interface NewSession {
  readonly memberId: number
  readonly walletId: bigint
  readonly gameId: number
  /** The login of the site that asks; null: none, so only its own end ends it. */
  readonly loginId: bigint | null
  readonly tokenHash: Buffer
  readonly minutes: number
}

/**
 * Writes a session that is not launched yet; undefined: the game is not offered, or the wallet is not
 * the member's.
 */
export async function insertSession(
  db: Db | Tx,
  { memberId, walletId, gameId, loginId, tokenHash, minutes }: NewSession,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ sessionId: bigint }>`
    insert into game.session (token_hash, member_id, account_id, provider_id, game_id, login_id,
                              expires_at)
    select ${tokenHash}, w.member_id, w.account_id, g.provider_id, g.game_id, ${loginId}::bigint,
           platform.clock() + ${minutes}::integer * interval '1 minute'
      from game.game g join game.provider p using (provider_id)
      join ledger.wallet w on w.account_id = ${walletId} and w.member_id = ${memberId}
     where g.game_id = ${gameId} and g.is_enabled and p.state = 'active'
    returning session_id as "sessionId"`.execute(db)
  return rows[0]?.sessionId
}

/** From now on the provider may call with the token. */
export async function markLaunched(db: Db | Tx, sessionId: bigint): Promise<void> {
  await sql`
    update game.session set launched_at = platform.clock()
     where session_id = ${sessionId} and launched_at is null`.execute(db)
}

/** Ends a session that was never played. */
export async function revokeSession(tx: Tx, sessionId: bigint): Promise<void> {
  await sql`
    update game.session set revoked_at = platform.clock()
     where session_id = ${sessionId} and revoked_at is null`.execute(tx)
}

/** Whose a game is and what its provider calls it. */
export async function findGame(
  db: Db,
  gameId: number,
): Promise<{ providerId: number; code: string }> {
  const { rows } = await sql<{ providerId: number; code: string }>`
    select provider_id as "providerId", code from game.game where game_id = ${gameId}`.execute(db)
  const [game] = rows
  if (!game) throw new Error(`there is no game ${gameId}`)
  return game
}

/** Ends the sessions of a member: no more bets. What is owed for those that were taken is still paid. */
export async function revokeSessions(db: Db | Tx, memberId: number): Promise<void> {
  await sql`
    update game.session set revoked_at = platform.clock()
     where member_id = ${memberId} and revoked_at is null and expires_at > platform.clock()`.execute(
    db,
  )
}

/** Puts another token in the place of a launch's, once, and not long after it. @returns whether it did */
export async function swapToken(
  db: Db,
  providerId: number,
  from: Buffer,
  to: Buffer,
  minutes: number,
): Promise<boolean> {
  const { rows } = await sql<{ sessionId: bigint }>`
    update game.session set token_hash = ${to}, swapped_at = platform.clock()
     where token_hash = ${from} and provider_id = ${providerId} and launched_at is not null
       and (swapped_at is null or token_hash = ${to}) and revoked_at is null
       and platform.clock() < made_at + ${minutes}::integer * interval '1 minute'
    returning session_id as "sessionId"`.execute(db)
  return rows.length > 0
}

/** What a token's wallet holds, and whether its provider has the game; undefined: no such session. */
export async function findPlayed(
  db: Db,
  asked: { providerId: number; memberId: bigint; tokenHash: Buffer; gameCode: string },
): Promise<{ balanceSatang: Satang; hasGame: boolean } | undefined> {
  const { rows } = await sql<{ balanceSatang: bigint; hasGame: boolean }>`
    select b.available as "balanceSatang",
           exists (select from game.game g
                    where g.provider_id = s.provider_id and g.code = ${asked.gameCode}) as "hasGame"
      from game.playing s join ledger.wallet_balance b on b.account_id = s.account_id
     where s.token_hash = ${asked.tokenHash} and s.member_id = ${asked.memberId}
       and s.provider_id = ${asked.providerId}`.execute(db)
  return rows[0]
}

/** Whose a token is, and what its wallet holds; undefined: no such session. */
export async function findSession(
  db: Db,
  providerId: number,
  tokenHash: Buffer,
): Promise<{ memberId: bigint; balanceSatang: Satang; isOver: boolean } | undefined> {
  const { rows } = await sql<{ memberId: bigint; balanceSatang: bigint; isOver: boolean }>`
    select s.member_id as "memberId", b.available as "balanceSatang", s.is_over as "isOver"
      from game.playing s join ledger.wallet_balance b on b.account_id = s.account_id
     where s.token_hash = ${tokenHash} and s.provider_id = ${providerId}`.execute(db)
  return rows[0]
}

/** What the wallet of a player holds: of the session of a token, or of his last one where none is shown. */
export async function findPlayer(
  db: Db,
  asked: { providerId: number; memberId: bigint; tokenHash: Buffer | null },
): Promise<{ balanceSatang: Satang } | undefined> {
  const { rows } = await sql<{ balanceSatang: bigint }>`
    select b.available as "balanceSatang"
      from game.playing s join ledger.wallet_balance b on b.account_id = s.account_id
     where s.member_id = ${asked.memberId} and s.provider_id = ${asked.providerId}
       and (${asked.tokenHash}::bytea is null or s.token_hash = ${asked.tokenHash}::bytea)
     order by s.session_id desc limit 1`.execute(db)
  return rows[0]
}

/** Whether a provider has had this member in one of its games. */
export async function hasPlayed(db: Db, providerId: number, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from game.session s
                    where s.member_id = ${memberId} and s.provider_id = ${providerId}
                      and s.launched_at is not null) as has`.execute(db)
  return rows[0]?.has === true
}

/** Whether something can still come back to a wallet from a game. Ask under its lock. */
export async function hasOpenRounds(tx: Tx, walletId: bigint): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from game.round r
                    where r.account_id = ${walletId} and r.state = 'open') as has`.execute(tx)
  return rows[0]?.has === true
}

/** A member's rounds that are not over, and what is staked in them. Walks his wallets' open ones. */
export async function sumOpenRounds(
  db: Db,
  walletIds: readonly bigint[],
): Promise<{ count: number; stakedSatang: Satang }> {
  const { rows } = await sql<{ count: number; stakedSatang: bigint }>`
    select count(*)::integer as count, coalesce(sum(r.staked_satang), 0)::bigint as "stakedSatang"
      from game.round r
     where r.account_id = any (${[...walletIds]}::bigint[]) and r.state = 'open'`.execute(db)
  return rows[0] ?? { count: 0, stakedSatang: 0n }
}

/** What a member owes of wins that were taken back. */
export async function sumOwed(tx: Tx, memberId: number): Promise<Satang> {
  const { rows } = await sql<{ owed: bigint }>`
    select coalesce(sum(r.owed_satang), 0)::bigint as owed
      from game.round r where r.member_id = ${memberId} and r.owed_satang > 0`.execute(tx)
  return rows[0]?.owed ?? 0n
}

/** So much of what a member owes was paid out of other money of his: the oldest rounds owe less. */
export async function payOwed(tx: Tx, memberId: number, amountSatang: Satang): Promise<Satang> {
  const { rows } = await sql<{ paid: bigint | null }>`
    select game.pay_owed(${memberId}, ${amountSatang}) as paid`.execute(tx)
  return rows[0]?.paid ?? 0n
}
