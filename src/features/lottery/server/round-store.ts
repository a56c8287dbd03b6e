import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { RoundStatus } from '../contract-words.ts'
import type { PlannedRound } from '../rules/schedule.ts'

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

const columns = sql`
  r.round_id as "roundId", r.round_ref as "roundRef", r.market_id as "marketId",
  r.draw_day::text as "drawDay", r.round_no as "roundNo", r.rule_version_id as "ruleVersionId",
  r.rate_version_id as "rateVersionId", r.state, r.open_at as "openAt", r.close_at as "closeAt",
  r.draw_at as "drawAt", r.shoot_open_at as "shootOpenAt", r.shoot_close_at as "shootCloseAt"`

export async function findRound(
  db: Db | Tx,
  roundId: number | bigint,
): Promise<RoundRow | undefined> {
  const { rows } = await sql<RoundRow>`
    select ${columns} from lottery.round r where r.round_id = ${roundId}`.execute(db)
  return rows[0]
}

/**
 * Of each market and state the round that closes soonest, those past their close apart: what a lobby
 * shows, however many rounds of a market are open. Soonest close first.
 */
export async function findNextRounds(db: Db | Tx): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select * from (
      select distinct on (r.market_id, r.state, r.close_at <= platform.clock()) ${columns}
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
      select ${columns} from lottery.round r
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
  const { rows } = await sql<RoundRow>`
    select x.* from (
      select ${columns}, ${isShown} as shown, row_number() over (order by ${order}, r.round_id) as at
        from lottery.round r where ${sql.join(conditions, sql` and `)}) x
     where x.shown order by x.at limit ${LIST_MAX}`.execute(db)
  return rows
}

/** A planned round with the versions that it is made from. */
export interface NewRound extends PlannedRound {
  readonly marketId: number
  readonly roundRef: string
  readonly scheduleVersionId: bigint
  readonly ruleVersionId: bigint
  readonly rateVersionId: bigint
}

/**
 * Adds a planned round, or brings the one of that nominal day to the plan: an upcoming one wholly,
 * one that the calendar had taken out comes back, and an open one follows when its draw is held on
 * another day; its bills go with it. A reference that another round of that day already has gets the
 * nominal day behind it. Answers the round when it was moved or taken back.
 */
export async function putRound(tx: Tx, round: NewRound): Promise<RoundRow | undefined> {
  const added = await sql`
    insert into lottery.round (round_ref, market_id, nominal_day, draw_day, round_no,
      schedule_version_id, rule_version_id, rate_version_id, open_at, close_at, draw_at,
      shoot_open_at, shoot_close_at)
    select case when exists (select from lottery.round where round_ref = ${round.roundRef})
                then concat(${round.roundRef}::text, '-for-', ${round.nominalDay}::text)
                else ${round.roundRef} end,
           ${round.marketId}::smallint, ${round.nominalDay}::date, ${round.drawDay}::date,
           ${round.roundNo}::smallint, ${round.scheduleVersionId}::bigint,
           ${round.ruleVersionId}::bigint, ${round.rateVersionId}::bigint,
           ${round.openAt}::timestamptz, ${round.closeAt}::timestamptz,
           ${round.drawAt}::timestamptz, ${round.shooting?.openAt ?? null}::timestamptz,
           ${round.shooting?.closeAt ?? null}::timestamptz
    on conflict (market_id, nominal_day, round_no) do nothing`.execute(tx)
  if (added.numAffectedRows === 1n) return undefined
  const { rows } = await sql<RoundRow>`
    update lottery.round r
       set state = case r.state when 'missed' then 'upcoming' else r.state end,
           draw_day = ${round.drawDay}::date, close_at = ${round.closeAt}, draw_at = ${round.drawAt},
           open_at = case r.state when 'open' then r.open_at else ${round.openAt}::timestamptz end,
           schedule_version_id =
             case r.state when 'open' then r.schedule_version_id else ${round.scheduleVersionId} end
     where r.market_id = ${round.marketId} and r.nominal_day = ${round.nominalDay}::date
       and r.round_no = ${round.roundNo}
       and (r.state = 'missed' or (r.state = 'open' and r.draw_day <> ${round.drawDay}::date)
            or (r.state = 'upcoming' and (r.draw_day, r.close_at, r.draw_at, r.open_at)
                is distinct from (${round.drawDay}::date, ${round.closeAt}::timestamptz,
                  ${round.drawAt}::timestamptz, ${round.openAt}::timestamptz)))
    returning ${columns}`.execute(tx)
  return rows[0]
}

type PlannedKeys = readonly Pick<PlannedRound, 'nominalDay' | 'roundNo'>[]

