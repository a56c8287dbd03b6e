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
  /** Whether its member knows what he can claim. */
  readonly isTold: boolean
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

interface Row extends Omit<LossRow, 'outcome' | 'state' | 'boundedBy' | 'isTold'> {
  readonly isTold: boolean | null
  readonly outcome: string
  readonly state: string | null
  readonly boundedBy: string | null
}

const columns = sql`
  l.loss_id as "lossId", l.member_id as "memberId", l.day::text as day, l.part, l.version,
  l.stake_satang as "stakeSatang", l.returned_satang as "returnedSatang",
  l.rewards_satang as "rewardsSatang", l.base_satang as "baseSatang", l.day_satang as "earnedSatang",
  l.bounded_by as "boundedBy", l.earned_satang as "partSatang", l.carried_satang as "carriedSatang",
  l.outcome, l.told_at is not null as "isTold", l.entitlement_id as "entitlementId", e.state, e.version as "entitlementVersion",
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
    isTold: row.isTold === true,
    outcome: row.outcome as LossOutcome,
    state: row.state as EntitlementState | null,
    boundedBy: row.boundedBy as LossRow['boundedBy'],
  }))
}

/** All parts of a day of some members, the first one of each first. */
export const findParts = (
  db: Db | Tx,
  memberIds: readonly bigint[],
  day: Day,
): Promise<LossRow[]> =>
  findWhere(
    db,
    sql`l.member_id = any (${[...memberIds]}::bigint[]) and l.day = ${day}::date
        order by l.member_id, l.part`,
  )

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
  /** Whether nothing was written of this part. */
  readonly isNew: boolean
  readonly version: number
  readonly loss: DayLoss
  readonly partSatang: Satang
  readonly carriedSatang: Satang
  readonly outcome: LossOutcome
  readonly entitlementId: bigint | null
}

/**
 * Writes parts, one a member, or what they are worth now, with the play that they follow from.
 * @returns their ids by member
 */
export async function saveLosses(
  tx: Tx,
  inputs: readonly LossInput[],
): Promise<ReadonlyMap<bigint, bigint>> {
  if (inputs.length === 0) return new Map()
  const ids = await saveFigures(tx, inputs)
  const lines = inputs.flatMap(({ memberId, loss }) => {
    const lossId = ids.get(memberId)
    if (lossId === undefined) throw new Error('cashback: a part was not written')
    return loss.lines.map((line) => ({ lossId, ...line }))
  })
  const of = <T>(column: (line: DayPlay & { lossId: bigint }) => T): T[] => lines.map(column)
  const again = inputs.flatMap(({ memberId, isNew }) => (isNew ? [] : (ids.get(memberId) ?? [])))
  if (again.length > 0) {
    await sql`delete from cashback.loss_line where loss_id = any (${again}::bigint[])`.execute(tx)
  }
  await sql`
    insert into cashback.loss_line (loss_id, product, stake_satang, returned_satang, valid_satang)
    select * from unnest(${of(({ lossId }) => lossId)}::bigint[],
      ${of(({ product }) => product)}::text[], ${of(({ stakeSatang }) => stakeSatang)}::bigint[],
      ${of(({ returnedSatang }) => returnedSatang)}::bigint[],
      ${of(({ validSatang }) => validSatang)}::bigint[])`.execute(tx)
  return ids
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

async function saveFigures(
  tx: Tx,
  inputs: readonly LossInput[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const all = <T>(of: (one: LossInput) => T): T[] => inputs.map(of)
  const { rows } = await sql<{ memberId: bigint; id: bigint }>`
    insert into cashback.loss as l (member_id, day, part, version, stake_satang, returned_satang,
      rewards_satang, base_satang, day_satang, bounded_by, earned_satang, carried_satang, outcome,
      entitlement_id)
    select * from unnest(${all((one) => one.memberId)}::bigint[], ${all((one) => one.day)}::date[],
      ${all((one) => one.part)}::smallint[], ${all((one) => one.version)}::integer[],
      ${all(({ loss }) => loss.stakeSatang)}::bigint[],
      ${all(({ loss }) => loss.returnedSatang)}::bigint[],
      ${all(({ loss }) => loss.rewardsSatang)}::bigint[],
      ${all(({ loss }) => loss.baseSatang)}::bigint[],
      ${all(({ loss }) => loss.earnedSatang)}::bigint[],
      ${all(({ loss }) => loss.boundedBy)}::text[],
      ${all((one) => one.partSatang)}::bigint[], ${all((one) => one.carriedSatang)}::bigint[],
      ${all((one) => one.outcome)}::text[], ${all((one) => one.entitlementId)}::bigint[])
    on conflict (member_id, day, part) do update
      set stake_satang = excluded.stake_satang, returned_satang = excluded.returned_satang,
          rewards_satang = excluded.rewards_satang, base_satang = excluded.base_satang,
          day_satang = excluded.day_satang, bounded_by = excluded.bounded_by,
          earned_satang = excluded.earned_satang, carried_satang = excluded.carried_satang,
          outcome = excluded.outcome, entitlement_id = excluded.entitlement_id,
          computed_at = platform.clock(),
          told_at = case when l.entitlement_id = excluded.entitlement_id then l.told_at end,
          reminded_at = case when l.entitlement_id = excluded.entitlement_id then l.reminded_at end
    returning member_id as "memberId", loss_id as id`.execute(tx)
  return new Map(rows.map(({ memberId, id }) => [memberId, id]))
}

/** What was too much for a day. */
export interface Carry {
  readonly memberId: bigint
  readonly carryId: bigint
  readonly day: Day
  readonly amountSatang: Satang
  readonly leftSatang: Satang
  readonly expiresAt: Date
}

/** What of the carries of members can still be set off, the oldest first. */
export async function findCarries(
  db: Db | Tx,
  memberIds: readonly (bigint | number)[],
): Promise<Carry[]> {
  // rows: trusted, the cast of a day keeps it one
  const { rows } = await sql<Carry>`
    select member_id as "memberId", carry_id as "carryId", day::text as day,
           amount_satang as "amountSatang", left_satang as "leftSatang", expires_at as "expiresAt"
      from cashback.carry
     where member_id = any (${[...memberIds]}::bigint[]) and left_satang > 0
       and expires_at > platform.clock()
     order by carry_id`.execute(db)
  return rows
}

/** What was carried of a day, by member. */
export async function sumCarried(
  tx: Tx,
  memberIds: readonly bigint[],
  day: Day,
): Promise<ReadonlyMap<bigint, Satang>> {
  const { rows } = await sql<{ memberId: bigint; sum: bigint }>`
    select member_id as "memberId", sum(amount_satang)::bigint as sum from cashback.carry
     where member_id = any (${[...memberIds]}::bigint[]) and day = ${day}::date
     group by member_id`.execute(tx)
  return new Map(rows.map(({ memberId, sum }) => [memberId, sum]))
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

/** Gives back what parts had set off, before they are worked out again. */
export async function undoSetOffs(tx: Tx, lossIds: readonly bigint[]): Promise<void> {
  if (lossIds.length === 0) return
  await sql`
    with gone as (
      delete from cashback.set_off where loss_id = any (${[...lossIds]}::bigint[])
      returning carry_id, satang
    )
    update cashback.carry c set left_satang = c.left_satang + g.satang
      from (select carry_id, sum(satang)::bigint as satang from gone group by carry_id) g
     where g.carry_id = c.carry_id`.execute(tx)
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
