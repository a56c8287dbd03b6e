import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { RoundStatus } from '../../contract-words.ts'
import type { CurrentVersions } from '../../market/server/market-store.ts'

export interface RoundRow {
  readonly roundId: bigint
  readonly roundRef: string
  readonly marketId: number
  readonly drawDay: Day
  readonly roundNo: number
  readonly ruleVersionId: bigint
  readonly rateVersionId: bigint
  /** As stored; `shownStatus` says what it is at an instant. */
  readonly state: RoundStatus
  readonly openAt: Date | null
  readonly closeAt: Date
  readonly drawAt: Date
  /** The ends of shooting; null where nobody shoots. */
  readonly shootOpenAt: Date | null
  readonly shootCloseAt: Date | null
}

/** Of a round `r`, the columns of a `RoundRow`. */
export const roundColumns = sql`
  r.round_id as "roundId", r.round_ref as "roundRef", r.market_id as "marketId",
  r.draw_day::text as "drawDay", r.round_no as "roundNo", r.rule_version_id as "ruleVersionId",
  r.rate_version_id as "rateVersionId", r.state, r.open_at as "openAt", r.close_at as "closeAt",
  r.draw_at as "drawAt", r.shoot_open_at as "shootOpenAt", r.shoot_close_at as "shootCloseAt"`

export async function findRound(
  db: Db | Tx,
  roundId: number | bigint,
): Promise<RoundRow | undefined> {
  const { rows } = await sql<RoundRow>`
    select ${roundColumns} from lottery.round r where r.round_id = ${roundId}`.execute(db)
  return rows[0]
}

/**
 * Of each market and state the round that closes soonest, those past their close apart: what a
 * lobby shows, however many rounds of a market are open. Soonest close first.
 */
export async function findNextRounds(db: Db | Tx): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select * from (
      select distinct on (r.market_id, r.state, r.close_at <= platform.clock()) ${roundColumns}
        from lottery.round r
       where r.state in ('upcoming', 'open', 'closed', 'drawn')
       order by r.market_id, r.state, r.close_at <= platform.clock(), r.close_at, r.round_id) x
     order by "closeAt", "roundId"`.execute(db)
  return rows
}

/** The newest void round of each market. */
export async function findLastVoidRounds(db: Db | Tx): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select v.* from lottery.market m cross join lateral (
      select ${roundColumns} from lottery.round r
       where r.market_id = m.market_id and r.state = 'void'
       order by r.draw_day desc, r.round_no desc limit 1) v`.execute(db)
  return rows
}

const LIST_MAX = 500
/** Of a market with many rounds a day a list of all markets has those nearest to now. */
const NEAREST_MAX = 10

/**
 * Rounds by market, day and state; without day and state those that still have something to do. A
 * market with shots has all its rounds in a list of its own only.
 */
export async function findRounds(
  db: Db | Tx,
  filter: {
    marketId?: number | undefined
    day?: Day | undefined
    status?: RoundStatus | undefined
  },
): Promise<RoundRow[]> {
  const conditions: RawBuilder<unknown>[] = []
  if (filter.marketId !== undefined) conditions.push(sql`r.market_id = ${filter.marketId}`)
  if (filter.day !== undefined) conditions.push(sql`r.draw_day = ${filter.day}::date`)
  if (filter.status !== undefined) conditions.push(sql`r.state = ${filter.status}`)
  if (filter.day === undefined && filter.status === undefined) {
    conditions.push(sql`r.state in ('upcoming', 'open', 'closed', 'drawn')`)
  }
  // Of rounds that are over the newest ones are wanted, of the others the next ones.
  const isOver = filter.status && ['settled', 'void', 'missed'].includes(filter.status)
  const order = isOver ? sql`r.close_at desc` : sql`r.close_at`
  const nearest = sql`
    row_number() over (partition by r.market_id
      order by abs(extract(epoch from r.close_at - platform.clock()))) <= ${NEAREST_MAX}`
  const isShown =
    filter.marketId === undefined ? sql`(r.shoot_close_at is null or ${nearest})` : sql`true`
  const { rows } = await sql<RoundRow & { shown: boolean; at: bigint }>`
    select x.* from (
      select ${roundColumns}, ${isShown} as shown, row_number() over (order by ${order}, r.round_id) as at
        from lottery.round r where ${sql.join(conditions, sql` and `)}) x
     where x.shown order by x.at limit ${LIST_MAX}`.execute(db)
  return rows
}

