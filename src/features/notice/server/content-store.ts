import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { lockText } from '#platform/database/lock-text.ts'
import type { ContentKind, Showing } from '../rules/content.ts'

/** What staff fill in; the database keeps the rest. */
export interface ContentFields extends Showing {
  readonly kind: ContentKind
  /** 1 visitors, 2 members; null for banners and events. */
  readonly audience: number | null
  readonly title: string
  readonly body: string
  readonly image: string | null
  readonly link: string | null
}

export interface ContentRow extends ContentFields {
  readonly itemId: number
  readonly changedAt: Date
}

const columns = [
  'item_id',
  'kind',
  'audience',
  'title',
  'body',
  'image',
  'link',
  'is_on',
  'shows_from',
  'shows_until',
  'changed_at',
] as const

interface Row {
  item_id: bigint
  kind: string
  audience: number | null
  title: string
  body: string
  image: string | null
  link: string | null
  is_on: boolean
  shows_from: Date | null
  shows_until: Date | null
  changed_at: Date
}

const toRow = (row: Row): ContentRow => ({
  itemId: Number(row.item_id),
  kind: row.kind as ContentKind,
  audience: row.audience,
  title: row.title,
  body: row.body,
  image: row.image,
  link: row.link,
  isOn: row.is_on,
  showsFrom: row.shows_from,
  showsUntil: row.shows_until,
  changedAt: row.changed_at,
})

const toColumns = (fields: ContentFields) => ({
  audience: fields.audience,
  title: fields.title,
  body: fields.body,
  image: fields.image,
  link: fields.link,
  is_on: fields.isOn,
  shows_from: fields.showsFrom,
  shows_until: fields.showsUntil,
})

/** Everything of a kind that is not deleted, in the order of the site. One index range. */
export async function findContent(db: Db | Tx, kind: ContentKind): Promise<ContentRow[]> {
  const rows = await db
    .selectFrom('notice.item')
    .select(columns)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('item_id')
    .execute()
  return rows.map(toRow)
}

/** The titles of content by id, of what was deleted, too. */
export async function findTitles(
  db: Db,
  itemIds: readonly number[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('notice.item')
    .select(['item_id', 'title'])
    .where('item_id', 'in', itemIds.map(BigInt))
    .execute()
  return new Map(rows.map((row) => [`${row.item_id}`, row.title]))
}

/** What of a kind shows now, by the database's clock; see `contentState` for the rule. */
export async function findShowing(db: Db, kind: ContentKind): Promise<ContentRow[]> {
  const rows = await db
    .selectFrom('notice.item')
    .select(columns)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .where('is_on', '=', true)
    .where(sql<boolean>`(shows_from is null or shows_from <= platform.clock())`)
    .where(sql<boolean>`(shows_until is null or shows_until > platform.clock())`)
    .orderBy('position')
    .orderBy('item_id')
    .execute()
  return rows.map(toRow)
}

/** Lets the changes of one kind's order come one after the other until the transaction ends. */
export async function lockOrder(tx: Tx, kind: ContentKind): Promise<void> {
  await lockText(tx, 'notice_order', kind)
}

/** The list an item belongs to; it never changes. */
export async function findKind(tx: Tx, itemId: number): Promise<ContentKind | null> {
  const row = await tx
    .selectFrom('notice.item')
    .select('kind')
    .where('item_id', '=', BigInt(itemId))
    .executeTakeFirst()
  return row?.kind ?? null
}

/** One item for a change of it; null for one that is not there, or was deleted. Locks the row. */
export async function lockItem(tx: Tx, itemId: number): Promise<ContentRow | null> {
  const row = await tx
    .selectFrom('notice.item')
    .select(columns)
    .where('item_id', '=', BigInt(itemId))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ? toRow(row) : null
}

/** Adds at the end of its list. */
export async function insertItem(tx: Tx, fields: ContentFields): Promise<ContentRow> {
  const row = await tx
    .insertInto('notice.item')
    .values({
      kind: fields.kind,
      ...toColumns(fields),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from notice.item
                              where kind = ${fields.kind})`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toRow(row)
}

export async function updateItem(
  tx: Tx,
  itemId: number,
  fields: ContentFields,
): Promise<ContentRow> {
  const row = await tx
    .updateTable('notice.item')
    .set({ ...toColumns(fields), changed_at: sql<Date>`platform.clock()` })
    .where('item_id', '=', BigInt(itemId))
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toRow(row)
}

export async function saveOrder(tx: Tx, itemIds: readonly number[]): Promise<void> {
  await sql`
    update notice.item i set position = o.place
      from unnest(${itemIds.map(BigInt)}::bigint[]) with ordinality o (item_id, place)
     where i.item_id = o.item_id`.execute(tx)
}

export async function markDeleted(tx: Tx, itemId: number): Promise<void> {
  await tx
    .updateTable('notice.item')
    .set({ deleted_at: sql<Date>`platform.clock()` })
    .where('item_id', '=', BigInt(itemId))
    .execute()
}
