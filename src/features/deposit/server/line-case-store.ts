import { sql } from 'kysely'
import { invariant } from '#kernel/result.ts'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { openSealed, sealerOf } from '#platform/vault/data-keys.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { LineCaseKind, LineCaseOutcome } from '../rules/line-case.ts'
import type { LinePart, ToldLine } from '../rules/line-repeat.ts'
import { type Payer, unknownPayer } from '../rules/payer.ts'
import type { Resolution } from './review-store.ts'
import type { CameBy } from './statement-store.ts'

const PAYER = 'deposit.line_case.told_payer_sealed'

/** A line of a statement that waits for a person, and what became of it. */
export interface LineCase {
  readonly id: number
  readonly kind: LineCaseKind
  /** The line that was told first, or the one that takes another back. */
  readonly lineId: bigint
  readonly receivedChargeId: bigint | null
  /** What the bank says now of a line that it told before. */
  readonly told: (ToldLine & { readonly cameBy: CameBy }) | null
  readonly differs: readonly LinePart[]
  readonly openedAt: Date
  /** Null: it is open. */
  readonly outcome: LineCaseOutcome | null
  readonly takenSatang: Satang | null
  readonly owedSatang: Satang | null
  readonly resolvedByName: string | null
  readonly note: string | null
  readonly resolvedAt: Date | null
}

interface Row {
  line_case_id: bigint
  kind: LineCaseKind
  statement_line_id: bigint
  received_charge_id: bigint | null
  told_line_id: string | null
  told_direction: 'credit' | 'debit' | null
  told_satang: bigint | null
  told_at: Date | null
  told_trans_ref: string | null
  told_ref1: string | null
  told_reverses: string | null
  told_payer_sealed: string | null
  told_came_by: CameBy | null
  differs: string[] | null
  opened_at: Date
  outcome: LineCaseOutcome | null
  taken_satang: bigint | null
  owed_satang: bigint | null
  resolved_by_name: string | null
  resolution_note: string | null
  resolved_at: Date | null
}

const columns = sql`line_case_id, kind, statement_line_id, received_charge_id, told_line_id,
  told_direction, told_satang, told_at, told_trans_ref, told_ref1, told_reverses, told_payer_sealed,
  told_came_by, differs, opened_at, outcome, taken_satang, owed_satang,
  resolved_by_name, resolution_note, resolved_at`

const toCase = async (db: Db | Tx, vault: Vault, row: Row): Promise<LineCase> => ({
  id: Number(row.line_case_id),
  kind: row.kind,
  lineId: row.statement_line_id,
  receivedChargeId: row.received_charge_id,
  told: await toTold(db, vault, row),
  differs: (row.differs ?? []) as LinePart[],
  openedAt: row.opened_at,
  outcome: row.outcome,
  takenSatang: row.taken_satang,
  owedSatang: row.owed_satang,
  resolvedByName: row.resolved_by_name,
  note: row.resolution_note,
  resolvedAt: row.resolved_at,
})

async function toTold(db: Db | Tx, vault: Vault, row: Row): Promise<LineCase['told']> {
  const { told_line_id: id, told_direction, told_satang, told_at, told_came_by } = row
  if (id === null || !told_direction || told_satang === null || !told_at || !told_came_by) {
    return null
  }
  return {
    feedLineId: id,
    direction: told_direction,
    amountSatang: told_satang,
    at: told_at,
    transRef: row.told_trans_ref,
    ref1: row.told_ref1,
    reverses: row.told_reverses,
    payer: await openToldPayer(db, vault, row),
    cameBy: told_came_by,
  }
}

async function openToldPayer(
  db: Db | Tx,
  vault: Vault,
  { line_case_id: rowId, told_payer_sealed: sealed }: Row,
): Promise<Payer> {
  const text = sealed && (await openSealed(db, vault, { place: PAYER, rowId, sealed }))
  return text ? (JSON.parse(text) as Payer) : unknownPayer
}

/**
 * Opens the case of a line that was told again with other content.
 * @returns its id; null where this content has one already, open or decided
 */
export async function insertRepeatCase(
  tx: Tx,
  vault: Vault,
  repeat: {
    readonly lineId: bigint
    readonly told: ToldLine
    readonly cameBy: CameBy
    readonly differs: readonly LinePart[]
  },
): Promise<number | null> {
  const { lineId, told, cameBy, differs } = repeat
  const index = vault.blindIndex('line_repeat', contentOf(told))
  const known = await sql`
    select from deposit.line_case
     where statement_line_id = ${lineId} and told_index = ${index}`.execute(tx)
  if (known.rows.length > 0) return null
  const drawn = await sql<{ id: bigint }>`
    select nextval('deposit.line_case_line_case_id_seq') as id`.execute(tx)
  const id = drawn.rows[0]?.id ?? 0n
  const sealer = await sealerOf(tx, vault, { kind: 'line_case', id })
  await sql`
    insert into deposit.line_case (line_case_id, kind, statement_line_id, told_line_id,
      told_direction, told_satang, told_at, told_trans_ref, told_ref1, told_reverses,
      told_payer_sealed, told_came_by, told_index, differs)
    values (${id}, 'repeat_differs', ${lineId}, ${told.feedLineId}, ${told.direction},
      ${told.amountSatang}, ${told.at}, ${told.transRef}, ${told.ref1}, ${told.reverses},
      ${sealer.seal(PAYER, id, JSON.stringify(told.payer))}, ${cameBy}, ${index},
      ${[...differs]}::text[])`.execute(tx)
  return Number(id)
}

