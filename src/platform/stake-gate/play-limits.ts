import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

/** What a member allows himself in a Bangkok day, week and month, of own money; not named: no limit. */
export interface PlayLimits {
  readonly stakeDaySatang?: bigint
  readonly stakeWeekSatang?: bigint
  readonly stakeMonthSatang?: bigint
  /** Stakes less winnings. */
  readonly lossDaySatang?: bigint
  readonly lossWeekSatang?: bigint
  readonly lossMonthSatang?: bigint
  readonly depositDaySatang?: bigint
  readonly depositWeekSatang?: bigint
  readonly depositMonthSatang?: bigint
  /** How long without a pause of a quarter of an hour. */
  readonly sessionMin?: number
  /** How long altogether in a Bangkok day, week and month. */
  readonly timeDayMin?: number
  readonly timeWeekMin?: number
  readonly timeMonthMin?: number
}

/** Sets the limits of a member whose play is counted (`src/ledger/play-limits.ts`). */
export async function writePlayLimits(tx: Tx, memberId: number, limits: PlayLimits): Promise<void> {
  await sql`
    update platform.member_counter
       set stake_day_max = ${limits.stakeDaySatang ?? null},
           stake_week_max = ${limits.stakeWeekSatang ?? null},
           stake_month_max = ${limits.stakeMonthSatang ?? null},
           loss_day_max = ${limits.lossDaySatang ?? null},
           loss_week_max = ${limits.lossWeekSatang ?? null},
           loss_month_max = ${limits.lossMonthSatang ?? null},
           deposit_day_max = ${limits.depositDaySatang ?? null},
           deposit_week_max = ${limits.depositWeekSatang ?? null},
           deposit_month_max = ${limits.depositMonthSatang ?? null},
           session_max_min = ${limits.sessionMin ?? null}
     where member_id = ${memberId}`.execute(tx)
  await sql`
    select platform.limit_play_time(${memberId}, ${limits.timeDayMin ?? null},
      ${limits.timeWeekMin ?? null}, ${limits.timeMonthMin ?? null})`.execute(tx)
}

/** The members who count with one, as the accounts of one person do, he included, the lowest id first. */
export async function findCountedWith(db: Db | Tx, memberId: number): Promise<number[]> {
  // rows: trusted, who counts with nobody counts with himself
  const { rows } = await sql<{ id: bigint }>`
    select id from unnest(platform.counted_with(${memberId})) id order by id`.execute(db)
  return rows.map(({ id }) => Number(id))
}

/** What is counted of a member now, past periods at zero. */
export interface PlayCounts {
  readonly staked: Counts
  readonly won: Counts
  readonly deposited: Counts
  /** Since when he plays without a pause; null: he does not. */
  readonly playedFrom: Date | null
}

interface Counts {
  readonly day: bigint
  readonly week: bigint
  readonly month: bigint
}

/** What is counted of a member; null where he never limited anything. */
export async function findPlayCounts(db: Db | Tx, memberId: number): Promise<PlayCounts | null> {
  const { rows } = await sql<
    Record<`${'staked' | 'won' | 'deposited'}_${keyof Counts}`, bigint> & {
      played_from: Date | null
    }
  >`
    select c.staked_day, c.staked_week, c.staked_month, c.won_day, c.won_week, c.won_month,
           c.deposited_day, c.deposited_week, c.deposited_month, c.played_from
      from platform.member_counter n
     cross join lateral platform.counted(n, null, 0, platform.clock()) c
     where n.member_id = ${memberId}`.execute(db)
  const [row] = rows
  if (!row) return null
  const of = (what: 'staked' | 'won' | 'deposited'): Counts => ({
    day: row[`${what}_day`],
    week: row[`${what}_week`],
    month: row[`${what}_month`],
  })
  return {
    staked: of('staked'),
    won: of('won'),
    deposited: of('deposited'),
    playedFrom: row.played_from,
  }
}

/** What is left of what a member allows himself to deposit, by the period that leaves least. */
export interface DepositLeft {
  readonly period: 'day' | 'week' | 'month'
  /** Below zero where a limit was lowered beneath what he had paid. */
  readonly satang: bigint
}

/** Null where he limits no deposits. What he asked for and has not paid is not in it. Cost: a key read. */
export async function findDepositLeft(db: Db | Tx, memberId: number): Promise<DepositLeft | null> {
  const { rows } = await sql<{ day: bigint | null; week: bigint | null; month: bigint | null }>`
    select day, week, month from platform.deposit_left(${memberId})`.execute(db)
  const [row] = rows
  if (!row) return null
  const limited = (['day', 'week', 'month'] as const).flatMap((period) => {
    const satang = row[period]
    return satang === null ? [] : [{ period, satang }]
  })
  return limited.reduce<DepositLeft | null>(
    (least, one) => (least === null || one.satang < least.satang ? one : least),
    null,
  )
}
