import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#platform/database/database.ts'
import type { BookFault } from './reconcile.ts'

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/**
 * A seal as it is published: whoever keeps one elsewhere can prove later that the books up to it are
 * the ones of that day. The digests are hex.
 */
export const sealHead = z.object({
  /** The Bangkok day of the seal. */
  day: z.iso.date(),
  /** The digest of seal 0: which chain this is. */
  chain: hex,
  height: z.int().check(z.gte(1)),
  digest: hex,
  sealed_at: z.iso.datetime({ offset: true }),
})
export type SealHead = z.output<typeof sealHead>

/** What `/seals.json` answers: the last daily heads, newest first, and the newest seal. */
export const publishedHeads = z.object({
  /** Null while nothing is sealed. */
  chain: z.nullable(hex),
  latest: z.nullable(sealHead),
  heads: z.array(sealHead),
})
export type PublishedHeads = z.output<typeof publishedHeads>

interface HeadRow {
  day: string
  // rows: trusted, the seal of height 0 is written with its table
  chain: string
  height: bigint
  digest: string
  sealed_at: Date
}

const toHead = (row: HeadRow): SealHead => ({
  day: row.day,
  chain: row.chain,
  height: Number(row.height),
  digest: row.digest,
  sealed_at: row.sealed_at.toISOString(),
})

const CHAIN = sql`(select encode(digest, 'hex') from ledger.seal where height = 0)`

/** The newest seal as a head; undefined while nothing is sealed. */
export async function latestHead(db: Db): Promise<SealHead | undefined> {
  const { rows } = await sql<HeadRow>`
    select platform.bangkok_day(sealed_at) as day, ${CHAIN} as chain, height,
           encode(digest, 'hex') as digest, sealed_at
      from ledger.seal where height > 0 order by height desc limit 1`.execute(db)
  return rows[0] && toHead(rows[0])
}

/** The heads of the last `limit` days that have one, newest first. */
export async function dailyHeads(db: Db, limit: number): Promise<SealHead[]> {
  const { rows } = await sql<HeadRow>`
    select day, ${CHAIN} as chain, height, encode(digest, 'hex') as digest, sealed_at
      from ledger.seal_head order by height desc limit ${limit}`.execute(db)
  return rows.map(toHead)
}

/**
 * Ends the days that are over: keeps the last seal of each as its head.
 * @returns the new head, if a day ended
 */
export async function endDay(db: Db): Promise<SealHead | undefined> {
  const { rows } = await sql<HeadRow>`
    select day, ${CHAIN} as chain, height, encode(digest, 'hex') as digest, sealed_at
      from ledger.publish_head()`.execute(db)
  return rows[0] && toHead(rows[0])
}

/** What does not fit: heads that name another chain, or a seal that this chain does not have. */
export async function verifyHeads(
  db: Db,
  heads: readonly { readonly head: SealHead; readonly source: string }[],
): Promise<BookFault[]> {
  const heights = heads.map(({ head }) => BigInt(head.height))
  const { rows } = await sql<{ height: bigint; digest: string }>`
    select height, encode(digest, 'hex') as digest from ledger.seal
     where height = any (${heights}::bigint[]) or height = 0`.execute(db)
  const digests = new Map(rows.map((row) => [Number(row.height), row.digest]))
  return heads.flatMap(({ head, source }) => {
    const expected = `chain ${head.chain}, digest ${head.digest}`
    const found = `chain ${digests.get(0)}, digest ${digests.get(head.height) ?? 'none'}`
    if (found === expected) return []
    const subject = `head of ${head.day}, seal ${head.height} (${source})`
    return [
      { schema: 'ledger', check: 'published heads stand in the chain', subject, expected, found },
    ]
  })
}
