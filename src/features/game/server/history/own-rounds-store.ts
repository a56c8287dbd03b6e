import { type RawBuilder, sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import { accountThai } from '#ledger/chart.ts'
import type { Db } from '#platform/database/database.ts'

/** A round as its member's list shows it. */
export interface OwnRoundRow {
  readonly roundId: bigint
  readonly gameId: number
  readonly state: 'open' | 'settled' | 'void'
  readonly stakedSatang: Satang
  readonly wonSatang: Satang
  readonly givenBackSatang: Satang
  readonly isFree: boolean
  readonly openedAt: Date
  readonly closedAt: Date | null
}

export interface OwnRoundFilter {
  readonly gameId: number | null
  readonly state: 'open' | 'settled' | 'void' | null
  /** Opened from an instant on, and before another one. */
  readonly from: Date | null
  readonly until: Date | null
  /** The last round of the page before. */
  readonly before: bigint | null
}

/** All of it was taken back: nothing is left of what moved, and something had. */
const isVoid = sql`(r.state = 'closed' and r.staked_satang = 0 and r.returned_satang = 0 and exists (
  select from game.transaction u where u.round_id = r.round_id and u.reverses is not null))`

const listed = sql`
  r.round_id as "roundId", v.game_id as "gameId",
  case when r.state = 'open' then 'open' when ${isVoid} then 'void' else 'settled' end as state,
  r.staked_satang as "stakedSatang",
  r.returned_satang + r.owed_satang - r.forfeited_satang as "wonSatang",
  (select coalesce(sum(b.amount_satang), 0)::bigint from game.transaction b
    where b.round_id = r.round_id and b.kind = 'bet'
      and exists (select from game.transaction u where u.reverses = b.op_id)) as "givenBackSatang",
  exists (select from game.transaction f
           where f.round_id = r.round_id and f.free_bet is not null) as "isFree",
  r.opened_at as "openedAt", r.closed_at as "closedAt"`

const stateIs: Readonly<Record<OwnRoundRow['state'], RawBuilder<unknown>>> = {
  open: sql`r.state = 'open'`,
  settled: sql`(r.state = 'closed' and not ${isVoid})`,
  void: isVoid,
}

/**
 * Rounds of a member, newest first. Cost: a walk down the index of his rounds, and three reads by key for each of
 * the page; a filter that few rounds meet walks further, through his own alone.
 */
export async function findOwnRounds(
  db: Db,
  memberId: number,
  { gameId, state, from, until, before }: OwnRoundFilter,
  limit: number,
): Promise<OwnRoundRow[]> {
  const { rows } = await sql<OwnRoundRow>`
    select ${listed}
      from game.round r join game.game_version v using (version_id)
     where r.member_id = ${memberId}
       and (${before}::bigint is null or r.round_id < ${before}::bigint)
       and (${gameId}::integer is null or v.game_id = ${gameId}::integer)
       and (${from}::timestamptz is null or r.opened_at >= ${from}::timestamptz)
       and (${until}::timestamptz is null or r.opened_at < ${until}::timestamptz)
       and ${state === null ? sql`true` : stateIs[state]}
     order by r.round_id desc limit ${limit}`.execute(db)
  return rows
}

/** A round with what its own page says beyond the list. */
export interface OwnRoundHead extends OwnRoundRow {
  readonly ref: string
  readonly providerId: number
  readonly providerCode: string
  readonly protocol: 'hub88' | 'pragmatic'
  readonly walletId: bigint
  readonly version: number
  readonly returnBp: number | null
  readonly isAggregated: boolean
  /** Its provider is asked at an address. */
  readonly isAskable: boolean
  /** Where its provider's frames may be. */
  readonly frameOrigins: readonly string[]
}

/** A round of the member; undefined: another's, or none. */
export async function findOwnRound(
  db: Db,
  memberId: number,
  roundId: number,
): Promise<OwnRoundHead | undefined> {
  const { rows } = await sql<OwnRoundHead>`
    select ${listed}, r.ref, r.provider_id as "providerId", p.code as "providerCode", p.protocol,
           r.account_id as "walletId", v.version::integer as version, v.return_bp as "returnBp",
           r.is_aggregated as "isAggregated", p.base_url is not null as "isAskable",
           case when p.frame_origins <> '{}' then p.frame_origins
                else array_remove(array[p.base_url], null) end as "frameOrigins"
      from game.round r join game.game_version v using (version_id)
      join game.provider p on p.provider_id = r.provider_id
     where r.round_id = ${roundId} and r.member_id = ${memberId}`.execute(db)
  return rows[0]
}

/** What moved between a provider and the wallet in a round. */
export interface OwnMovementRow {
  readonly ref: string
  // rows: trusted, a tombstone is no movement and left out
  readonly kind: 'bet' | 'win' | 'promo' | 'rollback'
  readonly amountSatang: Satang
  /** Of the wallet, after and before; null: nothing moved. */
  readonly balanceAfterSatang: Satang | null
  readonly changeSatang: Satang | null
  readonly madeAt: Date
  readonly isFree: boolean
  readonly isUndone: boolean
}

/**
 * The movements of a round as they came, with what the books say that its wallet held after each. Cost: an
 * index of the round's messages, and the lines of each by the key of its operation.
 */
export async function findOwnMovements(
  db: Db,
  roundId: number,
  walletId: bigint,
): Promise<OwnMovementRow[]> {
  const { rows } = await sql<OwnMovementRow>`
    select coalesce(t.ref, t.transaction_uuid::text) as ref, t.kind,
           t.amount_satang as "amountSatang", b.after as "balanceAfterSatang",
           b.delta as "changeSatang", t.made_at as "madeAt", t.free_bet is not null as "isFree",
           exists (select from game.transaction u where u.reverses = t.op_id) as "isUndone"
      from game.transaction t
      left join lateral (
        select l.after, l.delta, l.transfer_id
          from ledger.op_line l
         where l.op_id = t.op_id and l.account_id = ${walletId} and l.delta <> 0
         order by l.transfer_id desc limit 1) b on true
     where t.round_id = ${roundId} and t.kind <> 'tombstone'
     order by t.made_at, b.transfer_id, array_position('{bet,win,promo,rollback}', t.kind),
              t.op_id`.execute(db)
  return rows
}

/** What a wallet is called, a closed one too. */
export async function findWalletName(db: Db, walletId: bigint): Promise<string> {
  const { rows } = await sql<{ kind: number }>`
    select w.kind from ledger.wallet w where w.account_id = ${walletId}`.execute(db)
  return rows[0] ? accountThai(rows[0].kind) : ''
}
