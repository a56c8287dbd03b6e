import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Break, MovementKind, Tallies } from '../../rules/compare-transactions.ts'

/** A day of a provider, by its own midnight. */
export interface ProviderDay {
  readonly providerId: number
  readonly name: string
  readonly timeZone: string
  readonly from: Date
  readonly until: Date
  readonly isOver: boolean
}

/** The bounds of a day; undefined: the provider cannot be asked. */
export async function findProviderDay(
  db: Db,
  providerId: number,
  day: Day,
): Promise<ProviderDay | undefined> {
  const { rows } = await sql<ProviderDay>`
    select p.provider_id as "providerId", p.name, p.time_zone as "timeZone",
           (${day}::date)::timestamp at time zone p.time_zone as "from",
           (${day}::date + 1)::timestamp at time zone p.time_zone as "until",
           (${day}::date + 1)::timestamp at time zone p.time_zone <= platform.clock() as "isOver"
      from game.provider p
     where p.provider_id = ${providerId} and p.base_url is not null`.execute(db)
  return rows[0]
}

/** Who can be asked, and which day of his is the last that is over. */
export async function findAskedProviders(
  db: Db,
): Promise<{ providerId: number; name: string; timeZone: string; yesterday: Day }[]> {
  const { rows } = await sql<{
    providerId: number
    name: string
    timeZone: string
    yesterday: Day
  }>`
    select p.provider_id as "providerId", p.name, p.time_zone as "timeZone",
           (platform.clock() at time zone p.time_zone)::date - 1 as yesterday
      from game.provider p where p.base_url is not null order by p.name`.execute(db)
  return rows
}

/**
 * Days that are over and that no run has compared, newest first: of the last so many, and all since the first
 * day that a run was made for. Cost: a look at an index for each day of each provider.
 */
export async function findDueDays(
  db: Db,
  days: number,
): Promise<{ providerId: number; day: Day }[]> {
  const { rows } = await sql<{ providerId: number; day: Day }>`
    select p.provider_id as "providerId", t.today - n.back as day
      from game.provider p
     cross join lateral (
       select (platform.clock() at time zone p.time_zone)::date as today) t
     cross join lateral (
       select min(r.day) as first from game.reconcile_run r
        where r.provider_id = p.provider_id) f
     cross join lateral generate_series(
       1, greatest(${days}::integer, t.today - coalesce(f.first, t.today))) n(back)
     where p.base_url is not null
       and not exists (select from game.reconcile_run r
                        where r.provider_id = p.provider_id and r.failure is null
                          and r.day = t.today - n.back)
     order by 2 desc, 1`.execute(db)
  return rows
}

/** A movement as we have it. */
export interface OwnRow {
  readonly kind: 'bet' | 'win' | 'promo' | 'rollback' | 'tombstone'
  readonly ref: string
  readonly round: string | null
  readonly amountSatang: Satang
  readonly isFree: boolean
  readonly isUndone: boolean
  readonly refersTo: string | null
  readonly isOnDay: boolean
}

/** What we have of a day. Cost: its pages, by their block range index. */
export async function findOwnOfDay(db: Db, day: ProviderDay): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select t.kind, coalesce(t.ref, t.transaction_uuid::text) as ref, r.ref as round,
           t.amount_satang as "amountSatang", t.free_bet is not null as "isFree",
           exists (select from game.transaction u where u.reverses = t.op_id) as "isUndone",
           coalesce(f.ref, f.transaction_uuid::text) as "refersTo",
           true as "isOnDay"
      from game.transaction t left join game.round r on r.round_id = t.round_id
      left join game.transaction f on f.op_id = t.reference_op
     where t.made_at >= ${day.from} and t.made_at < ${day.until}
       and t.provider_id = ${day.providerId}`.execute(db)
  return rows
}

/** What we have under numbers that the day does not explain, whenever it was made. Cost: a key read each. */
export async function findOwnByRefs(
  db: Db,
  day: ProviderDay,
  { keys, refs }: { keys: readonly string[]; refs: readonly string[] },
): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select t.kind, coalesce(t.ref, t.transaction_uuid::text) as ref, r.ref as round,
           t.amount_satang as "amountSatang", t.free_bet is not null as "isFree",
           exists (select from game.transaction u where u.reverses = t.op_id) as "isUndone",
           coalesce(f.ref, f.transaction_uuid::text) as "refersTo",
           false as "isOnDay"
      from game.transaction t left join game.round r on r.round_id = t.round_id
      left join game.transaction f on f.op_id = t.reference_op
     where (t.op_id = any(${[...keys]}::uuid[]) or t.ref = any(${[...refs]}::text[]))
       and t.provider_id = ${day.providerId}
       and (t.made_at < ${day.from} or t.made_at >= ${day.until})`.execute(db)
  return rows
}

/** Who had a run made, for which day, and what came of it. */
export interface NewRun {
  readonly providerId: number
  readonly day: Day
  readonly staffId: number | null
  readonly failure: string | null
  readonly here: Tallies
  readonly there: Tallies
}

/** Writes a run. @returns its number */
export async function insertRun(tx: Tx, run: NewRun): Promise<bigint> {
  const { here, there } = run
  const { rows } = await sql<{ runId: bigint }>`
    insert into game.reconcile_run (provider_id, day, staff_id, failure,
      bets_here, bets_there, wins_here, wins_there, rollbacks_here, rollbacks_there,
      bets_here_satang, bets_there_satang, wins_here_satang, wins_there_satang,
      rollbacks_here_satang, rollbacks_there_satang)
    values (${run.providerId}, ${run.day}, ${run.staffId}, ${run.failure},
      ${here.bet.count}, ${there.bet.count}, ${here.win.count}, ${there.win.count},
      ${here.rollback.count}, ${there.rollback.count},
      ${here.bet.satang}, ${there.bet.satang}, ${here.win.satang}, ${there.win.satang},
      ${here.rollback.satang}, ${there.rollback.satang})
    returning run_id as "runId"`.execute(tx)
  return rows[0]?.runId ?? 0n
}

/** Writes the differences of a run, in one statement. */
export async function insertBreaks(tx: Tx, runId: bigint, breaks: readonly Break[]): Promise<void> {
  await sql`
    insert into game.reconcile_break (run_id, word, kind, ref, round_ref, here_satang, there_satang)
    select ${runId}::bigint, * from unnest(${breaks.map((one) => one.word)}::text[],
      ${breaks.map((one) => one.kind)}::text[], ${breaks.map((one) => one.ref)}::text[],
      ${breaks.map((one) => one.round)}::text[], ${breaks.map((one) => one.hereSatang)}::bigint[],
      ${breaks.map((one) => one.thereSatang)}::bigint[])`.execute(tx)
}

/** A count and a sum for each kind and side, as a run keeps them. */
export type RunCounts = Readonly<
  Record<`${MovementKind}${'Here' | 'There'}${'' | 'Satang'}`, bigint>
>
