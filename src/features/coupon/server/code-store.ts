import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Vault } from '#platform/vault/vault.ts'

/** A code that was found by what somebody typed. */
export interface CodeRow {
  readonly codeId: bigint
  readonly campaignId: bigint
  /** Null: the word of a campaign for everybody. */
  readonly batchId: bigint | null
  readonly usedBy: bigint | null
  readonly isStopped: boolean
  /** Its batch has no use left. */
  readonly isBatchFull: boolean
}

/** Codes lie in the database as keyed hashes: who reads it cannot use one. */
const hashOf = (vault: Vault, code: string): Buffer => vault.blindIndex('coupon', code)

export async function findCode(
  db: Db | Tx,
  vault: Vault,
  code: string,
): Promise<CodeRow | undefined> {
  const { rows } = await sql<
    Omit<CodeRow, 'isStopped' | 'isBatchFull'> & {
      isStopped: boolean | null
      isBatchFull: boolean | null
    }
  >`
    select k.code_id as "codeId", k.campaign_id as "campaignId", k.batch_id as "batchId",
           k.used_by as "usedBy", b.stopped_at is not null as "isStopped",
           b.used >= coalesce(b.uses_max, b.count) as "isBatchFull"
      from coupon.code k left join coupon.batch b using (batch_id)
     where k.hash = ${hashOf(vault, code)}`.execute(db)
  const [row] = rows
  return row && { ...row, isStopped: row.isStopped === true, isBatchFull: row.isBatchFull === true }
}

/** Uses up a code of its own; false: another was faster. Its batch is locked. */
export async function takeCode(tx: Tx, codeId: bigint, memberId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update coupon.code set used_by = ${memberId}
     where code_id = ${codeId} and used_by is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Gives a campaign its word; false: another campaign has it. */
export async function setWord(
  tx: Tx,
  vault: Vault,
  campaignId: bigint,
  word: string,
): Promise<boolean> {
  await sql`
    delete from coupon.code where campaign_id = ${campaignId} and batch_id is null`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into coupon.code (campaign_id, hash, ending)
    values (${campaignId}, ${hashOf(vault, word)}, ${word.slice(-4)})
    on conflict (hash) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** The last four symbols of the words of campaigns. */
export async function findWordEndings(db: Db): Promise<ReadonlyMap<bigint, string>> {
  const { rows } = await sql<{ campaignId: bigint; ending: string }>`
    select campaign_id as "campaignId", ending from coupon.code where batch_id is null`.execute(db)
  return new Map(rows.map(({ campaignId, ending }) => [campaignId, ending]))
}

/** Writes codes of a batch as what they are looked up by. */
export async function insertCodes(
  tx: Tx,
  vault: Vault,
  { campaignId, batchId, codes }: { campaignId: bigint; batchId: bigint; codes: readonly string[] },
): Promise<void> {
  await sql`
    insert into coupon.code (campaign_id, batch_id, hash, ending)
    select ${campaignId}, ${batchId}, x.hash, x.ending
      from unnest(${codes.map((code) => hashOf(vault, code))}::bytea[],
                  ${codes.map((code) => code.slice(-4))}::text[]) x (hash, ending)`.execute(tx)
}