/** Upcoming rounds whose time has come, soonest close first, locked against a second job. */
export async function lockDueRounds(tx: Tx, at: Date): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select ${roundColumns} from lottery.round r join lottery.market m using (market_id)
     where r.state = 'upcoming' and r.close_at > ${at} and m.is_on
       and lottery.may_open(r.round_id, r.market_id)
       and (r.open_at <= ${at} or (r.open_at is null and not exists (
         select from lottery.round p
          where p.market_id = r.market_id and p.close_at < r.close_at
            and p.state in ('upcoming', 'open', 'closed', 'drawn'))))
     order by r.close_at, r.round_id
       for no key update of r skip locked`.execute(tx)
  return rows
}

/** Opens rounds with the rules and rates that hold now, in one statement. */
export async function openRounds(
  tx: Tx,
  at: Date,
  rounds: readonly ({ roundId: bigint } & CurrentVersions)[],
): Promise<void> {
  await sql`
    update lottery.round r
       set state = 'open', opened_at = platform.clock(), open_at = coalesce(r.open_at, ${at}),
           rule_version_id = o.rule_version_id, rate_version_id = o.rate_version_id
      from unnest(${rounds.map((round) => round.roundId)}::bigint[],
                  ${rounds.map((round) => round.ruleVersionId)}::bigint[],
                  ${rounds.map((round) => round.rateVersionId)}::bigint[]
             ) o (round_id, rule_version_id, rate_version_id)
     where r.round_id = o.round_id and r.state = 'upcoming'`.execute(tx)
}

/** Upcoming rounds whose sale would be over before it began: nobody ran the job in time. */
export async function missRounds(tx: Tx, at: Date): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    update lottery.round r set state = 'missed'
     where r.state = 'upcoming' and r.close_at <= ${at} returning ${roundColumns}`.execute(tx)
  return rows
}

/** Closes every open round whose time is up. Sales have stopped by the clock already. */
export async function closeRounds(tx: Tx, at: Date): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    update lottery.round r set state = 'closed', closed_at = ${at}
     where r.state = 'open' and r.close_at <= ${at} returning ${roundColumns}`.execute(tx)
  return rows
}

/**
 * Fences the rounds that stopped selling in an earlier transaction. It must be a transaction of its
 * own: a fence taken together with the close could lie below a sale that still saw "open".
 */
export async function fenceRounds(db: Db): Promise<void> {
  await sql`
    update lottery.round set fence = pg_current_xact_id()
     where state in ('closed', 'void') and fence is null and opened_at is not null`.execute(db)
}

/** The next instant at which a round opens or closes; null when nothing is planned. */
export async function nextRoundMoment(db: Db | Tx, after: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(min(r.open_at) filter (where r.state = 'upcoming' and r.open_at > ${after}),
                 min(r.close_at) filter (where r.state = 'open' and r.close_at > ${after})) as at
      from lottery.round r where r.state in ('upcoming', 'open')`.execute(db)
  return rows[0]?.at ?? null
}

/**
 * Whether a round waits to be opened, closed or given up at this instant. One read of `round_live`.
 */
export async function hasDueRounds(db: Db): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (
      select from lottery.round r join lottery.market m using (market_id)
       where r.state in ('upcoming', 'open')
         and (r.close_at <= platform.clock()
              or (r.state = 'upcoming' and r.open_at <= platform.clock() and m.is_on
                  and lottery.may_open(r.round_id, r.market_id)))) as due`.execute(db)
  return rows[0]?.due === true
}
