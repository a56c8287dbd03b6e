import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { openSealed, sealerOf } from '#platform/vault/data-keys.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { FeedLine } from '../feed-contract.ts'
import { unknownPayer } from './charge-store.ts'
import type { Payer } from './ports.ts'

const PAYER = 'deposit.statement_line.payer_sealed'

/** The name of a line among what was received. */
export const receiptOf = (lineId: bigint): string => `line-${lineId}`

/** A line of a statement as it is kept. */
export interface StatementLine {
  readonly id: bigint
  readonly receivingAccountId: bigint
  readonly feedLineId: string
  readonly transRef: string | null
  readonly direction: 'credit' | 'debit'
  readonly amountSatang: Satang
  readonly at: Date
  readonly ref1: string | null
  readonly reverses: string | null
  readonly payer: Payer
}

/** Keeps a line with the order to book it. @returns its number, or null when it is here already */
export async function insertLine(
  tx: Tx,
  vault: Vault,
  receivingAccountId: bigint,
  line: FeedLine,
  cameBy: 'pull' | 'push',
): Promise<bigint | null> {
  const drawn = await sql<{ id: bigint }>`
    select nextval('deposit.statement_line_statement_line_id_seq') as id`.execute(tx)
  const id = drawn.rows[0]?.id ?? 0n
  const sealer = await sealerOf(tx, vault, { kind: 'statement_line', id })
  const { numAffectedRows } = await sql`
    insert into deposit.statement_line (statement_line_id, receiving_account_id, feed_line_id,
      trans_ref, direction, amount_satang, at, ref1, reverses, payer_sealed, came_by)
    values (${id}, ${receivingAccountId}, ${line.line_id}, ${line.trans_ref}, ${line.direction},
      ${line.amount}, ${line.at}, ${line.ref1}, ${line.reverses},
      ${sealer.seal(PAYER, id, JSON.stringify(payerOf(line)))}, ${cameBy})
    on conflict do nothing`.execute(tx)
  if (numAffectedRows === 0n) return null
  await sql`insert into deposit.statement_todo (statement_line_id) values (${id})`.execute(tx)
  return id
}

/** A masked account names nobody: of it only the last digits are of use. */
function payerOf({ counterparty }: FeedLine): Payer {
  const { name, bank_code: bankCode, account_number: account } = counterparty
  const digits = account?.replace(/[\s-]/g, '') ?? null
  const isWhole = digits !== null && /^\d{10,15}$/.test(digits)
  const [tail = null] = /\d{4,6}$/.exec(digits ?? '') ?? []
  return {
    name,
    bankCode,
    accountNumber: isWhole ? digits : null,
    accountTail: isWhole ? null : tail,
  }
}

/** A line that was here before under the same name but with another amount is no repetition. */
export async function differsFromKept(
  db: Db | Tx,
  receivingAccountId: bigint,
  line: FeedLine,
): Promise<boolean> {
  const { rows } = await sql`
    select from deposit.statement_line
     where receiving_account_id = ${receivingAccountId} and direction = ${line.direction}
       and (feed_line_id = ${line.line_id} or trans_ref = ${line.trans_ref})
       and amount_satang <> ${line.amount}`.execute(db)
  return rows.length > 0
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

export async function findLine(
  db: Db | Tx,
  vault: Vault,
  lineId: bigint,
): Promise<StatementLine | null> {
  const { rows } = await sql<Row>`
    select statement_line_id, receiving_account_id, feed_line_id, trans_ref, direction,
           amount_satang, at, ref1, reverses, payer_sealed
      from deposit.statement_line where statement_line_id = ${lineId}`.execute(db)
  const [row] = rows
  return row
    ? {
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
      }
    : null
}

async function openLinePayer(
  db: Db | Tx,
  vault: Vault,
  { statement_line_id: rowId, payer_sealed: sealed }: Row,
): Promise<Payer> {
  const text = sealed && (await openSealed(db, vault, { place: PAYER, rowId, sealed }))
  return text ? (JSON.parse(text) as Payer) : unknownPayer
}

/** The line of an account under the bank's name for it. */
export async function findLineId(
  db: Db | Tx,
  receivingAccountId: bigint,
  feedLineId: string,
): Promise<bigint | null> {
  const { rows } = await sql<{ statement_line_id: bigint }>`
    select statement_line_id from deposit.statement_line
     where receiving_account_id = ${receivingAccountId}
       and feed_line_id = ${feedLineId}`.execute(db)
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

/** How far the feed was read. */
export async function readCursor(db: Db): Promise<bigint> {
  const { rows } = await sql<{ after: bigint }>`
    select after from deposit.statement_cursor`.execute(db)
  return rows[0]?.after ?? 0n
}

/** It never goes back: whoever pulled the same lines at once has stored nothing twice. */
export async function moveCursor(tx: Tx, after: bigint): Promise<void> {
  await sql`
    update deposit.statement_cursor
       set after = greatest(after, ${after}), pulled_at = platform.clock()`.execute(tx)
}