const keysOf = (planned: PlannedKeys) => sql`
  unnest(${planned.map((round) => round.nominalDay)}::date[],
         ${planned.map((round) => round.roundNo)}::smallint[]) as k(nominal_day, round_no)`

/** Gives up upcoming rounds that the market's plan no longer has. */
export async function dropUnplannedRounds(
  tx: Tx,
  marketId: number,
  planned: PlannedKeys,
): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    update lottery.round r set state = 'missed'
     where r.market_id = ${marketId} and r.state = 'upcoming'
       and not exists (select from ${keysOf(planned)}
                        where k.nominal_day = r.nominal_day and k.round_no = r.round_no)
    returning ${columns}`.execute(tx)
  return rows
}

/** Which planned rounds exist, as `day/number`. */
export async function findMadeRounds(
  tx: Tx,
  marketId: number,
  planned: PlannedKeys,
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select r.nominal_day || '/' || r.round_no as key
      from lottery.round r join ${keysOf(planned)} using (nominal_day, round_no)
     where r.market_id = ${marketId}`.execute(tx)
  return new Set(rows.map((row) => row.key))
}

/** Upcoming rounds whose time has come, soonest close first, locked against a second job. */
export async function lockDueRounds(tx: Tx, at: Date): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select ${columns} from lottery.round r join lottery.market m using (market_id)
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

export async function openRound(
  tx: Tx,
  roundId: bigint,
  at: Date,
  versions: { ruleVersionId: bigint; rateVersionId: bigint },
): Promise<void> {
  await sql`
    update lottery.round
       set state = 'open', opened_at = platform.clock(), open_at = coalesce(open_at, ${at}),
           rule_version_id = ${versions.ruleVersionId}, rate_version_id = ${versions.rateVersionId}
     where round_id = ${roundId} and state = 'upcoming'`.execute(tx)
}

/** Upcoming rounds whose sale would be over before it began: nobody ran the job in time. */
export async function missRounds(tx: Tx, at: Date): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    update lottery.round r set state = 'missed'
     where r.state = 'upcoming' and r.close_at <= ${at} returning ${columns}`.execute(tx)
  return rows
}

/** Closes every open round whose time is up. Sales have stopped by the clock already. */
export async function closeRounds(tx: Tx, at: Date): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    update lottery.round r set state = 'closed', closed_at = ${at}
     where r.state = 'open' and r.close_at <= ${at} returning ${columns}`.execute(tx)
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

/** Closed rounds that are not frozen yet, and whether their sales are final. */
export async function findUnfrozenRounds(
  db: Db,
): Promise<{ roundId: bigint; salesAreFinal: boolean }[]> {
  const { rows } = await sql<{ roundId: bigint; salesAreFinal: boolean }>`
    select r.round_id as "roundId", lottery.sales_are_final(r.round_id) as "salesAreFinal"
      from lottery.round r
     where r.state in ('closed', 'drawn')
       and not exists (select from lottery.freeze f where f.round_id = r.round_id)`.execute(db)
  return rows
}

/**
 * Counts and hashes what was sold, before any result exists. Reads every line of the round once.
 * The digest covers bills, lines and cancels, in their order.
 */
export async function freezeRound(tx: Tx, roundId: bigint): Promise<void> {
  await sql`
    with sold as (
      select b.bill_id, b.total_satang, l.line_no,
             concat_ws(',', l.bill_id, l.line_no, l.bet_type, l.number, l.amount_satang, l.rate_x100)
               as text
        from lottery.bill b join lottery.line l using (bill_id)
       where b.round_id = ${roundId}
         and not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id))
    insert into lottery.freeze (round_id, bill_count, line_count, stake_satang, digest)
    select ${roundId}, count(*) filter (where line_no = 1), count(*),
           coalesce(sum(total_satang) filter (where line_no = 1), 0),
           sha256(convert_to(coalesce(string_agg(text, ';' order by bill_id, line_no), ''), 'UTF8'))
      from sold
    on conflict (round_id) do nothing`.execute(tx)
}

/** The next instant at which a round opens or closes; null when nothing is planned. */
export async function nextRoundMoment(db: Db | Tx, after: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(min(r.open_at) filter (where r.state = 'upcoming' and r.open_at > ${after}),
                 min(r.close_at) filter (where r.state = 'open' and r.close_at > ${after})) as at
      from lottery.round r where r.state in ('upcoming', 'open')`.execute(db)
  return rows[0]?.at ?? null
}

/** Whether a round waits to be opened, closed or given up at this instant. One read of `round_live`. */
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
