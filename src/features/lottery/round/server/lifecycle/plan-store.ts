import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Tx } from '#platform/database/database.ts'
import type { RoundStatus } from '../../../contract-words.ts'
import type { PlannedRound } from '../../../market/rules/schedule.ts'
import { roundColumns, type RoundRow } from '../round-store.ts'

/** A planned round with the versions that it is made from. */
export interface NewRound extends PlannedRound {
  readonly marketId: number
  readonly roundRef: string
  readonly scheduleVersionId: bigint
  readonly ruleVersionId: bigint
  readonly rateVersionId: bigint
}

type PlannedKeys = readonly Pick<NewRound, 'marketId' | 'nominalDay' | 'roundNo'>[]

const keysOf = (planned: PlannedKeys) => sql`
  unnest(${planned.map((round) => round.marketId)}::smallint[],
         ${planned.map((round) => round.nominalDay)}::date[],
         ${planned.map((round) => round.roundNo)}::smallint[]) as k (market_id, nominal_day, round_no)`

/** Gives up upcoming rounds that the plan of their market no longer has. */
export async function dropUnplannedRounds(
  tx: Tx,
  marketIds: readonly number[],
  planned: PlannedKeys,
): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    update lottery.round r set state = 'missed'
     where r.market_id = any (${[...marketIds]}::smallint[]) and r.state = 'upcoming'
       and not exists (select from ${keysOf(planned)}
                        where k.market_id = r.market_id and k.nominal_day = r.nominal_day
                          and k.round_no = r.round_no)
    returning ${roundColumns}`.execute(tx)
  return rows
}

/** What of a round decides whether the plan moves it. */
export interface MadeRound {
  readonly marketId: number
  readonly nominalDay: Day
  readonly roundNo: number
  readonly state: RoundStatus
  readonly scheduleVersionId: bigint
  readonly drawDay: Day
  readonly openAt: Date | null
  readonly closeAt: Date
  readonly drawAt: Date
}

/** Planned rounds that exist, by `market/nominal day/number`. */
export async function findMadeRounds(
  tx: Tx,
  planned: PlannedKeys,
): Promise<Map<string, MadeRound>> {
  const { rows } = await sql<MadeRound>`
    select r.market_id as "marketId", r.nominal_day::text as "nominalDay", r.round_no as "roundNo",
           r.state, r.schedule_version_id as "scheduleVersionId", r.draw_day::text as "drawDay", r.open_at as "openAt", r.close_at as "closeAt",
           r.draw_at as "drawAt"
      from lottery.round r join ${keysOf(planned)} using (market_id, nominal_day, round_no)`.execute(
    tx,
  )
  return new Map(rows.map((row) => [`${row.marketId}/${row.nominalDay}/${row.roundNo}`, row]))
}

/**
 * Makes planned rounds that do not exist, all in one statement. A reference that another round of
 * that day already has gets the nominal day behind it.
 */
export async function addRounds(tx: Tx, rounds: readonly NewRound[]): Promise<void> {
  if (rounds.length === 0) return
  await sql`
    insert into lottery.round (round_ref, market_id, nominal_day, draw_day, round_no,
      schedule_version_id, rule_version_id, rate_version_id, open_at, close_at, draw_at,
      shoot_open_at, shoot_close_at)
    select case when exists (select from lottery.round where round_ref = n.round_ref)
                then concat(n.round_ref, '-for-', n.nominal_day) else n.round_ref end,
           n.market_id, n.nominal_day, n.draw_day, n.round_no, n.schedule_version_id,
           n.rule_version_id, n.rate_version_id, n.open_at, n.close_at, n.draw_at,
           n.shoot_open_at, n.shoot_close_at
      from unnest(
             ${rounds.map((round) => round.roundRef)}::text[],
             ${rounds.map((round) => round.marketId)}::smallint[],
             ${rounds.map((round) => round.nominalDay)}::date[],
             ${rounds.map((round) => round.drawDay)}::date[],
             ${rounds.map((round) => round.roundNo)}::smallint[],
             ${rounds.map((round) => round.scheduleVersionId)}::bigint[],
             ${rounds.map((round) => round.ruleVersionId)}::bigint[],
             ${rounds.map((round) => round.rateVersionId)}::bigint[],
             ${rounds.map((round) => round.openAt)}::timestamptz[],
             ${rounds.map((round) => round.closeAt)}::timestamptz[],
             ${rounds.map((round) => round.drawAt)}::timestamptz[],
             ${rounds.map((round) => round.shooting?.openAt ?? null)}::timestamptz[],
             ${rounds.map((round) => round.shooting?.closeAt ?? null)}::timestamptz[]
           ) n (round_ref, market_id, nominal_day, draw_day, round_no, schedule_version_id,
                rule_version_id, rate_version_id, open_at, close_at, draw_at, shoot_open_at,
                shoot_close_at)
    on conflict do nothing`.execute(tx)
}

/**
 * Brings the round of a nominal day to the plan: an upcoming one wholly, one that the calendar had
 * taken out comes back, and an open one follows when its draw is held on another day or at another
 * time; its bills go with it. Answers the round when it was moved or taken back.
 */
export async function moveRound(tx: Tx, round: NewRound): Promise<RoundRow | undefined> {
  const { rows } = await sql<RoundRow>`
    update lottery.round r
       set state = case r.state when 'missed' then 'upcoming' else r.state end,
           draw_day = ${round.drawDay}::date, close_at = ${round.closeAt}, draw_at = ${round.drawAt},
           open_at = case r.state when 'open' then r.open_at else ${round.openAt}::timestamptz end,
           schedule_version_id =
             case r.state when 'open' then r.schedule_version_id else ${round.scheduleVersionId} end
     where r.market_id = ${round.marketId} and r.nominal_day = ${round.nominalDay}::date
       and r.round_no = ${round.roundNo}
       and (r.state = 'missed'
            or (r.state in ('upcoming', 'open') and (r.draw_day, r.close_at, r.draw_at)
                is distinct from (${round.drawDay}::date, ${round.closeAt}::timestamptz,
                  ${round.drawAt}::timestamptz))
            or (r.state = 'upcoming' and r.open_at is distinct from ${round.openAt}::timestamptz))
    returning ${roundColumns}`.execute(tx)
  return rows[0]
}
