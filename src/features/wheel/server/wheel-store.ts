import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Prize, PrizeKind, WheelTerms } from '../rules/wheel-terms.ts'

export type WheelState = 'draft' | 'live' | 'paused'
export type Pays = 'at_once' | 'claimed'

/** A version of a wheel, with what it is a version of and what it has given. */
export interface WheelRow extends WheelTerms {
  readonly wheelId: number
  readonly version: number
  readonly state: WheelState
  readonly pays: Pays
  readonly liveVersion: number | null
  readonly spins: bigint
  readonly credit: bigint
  /** Which fields have run out, from 0. */
  readonly out: readonly number[]
  /** Null: what the site started with. */
  readonly writtenBy: bigint | null
  readonly writtenAt: Date
}

interface Row extends Omit<WheelRow, 'state' | 'pays' | 'prizes'> {
  readonly state: string
  readonly pays: string
}

/** Of whom and when it is asked what has run out: a cap of a day or member is none for others. */
export interface Seen {
  readonly memberId: number
  readonly day: Day
}
const BY_NOBODY: Seen = { memberId: 0, day: '0000-00-00' }

/** A day as `wheel.cap` names it: `20261207`. */
const dayNumber = (day: Day): number => Number(day.replaceAll('-', ''))

async function findWhere(
  db: Db | Tx,
  { memberId, day }: Seen,
  condition: RawBuilder<unknown>,
): Promise<WheelRow[]> {
  const { rows } = await sql<Row>`
    select w.wheel_id as "wheelId", t.version, w.state, w.pays, w.version as "liveVersion", t.title,
           t.cost_points as "costPoints", t.takes_spins as "takesSpins", t.spins_a_day as "spinsADay",
           t.min_level as "minLevel", t.budget as "budget", t.opens_at as "opensAt",
           t.closes_at as "closesAt", g.spins, g.credit as "credit",
           array(select s.place from wheel.stock s
                  where s.wheel_id = w.wheel_id and s.version = t.version and s.given = s.stock
                  union
                 select c.place from wheel.cap c
                  where c.wheel_id = w.wheel_id and c.version = t.version and c.given = c.most
                    and ((c.scope = 'day' and c.subject = ${dayNumber(day)})
                         or (c.scope = 'member' and c.subject = ${memberId}))) as out,
           t.written_by as "writtenBy", t.written_at as "writtenAt"
      from wheel.wheel w join wheel.terms t using (wheel_id)
      join wheel.given g on g.wheel_id = w.wheel_id and g.version = t.version
     where ${condition} order by w.wheel_id, t.version desc`.execute(db)
  const prizes = await findPrizes(db, rows)
  return rows.map((row) => ({
    ...row,
    state: row.state as WheelState,
    pays: row.pays as Pays,
    prizes: prizes.get(`${row.wheelId} ${row.version}`) ?? [],
  }))
}

/** Whether a wheel is turned on that a member of this level turns with a free spin. */
export async function takesSpins(db: Db | Tx, level: number): Promise<boolean> {
  const { rows } = await sql`
    select from wheel.wheel w join wheel.terms t using (wheel_id, version)
     where w.state = 'live' and t.takes_spins and t.min_level <= ${level}
       and (t.opens_at is null or t.opens_at <= platform.clock())
       and (t.closes_at is null or platform.clock() < t.closes_at) limit 1`.execute(db)
  return rows.length > 0
}

/** The fields of some versions, in their order, by wheel and version. */
async function findPrizes(
  db: Db | Tx,
  of: readonly { wheelId: number; version: number }[],
): Promise<ReadonlyMap<string, Prize[]>> {
  const { rows } = await sql<
    Omit<Prize, 'kind'> & { kind: string; wheelId: number; version: number }
  >`
    select wheel_id as "wheelId", version, label, kind, amount, weight, stock, cap_day as "capDay",
           cap_member as "capMember", fallback
      from wheel.prize where wheel_id = any(${of.map((one) => one.wheelId)}::smallint[])
     order by wheel_id, version, place`.execute(db)
  const grouped = Map.groupBy(rows, (row) => `${row.wheelId} ${row.version}`)
  return new Map(
    [...grouped].map(([key, group]) => [
      key,
      group.map(({ wheelId: _wheel, version: _version, kind, ...prize }) => ({
        ...prize,
        kind: kind as PrizeKind,
      })),
    ]),
  )
}

/** The version of each wheel that holds, whether it stands there or not, as this member has it on this day. */
export const findWheels = (db: Db | Tx, seen: Seen): Promise<WheelRow[]> =>
  findWhere(db, seen, sql`t.version = w.version`)

/** Every version of every wheel. */
export const findAllVersions = (db: Db | Tx): Promise<WheelRow[]> =>
  findWhere(db, BY_NOBODY, sql`true`)

/** A further wheel, whose prizes wait for their winner; nobody sees it before a version is let out. */
export async function insertWheel(tx: Tx): Promise<number> {
  const { rows } = await sql<{ wheelId: number }>`
    insert into wheel.wheel (pays) values ('claimed') returning wheel_id as "wheelId"`.execute(tx)
  if (!rows[0]) throw new Error('wheel: a wheel was not written')
  return rows[0].wheelId
}

