import { toWireTime } from '#kernel/time.ts'
import type { Tx } from '../database/database.ts'
import { anyTable } from '../database/any-table.ts'
import type { Services } from '../services.ts'
import { type Opener, openerOf } from '../vault/data-keys.ts'

/** A row as the member gets it: plain JSON, amounts in satang, times with their offset. */
export type DataRow = Readonly<Record<string, unknown>>

export interface DataPage {
  readonly rows: readonly DataRow[]
  /** Where the next page begins; null: that was all. */
  readonly next: string | null
}

/**
 * A part of what the site holds about a member, declared by the feature whose it is. A test asks that
 * every table with a member's number in it stands in one of them or is excused.
 */
export interface MemberData {
  /** Its name in the file, in snake_case. */
  readonly section: string
  readonly thai: string
  /** The tables that it tells all of, `deposit.payment`. */
  readonly tables: readonly string[]
  read(services: Services, memberId: number, after: string | null): Promise<DataPage>
}

/** Why an account cannot be closed now, in words for its member; none: it can. The wallets are locked. */
export type ClosingFaults = (
  tx: Tx,
  services: Services,
  memberId: number,
) => Promise<readonly string[]>

/** Removes what the books do not need of a member who is erased; his data key is destroyed after it. */
export type EraseMember = (tx: Tx, services: Services, memberId: number) => Promise<void>

interface ChildRows {
  readonly table: string
  /** What it shares with its parent. */
  readonly key: string
  readonly columns: readonly string[]
  readonly order: string
}

interface TableSection {
  readonly section: string
  readonly thai: string
  readonly table: string
  /** A bigint that is unique in the table: pages go by it. Left out: a table of few rows a member. */
  readonly key?: string
  readonly columns: readonly string[]
  /** Columns that the vault sealed; one that holds JSON is read as that. They need the key. */
  readonly sealed?: readonly string[]
  /** The column that names the member. */
  readonly member?: string
  /** Words of a column by which rows are the member's at all. */
  readonly only?: Readonly<Record<string, readonly string[]>>
  /** Rows of another table that belong to each. */
  readonly children?: Readonly<Record<string, ChildRows>>
}

const PAGE = 500

/** A section that is the rows of a table as they stand. Costs one read by the member's index a page. */
export function tableData(spec: TableSection): MemberData {
  const { key, sealed = [] } = spec
  const children = Object.entries(spec.children ?? {})
  return {
    section: spec.section,
    thai: spec.thai,
    tables: [spec.table, ...children.map(([, { table }]) => table)],
    async read(services, memberId, after) {
      const found = await readRows(services, spec, memberId, after)
      const texts = found.flatMap((row) => sealed.map((name) => row[name] as string | null))
      const opener = await openerOf(services.db, services.vault, texts)
      const byParent = await Promise.all(
        children.map(async ([as, child]) => ({
          as,
          rows: await readChildren(services, child, found),
        })),
      )
      const rows = found.map((row) => ({
        ...plain({ ...row, ...openRow(opener, spec, row) }),
        ...Object.fromEntries(
          byParent.map(({ as, rows: all }) => [as, all.get(idOf(row, key)) ?? []]),
        ),
      }))
      const isLast = key === undefined || found.length < PAGE
      return { rows, next: isLast ? null : idOf(found.at(-1) ?? {}, key) }
    },
  }
}

function readRows(
  { db }: Services,
  { table, key, columns, sealed = [], member = 'member_id', only = {} }: TableSection,
  memberId: number,
  after: string | null,
): Promise<Record<string, unknown>[]> {
  let query = anyTable(db)
    .selectFrom(table)
    .select([...columns, ...sealed])
    .where(member, '=', memberId)
  for (const [name, words] of Object.entries(only)) query = query.where(name, 'in', words)
  if (key === undefined) return query.execute()
  return query
    .where(key, '>', BigInt(after ?? 0))
    .orderBy(key)
    .limit(PAGE)
    .execute()
}

async function readChildren(
  { db }: Services,
  { table, key, columns, order }: ChildRows,
  parents: readonly Record<string, unknown>[],
): Promise<ReadonlyMap<string, DataRow[]>> {
  const byParent = new Map<string, DataRow[]>()
  if (parents.length === 0) return byParent
  const rows = await anyTable(db)
    .selectFrom(table)
    .select([key, ...columns])
    .where(
      key,
      'in',
      parents.map((parent) => parent[key]),
    )
    .orderBy(key)
    .orderBy(order)
    .execute()
  for (const { [key]: parent, ...row } of rows) {
    const id = String(parent)
    byParent.set(id, [...(byParent.get(id) ?? []), plain(row)])
  }
  return byParent
}

function openRow(opener: Opener, spec: TableSection, row: DataRow): DataRow {
  const opened = (spec.sealed ?? []).map((name) => {
    const text = row[name]
    if (typeof text !== 'string') return [name, null] as const
    const open = opener.open(`${spec.table}.${name}`, BigInt(idOf(row, spec.key)), text)
    const value: unknown = open?.startsWith('{') ? JSON.parse(open) : open
    return [name, value] as const
  })
  return Object.fromEntries(opened)
}

/** The number of a row as text. */
const idOf = (row: DataRow, key = ''): string => String(row[key])

/** Ids and amounts of a member are far below what a JSON number carries exactly. */
export const plain = (row: Readonly<Record<string, unknown>>): DataRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? Number(value) : value instanceof Date ? toWireTime(value) : value,
    ]),
  )
