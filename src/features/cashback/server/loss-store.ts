import { type RawBuilder, sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { EntitlementState } from '#platform/rewards/entitlement-state.ts'
import type { DayFigures, DayLoss, DayPlay } from '../rules/loss.ts'

/** `excess`: a correction left too much. `unchanged`: one left the sum as it was. Neither gives anything. */
export type LossOutcome =
  | 'nothing'
  | 'below_min'
  | 'not_for_you'
  | 'set_off'
  | 'entitled'
  | 'excess'
  | 'unchanged'

/** A part of a member's day as it stands. */
export interface LossRow extends DayFigures {
  readonly lossId: bigint
  readonly memberId: bigint
  readonly day: Day
  readonly part: number
  readonly version: number
  /** Of this part. */
  readonly partSatang: Satang
  readonly carriedSatang: Satang
  readonly outcome: LossOutcome
  readonly entitlementId: bigint | null
  /** Of what there is to claim; null where there is nothing. */
  readonly state: EntitlementState | null
  readonly entitlementVersion: number | null
  readonly opensAt: Date | null
  readonly expiresAt: Date | null
  readonly endedAt: Date | null
  readonly reason: string | null
  /** Of an excess: what was too much, what of it is left to set off, and until when. */
  readonly excessSatang: Satang | null
  readonly leftSatang: Satang | null
  readonly leftUntil: Date | null
  readonly isOver: boolean | null
}

interface Row extends Omit<LossRow, 'outcome' | 'state' | 'boundedBy'> {
  readonly outcome: string
  readonly state: string | null
  readonly boundedBy: string | null
}

const columns = sql`
  l.loss_id as "lossId", l.member_id as "memberId", l.day::text as day, l.part, l.version,
  l.stake_satang as "stakeSatang", l.returned_satang as "returnedSatang",
  l.rewards_satang as "rewardsSatang", l.base_satang as "baseSatang", l.day_satang as "earnedSatang",
  l.bounded_by as "boundedBy", l.earned_satang as "partSatang", l.carried_satang as "carriedSatang",
  l.outcome, l.entitlement_id as "entitlementId", e.state, e.version as "entitlementVersion",
  e.opens_at as "opensAt", e.expires_at as "expiresAt", e.ended_at as "endedAt", e.reason,
  c.amount_satang as "excessSatang", c.left_satang as "leftSatang", c.expires_at as "leftUntil",
  c.expires_at <= platform.clock() as "isOver"`

async function findWhere(db: Db | Tx, where: RawBuilder<unknown>): Promise<LossRow[]> {
  const { rows } = await sql<Row>`
    select ${columns} from cashback.loss l
      left join platform.earned e on e.entitlement_id = l.entitlement_id
      left join cashback.carry c on c.loss_id = l.loss_id
     where ${where}`.execute(db)
  return rows.map((row) => ({
    ...row,
    outcome: row.outcome as LossOutcome,
    state: row.state as EntitlementState | null,
    boundedBy: row.boundedBy as LossRow['boundedBy'],
  }))
}

/** All parts of a member's day, the first one first. */
export const findParts = (db: Db | Tx, memberId: bigint, day: Day): Promise<LossRow[]> =>
  findWhere(db, sql`l.member_id = ${memberId} and l.day = ${day}::date order by l.part`)

/** A member's days between two, newest first. */
export const findLosses = (
  db: Db,
  memberId: number,
  { from, to }: { from: Day; to: Day },
): Promise<LossRow[]> =>
  findWhere(
    db,
    sql`l.member_id = ${memberId} and l.day between ${from}::date and ${to}::date
        order by l.day desc, l.part desc`,
  )

/** The newest day of a member, by the last of its parts that did something. */
export const findLastLoss = (db: Db, memberId: number): Promise<LossRow[]> =>
  findWhere(
    db,
    sql`l.member_id = ${memberId} and l.outcome <> 'unchanged'
        order by l.day desc, l.part desc limit 1`,
  )

/** What of a member staff look at, the oldest first. Cost: his rows of what was earned. */
export const findHeldLosses = (db: Db, memberId: number): Promise<LossRow[]> =>
  findWhere(
    db,
    sql`l.entitlement_id in (select h.entitlement_id from platform.earned h
                              where h.feature = 'cashback' and h.member_id = ${memberId}
                                and h.state = 'held')
        order by l.day, l.part`,
  )

/** Some parts by their entitlements. */
export const findLossesOf = (db: Db | Tx, ids: readonly bigint[]): Promise<LossRow[]> =>
  findWhere(db, sql`l.entitlement_id = any (${[...ids]}::bigint[]) order by l.loss_id`)

/** One part. */
export const findLoss = async (db: Db | Tx, lossId: number): Promise<LossRow | undefined> =>
  (await findWhere(db, sql`l.loss_id = ${lossId}`))[0]

/** What a part is written with. */
export interface LossInput {
  readonly memberId: bigint
  readonly day: Day
  readonly part: number
  readonly version: number
  readonly loss: DayLoss
  readonly partSatang: Satang
  readonly carriedSatang: Satang
  readonly outcome: LossOutcome
  readonly entitlementId: bigint | null
}

/** Writes a part, or what it is worth now, with the play that it follows from. @returns its id */
export async function saveLoss(tx: Tx, input: LossInput): Promise<bigint> {
  const lossId = await saveFigures(tx, input)
  const of = <T>(column: (line: DayPlay) => T): T[] => input.loss.lines.map(column)
  await sql`delete from cashback.loss_line where loss_id = ${lossId}`.execute(tx)
  await sql`
    insert into cashback.loss_line (loss_id, product, stake_satang, returned_satang, valid_satang)
    select ${lossId}::bigint, * from unnest(${of(({ product }) => product)}::text[],
      ${of(({ stakeSatang }) => stakeSatang)}::bigint[],
      ${of(({ returnedSatang }) => returnedSatang)}::bigint[],
      ${of(({ validSatang }) => validSatang)}::bigint[])`.execute(tx)
  return lossId
}

/** The play that parts were worked out from, by part; each in the order of its products. */
export async function findLines(
  db: Db | Tx,
  lossIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, DayPlay[]>> {
  const { rows } = await sql<DayPlay & { lossId: bigint }>`
    select loss_id as "lossId", product, stake_satang as "stakeSatang",
           returned_satang as "returnedSatang", valid_satang as "validSatang"
      from cashback.loss_line where loss_id = any (${[...lossIds]}::bigint[])
     order by loss_id, product`.execute(db)
  return Map.groupBy(rows, ({ lossId }) => lossId)
}

async function saveFigures(tx: Tx, input: LossInput): Promise<bigint> {
  const { loss } = input
  const { rows } = await sql<{ id: bigint }>`
    insert into cashback.loss (member_id, day, part, version, stake_satang, returned_satang,
      rewards_satang, base_satang, day_satang, bounded_by, earned_satang, carried_satang, outcome,
      entitlement_id)
    values (${input.memberId}, ${input.day}::date, ${input.part}, ${input.version},
      ${loss.stakeSatang}, ${loss.returnedSatang}, ${loss.rewardsSatang}, ${loss.baseSatang},
      ${loss.earnedSatang}, ${loss.boundedBy}, ${input.partSatang}, ${input.carriedSatang},
      ${input.outcome}, ${input.entitlementId})
    on conflict (member_id, day, part) do update
      set stake_satang = excluded.stake_satang, returned_satang = excluded.returned_satang,
          rewards_satang = excluded.rewards_satang, base_satang = excluded.base_satang,
          day_satang = excluded.day_satang, bounded_by = excluded.bounded_by,
          earned_satang = excluded.earned_satang, carried_satang = excluded.carried_satang,
          outcome = excluded.outcome, entitlement_id = excluded.entitlement_id,
          computed_at = platform.clock()
    returning loss_id as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('cashback: no part was written')
  return row.id
}

/** What was too much for a day. */
export interface Carry {
  readonly carryId: bigint
  readonly day: Day
  readonly amountSatang: Satang
  readonly leftSatang: Satang
  readonly expiresAt: Date
}

/** What of a member's carries can still be set off, the oldest first. */
export async function findCarries(db: Db | Tx, memberId: bigint | number): Promise<Carry[]> {
  // rows: trusted, the cast of a day keeps it one
  const { rows } = await sql<Carry>`
    select carry_id as "carryId", day::text as day, amount_satang as "amountSatang",
           left_satang as "leftSatang", expires_at as "expiresAt" from cashback.carry
     where member_id = ${memberId} and left_satang > 0 and expires_at > platform.clock()
     order by carry_id`.execute(db)
  return rows
}

/** What was carried of a day. */
export async function sumCarried(tx: Tx, memberId: bigint, day: Day): Promise<Satang> {
  const { rows } = await sql<{ sum: bigint | null }>`
    select sum(amount_satang)::bigint as sum from cashback.carry
     where member_id = ${memberId} and day = ${day}::date`.execute(tx)
  return rows[0]?.sum ?? 0n
}

export async function insertCarry(
  tx: Tx,
  {
    memberId,
    day,
    lossId,
    satang,
    expiresAt,
  }: { memberId: bigint; day: Day; lossId: bigint; satang: Satang; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into cashback.carry (member_id, day, loss_id, amount_satang, left_satang, expires_at)
    values (${memberId}, ${day}::date, ${lossId}, ${satang}, ${satang}, ${expiresAt})`.execute(tx)
}

/** Gives back what a part had set off, before it is worked out again. */
export async function undoSetOffs(tx: Tx, lossId: bigint): Promise<void> {
  await sql`
    with gone as (delete from cashback.set_off where loss_id = ${lossId} returning carry_id, satang)
    update cashback.carry c set left_satang = c.left_satang + g.satang
      from gone g where g.carry_id = c.carry_id`.execute(tx)
}

export async function insertSetOffs(
  tx: Tx,
  lossId: bigint,
  offs: readonly { carryId: bigint; satang: Satang }[],
): Promise<void> {
  if (offs.length === 0) return
  await sql`
    with taken as (
      insert into cashback.set_off (loss_id, carry_id, satang)
      select ${lossId}::bigint, * from unnest(${offs.map(({ carryId }) => carryId)}::bigint[],
        ${offs.map(({ satang }) => satang)}::bigint[])
      returning carry_id, satang
    )
    update cashback.carry c set left_satang = c.left_satang - t.satang
      from taken t where t.carry_id = c.carry_id`.execute(tx)
}
