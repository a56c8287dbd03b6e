import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { openSealed, sealerOf } from '#platform/vault/data-keys.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { sendingBankOf, type ToldLine } from '../rules/line-repeat.ts'
import { type Payer, unknownPayer } from '../rules/payer.ts'

const PAYER = 'deposit.statement_line.payer_sealed'

/** The name of a line among what was received. */
export const receiptOf = (lineId: bigint): string => `line-${lineId}`

/** A line of a statement as it is kept. */
export interface StatementLine extends ToldLine {
  readonly id: bigint
  readonly receivingAccountId: bigint
}

/** How a line reached us. */
export type CameBy = 'pull' | 'push'

/**
 * Lets those who keep lines of these accounts come one after the other until the transaction ends: what names a
 * line is more than an index can say. Locks the rows of the accounts, in their order.
 */
export async function lockLinesOf(tx: Tx, accountIds: readonly bigint[]): Promise<void> {
  await sql`
    select from deposit.receiving_account
     where receiving_account_id = any(${[...accountIds]}::bigint[])
     order by receiving_account_id for no key update`.execute(tx)
}

/** Lines of an account that may be this one, told before. Cost: two look-ups; the caller holds `lockLinesOf`. */
export async function findLikeLines(
  tx: Tx,
  vault: Vault,
  receivingAccountId: bigint,
  { feedLineId, direction, transRef }: ToldLine,
): Promise<StatementLine[]> {
  const { rows } = await sql<Row>`
    select ${columns} from deposit.statement_line
     where receiving_account_id = ${receivingAccountId}
       and (feed_line_id = ${feedLineId} or direction = ${direction} and trans_ref = ${transRef})
     order by statement_line_id`.execute(tx)
  return Promise.all(rows.map((row) => toLine(tx, vault, row)))
}

/**
 * Keeps a line with the order to book it. The caller holds `lockLinesOf` and has found no line that it repeats.
 * @param toldApart the case by which staff said that it is no repetition; 0 where nobody had to
 */
export async function insertLine(
  tx: Tx,
  vault: Vault,
  receivingAccountId: bigint,
  line: ToldLine,
  { cameBy, toldApart = 0n }: { readonly cameBy: CameBy; readonly toldApart?: bigint },
): Promise<bigint> {
  const drawn = await sql<{ id: bigint }>`
    select nextval('deposit.statement_line_statement_line_id_seq') as id`.execute(tx)
  const id = drawn.rows[0]?.id ?? 0n
  const sealer = await sealerOf(tx, vault, { kind: 'statement_line', id })
  await sql`
    insert into deposit.statement_line (statement_line_id, receiving_account_id, feed_line_id,
      trans_ref, sending_bank, direction, amount_satang, at, ref1, reverses, payer_sealed, came_by,
      told_apart)
    values (${id}, ${receivingAccountId}, ${line.feedLineId}, ${line.transRef},
      ${sendingBankOf(line)}, ${line.direction}, ${line.amountSatang}, ${line.at}, ${line.ref1},
      ${line.reverses}, ${sealer.seal(PAYER, id, JSON.stringify(line.payer))}, ${cameBy},
      ${toldApart})`.execute(tx)
  await sql`insert into deposit.statement_todo (statement_line_id) values (${id})`.execute(tx)
  return id
}

interface Row {
  statement_line_id: bigint
  receiving_account_id: bigint
  feed_line_id: string
  trans_ref: string | null
  direction: 'credit' | 'debit'
  amount_satang: bigint
  at: Date
  ref1: string | null
  reverses: string | null
  payer_sealed: string | null
}

const columns = sql`statement_line_id, receiving_account_id, feed_line_id, trans_ref, direction,
  amount_satang, at, ref1, reverses, payer_sealed`

const toLine = async (db: Db | Tx, vault: Vault, row: Row): Promise<StatementLine> => ({
  id: row.statement_line_id,
  receivingAccountId: row.receiving_account_id,
  feedLineId: row.feed_line_id,
  transRef: row.trans_ref,
  direction: row.direction,
  amountSatang: row.amount_satang,
  at: row.at,
  ref1: row.ref1,
  reverses: row.reverses,
  payer: await openLinePayer(db, vault, row),
})

export async function findLine(
  db: Db | Tx,
  vault: Vault,
  lineId: bigint,
): Promise<StatementLine | null> {
  const { rows } = await sql<Row>`
    select ${columns} from deposit.statement_line where statement_line_id = ${lineId}`.execute(db)
  return rows[0] ? toLine(db, vault, rows[0]) : null
}

async function openLinePayer(
  db: Db | Tx,
  vault: Vault,
  { statement_line_id: rowId, payer_sealed: sealed }: Row,
): Promise<Payer> {
  const text = sealed && (await openSealed(db, vault, { place: PAYER, rowId, sealed }))
  return text ? (JSON.parse(text) as Payer) : unknownPayer
}

/** The line of an account under the bank's id; of two that staff told apart the one of this amount. */
export async function findLineId(
  db: Db | Tx,
  receivingAccountId: bigint,
  feedLineId: string,
  amountSatang: Satang,
): Promise<bigint | null> {
  const { rows } = await sql<{ statement_line_id: bigint }>`
    select statement_line_id from deposit.statement_line
     where receiving_account_id = ${receivingAccountId} and feed_line_id = ${feedLineId}
     order by amount_satang <> ${amountSatang}, statement_line_id limit 1`.execute(db)
  return rows[0]?.statement_line_id ?? null
}

/** What came to our accounts under a reference of the payer's bank. */
export async function findLinesByRef(
  db: Db | Tx,
  vault: Vault,
  transRef: string,
): Promise<StatementLine[]> {
  const { rows } = await sql<{ statement_line_id: bigint }>`
    select statement_line_id from deposit.statement_line
     where trans_ref = ${transRef} and direction = 'credit'
     order by statement_line_id`.execute(db)
  const lines = await Promise.all(rows.map((row) => findLine(db, vault, row.statement_line_id)))
  return lines.filter((line) => line !== null)
}

/** Lines above one that wait to be booked, oldest first. */
export async function findTodo(db: Db, above: bigint, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ statement_line_id: bigint }>`
    select statement_line_id from deposit.statement_todo
     where statement_line_id > ${above} order by statement_line_id limit ${limit}`.execute(db)
  return rows.map((row) => row.statement_line_id)
}

/**
 * Takes the right to book a line. A second transaction waits here for the first and is then told false.
 */
export async function claimLine(tx: Tx, lineId: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from deposit.statement_todo where statement_line_id = ${lineId}`.execute(tx)
  return numAffectedRows === 1n
}