/** All that a telling says, in one order. */
const contentOf = ({ amountSatang, at, payer, ...told }: ToldLine): string =>
  JSON.stringify([
    told.feedLineId,
    told.transRef,
    told.direction,
    `${amountSatang}`,
    at.toISOString(),
    told.ref1,
    told.reverses,
    [payer.name, payer.bankCode, payer.accountNumber, payer.accountTail ?? null],
  ])

/** Opens the case of a reversal that is not booked as it stands. @returns its id */
export async function insertReversalCase(
  tx: Tx,
  kind: Exclude<LineCaseKind, 'repeat_differs'>,
  lineId: bigint,
  receivedChargeId: bigint | null,
): Promise<number> {
  const { rows } = await sql<{ line_case_id: bigint }>`
    insert into deposit.line_case (kind, statement_line_id, received_charge_id)
    values (${kind}, ${lineId}, ${receivedChargeId}) returning line_case_id`.execute(tx)
  const [row] = rows
  invariant(row, 'an inserted case has its id')
  return Number(row.line_case_id)
}

/** Whether a reversal of what was received waits for a person. */
export async function hasOpenReversal(db: Db | Tx, receivedChargeId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from deposit.line_case
     where received_charge_id = ${receivedChargeId} and outcome is null`.execute(db)
  return rows.length > 0
}

export async function findLineCase(
  db: Db | Tx,
  vault: Vault,
  caseId: number,
): Promise<LineCase | null> {
  const { rows } = await sql<Row>`
    select ${columns} from deposit.line_case where line_case_id = ${caseId}`.execute(db)
  return rows[0] ? toCase(db, vault, rows[0]) : null
}

/** Locks a case for the rest of the transaction. @returns whether it is open */
export async function lockOpenLineCase(tx: Tx, caseId: number): Promise<boolean> {
  const { rows } = await sql<{ outcome: LineCaseOutcome | null }>`
    select outcome from deposit.line_case
     where line_case_id = ${caseId} for no key update`.execute(tx)
  return rows[0]?.outcome === null
}

/** How many wait for a decision. */
export async function countOpenLineCases(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from deposit.line_case where outcome is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** What a list asks for. */
interface LineCaseFilter {
  readonly isOpen: boolean
  readonly kinds: readonly LineCaseKind[]
  /** Null: all of them. */
  readonly word: {
    readonly text: string
    readonly amountSatang: Satang | null
    readonly caseIds: readonly number[]
  } | null
  readonly afterId: bigint
}

/**
 * Cases above an id, oldest first. Cost: open ones an index of their own; decided ones, and a search, the cases of
 * the filter.
 */
export async function findLineCases(
  db: Db,
  vault: Vault,
  { isOpen, kinds, word, afterId }: LineCaseFilter,
  limit: number,
): Promise<LineCase[]> {
  const { rows } = await sql<Row>`
    select ${columns} from deposit.line_case
     where (outcome is null) = ${isOpen} and line_case_id > ${afterId}
       and kind = any(${[...kinds]}::text[])
       and (${word === null} or told_trans_ref = ${word?.text ?? null}
            or told_satang = ${word?.amountSatang ?? null}
            or line_case_id = any(${[...(word?.caseIds ?? [])]}::bigint[])
            or exists (select from deposit.statement_line l
                        where l.statement_line_id = line_case.statement_line_id
                          and (l.trans_ref = ${word?.text ?? null}
                               or l.feed_line_id = ${word?.text ?? null}
                               or l.reverses = ${word?.text ?? null}
                               or l.amount_satang = ${word?.amountSatang ?? null})))
     order by line_case_id limit ${limit}`.execute(db)
  return Promise.all(rows.map((row) => toCase(db, vault, row)))
}

/** What became of a case. */
export interface LineDecision {
  readonly outcome: LineCaseOutcome
  readonly apartLineId?: bigint
  readonly takenSatang?: Satang
  readonly owedSatang?: Satang
}

/** The caller holds the lock and has found the case open. */
export async function closeLineCase(
  tx: Tx,
  caseId: number,
  { outcome, apartLineId, takenSatang, owedSatang }: LineDecision,
  by: Resolution,
): Promise<void> {
  await sql`
    update deposit.line_case
       set outcome = ${outcome}, apart_line_id = ${apartLineId ?? null},
           taken_satang = ${takenSatang ?? null}, owed_satang = ${owedSatang ?? null},
           resolved_by = ${by.staffId}, resolved_by_name = ${by.staffName},
           resolution_note = ${by.note}, resolved_at = platform.clock()
     where line_case_id = ${caseId} and outcome is null`.execute(tx)
}