/** Locks a wheel; undefined: there is none. */
export async function lockWheel(
  tx: Tx,
  wheelId: number,
): Promise<{ state: WheelState; liveVersion: number | null; versions: number } | undefined> {
  const { rows } = await sql<{ state: string; liveVersion: number | null; versions: number }>`
    select w.state, w.version as "liveVersion",
           (select count(*)::integer from wheel.terms t where t.wheel_id = w.wheel_id) as versions
      from wheel.wheel w where w.wheel_id = ${wheelId} for update`.execute(tx)
  return rows[0] && { ...rows[0], state: rows[0].state as WheelState }
}

export async function insertTerms(
  tx: Tx,
  { wheelId, version, staffId }: { wheelId: number; version: number; staffId: number },
  terms: WheelTerms,
): Promise<void> {
  await sql`
    insert into wheel.terms (wheel_id, version, title, cost_points, takes_spins, spins_a_day,
                             min_level, budget, opens_at, closes_at, written_by)
    values (${wheelId}, ${version}, ${terms.title}, ${terms.costPoints}, ${terms.takesSpins},
            ${terms.spinsADay}, ${terms.minLevel}, ${terms.budget}, ${terms.opensAt},
            ${terms.closesAt}, ${staffId})`.execute(tx)
  for (const [place, prize] of terms.prizes.entries()) {
    await sql`
      insert into wheel.prize (wheel_id, version, place, label, kind, amount, weight, stock, cap_day,
                               cap_member, fallback)
      values (${wheelId}, ${version}, ${place}, ${prize.label}, ${prize.kind}, ${prize.amount},
              ${prize.weight}, ${prize.stock}, ${prize.capDay}, ${prize.capMember},
              ${prize.fallback})`.execute(tx)
    if (prize.stock === null) continue
    await sql`
      insert into wheel.stock (wheel_id, version, place, stock)
      values (${wheelId}, ${version}, ${place}, ${prize.stock})`.execute(tx)
  }
  await sql`
    insert into wheel.given (wheel_id, version, budget)
    values (${wheelId}, ${version}, ${terms.budget})`.execute(tx)
}

/** Lets a version out; a wheel that is paused stays so. */
export async function setLive(tx: Tx, wheelId: number, version: number): Promise<void> {
  await sql`
    update wheel.wheel set state = case state when 'paused' then 'paused' else 'live' end,
           version = ${version} where wheel_id = ${wheelId}`.execute(tx)
}

export async function setState(tx: Tx, wheelId: number, state: WheelState): Promise<void> {
  await sql`update wheel.wheel set state = ${state} where wheel_id = ${wheelId}`.execute(tx)
}

interface OfVersion {
  readonly wheelId: number
  readonly version: number
}

/**
 * Counts a spin while the budget covers whatever it may give. Before the draw, so that what is drawn never
 * decides whether it counts. Locks: the row. @returns false where the budget does not
 */
export async function countSpin(
  tx: Tx,
  { wheelId, version }: OfVersion,
  highestSatang: bigint,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update wheel.given set spins = spins + 1
     where wheel_id = ${wheelId} and version = ${version} and credit + ${highestSatang} <= budget`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Adds what a spin gave, behind `countSpin`. */
export async function addCredit(
  tx: Tx,
  { wheelId, version }: OfVersion,
  amountSatang: bigint,
): Promise<void> {
  await sql`
    update wheel.given set credit = credit + ${amountSatang}
     where wheel_id = ${wheelId} and version = ${version}`.execute(tx)
}

/**
 * Takes one of a field whose number is limited, in all, on a day or for a member: of each that bounds it, or of
 * none. Behind `countSpin`, whose row lets the spins of a version come one after the other; the tables' own checks
 * keep what that lock is for. Locks: the rows that count. @returns false where one of them has none left
 */
export async function takePrize(
  tx: Tx,
  { wheelId, version, place }: OfVersion & { readonly place: number },
  { memberId, day }: Seen,
): Promise<boolean> {
  const { rows } = await sql`
    with taken as (
      select p.stock, p.cap_day, p.cap_member from wheel.prize p
        left join wheel.stock s using (wheel_id, version, place)
        left join wheel.cap d
               on d.wheel_id = p.wheel_id and d.version = p.version and d.place = p.place
              and d.scope = 'day' and d.subject = ${dayNumber(day)}
        left join wheel.cap m
               on m.wheel_id = p.wheel_id and m.version = p.version and m.place = p.place
              and m.scope = 'member' and m.subject = ${memberId}
       where p.wheel_id = ${wheelId} and p.version = ${version} and p.place = ${place}
         and (p.stock is null or s.given < p.stock)
         and (p.cap_day is null or d.given is null or d.given < p.cap_day)
         and (p.cap_member is null or m.given is null or m.given < p.cap_member)
    ), stocked as (
      update wheel.stock k set given = k.given + 1 from taken
       where taken.stock is not null
         and k.wheel_id = ${wheelId} and k.version = ${version} and k.place = ${place}
    ), counted as (
      insert into wheel.cap as c (wheel_id, version, place, scope, subject, given, most)
      select ${wheelId}::smallint, ${version}::smallint, ${place}::smallint, x.scope, x.subject, 1, x.most
        from taken, lateral (values ('day', ${dayNumber(day)}::bigint, taken.cap_day),
                                    ('member', ${memberId}::bigint, taken.cap_member))
                      x (scope, subject, most)
       where x.most is not null
      on conflict (wheel_id, version, place, scope, subject) do update set given = c.given + 1
    )
    select from taken`.execute(tx)
  return rows.length === 1
}
