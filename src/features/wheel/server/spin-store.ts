import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** A spin, with what its version says of it. */
export interface SpinRow {
  readonly spinId: bigint
  readonly wheelId: number
  readonly version: number
  readonly memberId: bigint
  readonly seedId: bigint
  readonly nonce: number
  readonly x: number
  readonly drawnPlace: number
  readonly place: number
  readonly paidWith: 'spin' | 'points'
  readonly entitlementId: bigint | null
  readonly spunAt: Date
}

type Row = Omit<SpinRow, 'paidWith'> & { readonly paidWith: string }
const toSpin = (row: Row): SpinRow => ({ ...row, paidWith: row.paidWith as SpinRow['paidWith'] })

const columns = sql`
  s.spin_id as "spinId", s.wheel_id as "wheelId", s.version, s.member_id as "memberId",
  s.seed_id as "seedId", s.nonce, s.x, s.drawn_place as "drawnPlace", s.place,
  s.paid_with as "paidWith", s.entitlement_id as "entitlementId", s.spun_at as "spunAt"`

/** The spin that a request made. */
export async function findSpinByKey(
  tx: Tx,
  memberId: number,
  key: string,
): Promise<SpinRow | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from wheel.spin s
     where s.member_id = ${memberId} and s.key = ${key}`.execute(tx)
  return rows.map(toSpin)[0]
}

/** One of a member's spins. */
export async function findSpinOf(
  db: Db,
  memberId: number,
  spinId: bigint,
): Promise<SpinRow | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from wheel.spin s
     where s.spin_id = ${spinId} and s.member_id = ${memberId}`.execute(db)
  return rows.map(toSpin)[0]
}

/** A member's spins, newest first. */
export async function findSpinsOf(db: Db, memberId: number, limit: number): Promise<SpinRow[]> {
  const { rows } = await sql<Row>`
    select ${columns} from wheel.spin s where s.member_id = ${memberId}
     order by s.spin_id desc limit ${limit}`.execute(db)
  return rows.map(toSpin)
}

/** The spins to which these prizes belong. */
export async function findSpinsOfRewards(
  db: Db | Tx,
  entitlementIds: readonly bigint[],
): Promise<SpinRow[]> {
  const { rows } = await sql<Row>`
    select ${columns} from wheel.spin s
     where s.entitlement_id = any(${[...entitlementIds]}::bigint[])`.execute(db)
  return rows.map(toSpin)
}

/** How often a member spun each wheel since a day began. Cost: his spins of that day. */
export async function countSpinsSince(
  db: Db | Tx,
  memberId: number,
  since: Date,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ wheelId: number; count: number }>`
    select wheel_id as "wheelId", count(*)::integer as count from wheel.spin
     where member_id = ${memberId} and spun_at >= ${since} group by wheel_id`.execute(db)
  return new Map(rows.map(({ wheelId, count }) => [wheelId, count]))
}

/** The last spins that won something, of wheels that stand by now. */
export async function findWinners(db: Db, limit: number): Promise<(SpinRow & { label: string })[]> {
  const { rows } = await sql<Row & { label: string }>`
    select ${columns}, p.label from wheel.spin s
      join wheel.prize p on p.wheel_id = s.wheel_id and p.version = s.version and p.place = s.place
     where p.kind <> 'none' and s.spun_at < platform.clock() - interval '10 seconds'
     order by s.spin_id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...toSpin(row), label: row.label }))
}

export async function insertSpin(
  tx: Tx,
  spin: Omit<SpinRow, 'spinId' | 'memberId'> & { memberId: number; key: string },
): Promise<SpinRow> {
  const { rows } = await sql<Row>`
    insert into wheel.spin as s (wheel_id, version, member_id, seed_id, nonce, x, drawn_place, place,
                                 paid_with, entitlement_id, key, spun_at)
    values (${spin.wheelId}, ${spin.version}, ${spin.memberId}, ${spin.seedId}, ${spin.nonce},
            ${spin.x}, ${spin.drawnPlace}, ${spin.place}, ${spin.paidWith}, ${spin.entitlementId},
            ${spin.key}, ${spin.spunAt})
    returning ${columns}`.execute(tx)
  if (!rows[0]) throw new Error('wheel: a spin was not written')
  return toSpin(rows[0])
}

/** What each wheel gave in the last 30 days: spins, members. Cost: the spins of that time. */
export async function sumSpins(
  db: Db,
): Promise<ReadonlyMap<number, { spins: number; members: number }>> {
  const { rows } = await sql<{ wheelId: number; spins: number; members: number }>`
    select wheel_id as "wheelId", count(*)::integer as spins,
           count(distinct member_id)::integer as members
      from wheel.spin where spun_at > platform.clock() - interval '30 days'
     group by wheel_id`.execute(db)
  return new Map(rows.map(({ wheelId, ...rest }) => [wheelId, rest]))
}
