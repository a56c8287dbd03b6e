import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** A shot as stored; its name is masked. */
export interface ShotRow {
  readonly seq: number
  readonly number: string
  readonly name: string
  readonly at: Date
}

const columns = sql`seq, number, name, at`

/** Shots of a round, newest first: after a seq, before a seq. */
export async function findShots(
  db: Db,
  roundId: number | bigint,
  range: {
    afterSeq?: number | undefined
    beforeSeq?: number | undefined
    limit: number
  },
): Promise<ShotRow[]> {
  const { rows } = await sql<ShotRow>`
    select ${columns} from yeekee.shot
     where round_id = ${roundId} and seq > ${range.afterSeq ?? 0}
       and seq < coalesce(${range.beforeSeq ?? null}::integer, 2147483647)
     order by seq desc limit ${range.limit}`.execute(db)
  return rows
}

/** Every shot of a round in the order of arrival. */
export async function findAllShots(db: Db | Tx, roundId: bigint): Promise<ShotRow[]> {
  const { rows } = await sql<ShotRow>`
    select ${columns} from yeekee.shot where round_id = ${roundId} order by seq`.execute(db)
  return rows
}

/** Some shots by their place, by seq. */
export async function findShotsAt(
  db: Db | Tx,
  roundId: number | bigint,
  seqs: readonly number[],
): Promise<Map<number, ShotRow & { readonly memberId: bigint }>> {
  const { rows } = await sql<ShotRow & { memberId: bigint }>`
    select ${columns}, member_id as "memberId" from yeekee.shot
     where round_id = ${roundId} and seq = any (${[...seqs]}::integer[])`.execute(db)
  return new Map(rows.map((row) => [row.seq, row]))
}

/** Everybody who shot in a round, each once. */
export async function findShooters(db: Db, roundId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ memberId: bigint }>`
    select distinct member_id as "memberId" from yeekee.shot where round_id = ${roundId}`.execute(
    db,
  )
  return rows.map((row) => row.memberId)
}

export async function findOwnShots(
  db: Db,
  roundId: number,
  memberId: number,
): Promise<{ seq: number; at: Date }[]> {
  const { rows } = await sql<{ seq: number; at: Date }>`
    select seq, at from yeekee.shot
     where round_id = ${roundId} and member_id = ${memberId} order by seq`.execute(db)
  return rows
}

/** Why a shot was not taken, by the name of its error. */
export type ShotRefusal =
  | 'not_yeekee'
  | 'member_not_active'
  | 'member_excluded'
  | 'shooting_paused'
  | 'shooting_not_open'
  | 'shooting_closed'
  | 'shot_cooldown'

export type ShotOutcome =
  | { readonly refusal: ShotRefusal; readonly nextShotAt: Date | null }
  | {
      readonly refusal: null
      readonly seq: number
      readonly at: Date
      readonly nextShotAt: Date
      readonly count: number
      readonly sum: bigint
      readonly head: string
    }

export interface NewShot {
  readonly memberId: number
  readonly name: string
  readonly number: string
}

/** Takes shots of one round, in order; one outcome each. One statement, one row lock, one commit. */
export async function insertShots(
  db: Db,
  roundId: number,
  shots: readonly NewShot[],
): Promise<ShotOutcome[]> {
  const { rows } = await sql<ShotOutcome>`
    select refusal, seq, at, next_shot_at as "nextShotAt", count, sum, head
      from yeekee.shoot(${roundId}, ${shots.map((shot) => shot.memberId)}::bigint[],
        ${shots.map((shot) => shot.name)}::text[], ${shots.map((shot) => shot.number)}::text[])
     order by place`.execute(db)
  return rows
}
