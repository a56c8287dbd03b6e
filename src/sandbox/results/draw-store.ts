import type { Row, Store } from '../store/open-store.ts'
import type { Kind } from './markets.ts'

export interface DrawKey {
  readonly marketCode: string
  readonly day: string
  readonly round: string
}

/** A draw of some market; `status` null: nobody knows its result yet. */
export interface Draw extends DrawKey {
  readonly kind: Kind
  /** The latest announce time anybody asked with. */
  readonly announceAtMs: number | null
  readonly status: 'announced' | 'no_result' | null
  readonly official: object | null
  /** From when the result may be told. */
  readonly shownFromMs: number | null
  readonly revision: number
}

export function findDraw(store: Store, key: DrawKey): Draw | undefined {
  const row = store.one(
    'select * from draws where market_code = ? and day = ? and round = ?',
    key.marketCode,
    key.day,
    key.round,
  )
  return row ? toDraw(row) : undefined
}

/** Remembers the latest announce time asked for; it never moves back. */
export function raiseAnnounceTime(
  store: Store,
  key: DrawKey,
  kind: Kind,
  announceAtMs: number,
): void {
  store.run(
    `insert into draws (market_code, day, round, kind, announce_at) values (?, ?, ?, ?, ?)
     on conflict (market_code, day, round)
     do update set announce_at = max(coalesce(announce_at, excluded.announce_at),
       excluded.announce_at)`,
    key.marketCode,
    key.day,
    key.round,
    kind,
    announceAtMs,
  )
}

export interface NewResult {
  readonly kind: Kind
  readonly status: 'announced' | 'no_result'
  readonly official: object | null
  readonly shownFromMs: number
}

/** Writes a result; a draw that had one gets a new revision. */
export function writeResult(store: Store, key: DrawKey, result: NewResult): void {
  store.run(
    `insert into draws (market_code, day, round, kind, status, official, shown_from, revision)
     values (?, ?, ?, ?, ?, ?, ?, 1)
     on conflict (market_code, day, round)
     do update set kind = excluded.kind, status = excluded.status, official = excluded.official,
       shown_from = excluded.shown_from, revision = revision + 1`,
    key.marketCode,
    key.day,
    key.round,
    result.kind,
    result.status,
    result.official === null ? null : JSON.stringify(result.official),
    result.shownFromMs,
  )
}

/** The newest draw of a market whose result may be told. */
export function latestShown(store: Store, marketCode: string, nowMs: number): Draw | undefined {
  const row = store.one(
    `select * from draws where market_code = ? and status = 'announced' and shown_from <= ?
     order by day desc, round desc limit 1`,
    marketCode,
    nowMs,
  )
  return row ? toDraw(row) : undefined
}

/** Draws with a result, for people who watch, newest day first. */
export function listDraws(store: Store, limit: number): Draw[] {
  const rows = store.all(
    'select * from draws where status is not null order by day desc, market_code limit ?',
    limit,
  )
  return rows.map(toDraw)
}

function toDraw(row: Row): Draw {
  const ms = (name: string) => (row[name] === null ? null : Number(row[name]))
  return {
    marketCode: String(row.market_code),
    day: String(row.day),
    round: String(row.round),
    kind: row.kind as Kind,
    announceAtMs: ms('announce_at'),
    status: row.status as Draw['status'],
    official: row.official === null ? null : (JSON.parse(String(row.official)) as object),
    shownFromMs: ms('shown_from'),
    revision: Number(row.revision),
  }
}
