import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { lockText } from '#platform/database/lock-text.ts'
import type { BetType } from '../../../rules/bet-types.ts'

export interface SetItem {
  readonly betType: BetType
  readonly number: string
}

interface Row {
  readonly setId: bigint
  readonly name: string
  readonly betTypes: BetType[]
  readonly numbers: string[]
  readonly createdAt: Date
}

export interface SetRow {
  readonly setId: bigint
  readonly name: string
  readonly items: readonly SetItem[]
  readonly createdAt: Date
}

const columns = sql`
  set_id as "setId", name, bet_types as "betTypes", numbers, created_at as "createdAt"`

const toSet = ({ betTypes, numbers, ...row }: Row): SetRow => ({
  ...row,
  items: betTypes.map((betType, at) => ({ betType, number: numbers[at] ?? '' })),
})

/** A member's sets by name, in the order of the Thai alphabet. */
export async function findSets(db: Db, memberId: number): Promise<SetRow[]> {
  const { rows } = await sql<Row>`
    select ${columns} from lottery.number_set where member_id = ${memberId}
     order by name collate "th-x-icu", set_id`.execute(db)
  return rows.map(toSet)
}

/** Serialises changes to the sets of one member until the transaction ends. */
export async function lockSets(tx: Tx, memberId: number): Promise<void> {
  await lockText(tx, 'number_sets', `${memberId}`)
}

/** How many sets the member has, and whether one of the others bears the name. */
export async function countSets(
  tx: Tx,
  set: { memberId: number; name: string; exceptId?: number },
): Promise<{ count: number; isTaken: boolean }> {
  const { rows } = await sql<{ count: bigint; isTaken: boolean }>`
    select count(*) as count,
           coalesce(bool_or(lower(name) = lower(${set.name})
                            and set_id is distinct from ${set.exceptId ?? null}::bigint), false)
             as "isTaken"
      from lottery.number_set where member_id = ${set.memberId}`.execute(tx)
  return { count: Number(rows[0]?.count ?? 0n), isTaken: rows[0]?.isTaken ?? false }
}

export async function insertSet(
  tx: Tx,
  set: { memberId: number; name: string; items: readonly SetItem[] },
): Promise<SetRow> {
  const { rows } = await sql<Row>`
    insert into lottery.number_set (member_id, name, bet_types, numbers)
    values (${set.memberId}, ${set.name}, ${set.items.map((item) => item.betType)}::text[],
            ${set.items.map((item) => item.number)}::text[])
    returning ${columns}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('lottery: an insert without a row')
  return toSet(row)
}

/** Undefined where the member has no such set. */
export async function updateName(
  tx: Tx,
  set: { memberId: number; setId: number; name: string },
): Promise<SetRow | undefined> {
  const { rows } = await sql<Row>`
    update lottery.number_set set name = ${set.name}
     where set_id = ${set.setId} and member_id = ${set.memberId}
    returning ${columns}`.execute(tx)
  return rows[0] && toSet(rows[0])
}

/** @returns false where the member has no such set */
export async function deleteSetRow(db: Db, memberId: number, setId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from lottery.number_set
     where set_id = ${setId} and member_id = ${memberId}`.execute(db)
  return numAffectedRows === 1n
}
