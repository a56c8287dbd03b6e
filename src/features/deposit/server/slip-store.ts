import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { SlipCode } from '../rules/slip.ts'

/** `found`: a line of the statement is what it says; `foreign`: that line is somebody else's; `lost`: none came. */
export type SlipStatus = 'waiting' | 'found' | 'foreign' | 'lost'

/** A slip as a member sent it. */
export interface Slip extends SlipCode {
  readonly id: bigint
  readonly memberId: number
  /** Null where he knows no payment that it belongs to. */
  readonly paymentId: number | null
  readonly status: SlipStatus
  readonly lineId: bigint | null
  readonly sentAt: Date
}

/** Banks book on the next working day at the latest; what is not there by then will not come. */
const LOST_AFTER_HOURS = 72

interface Row {
  slip_id: bigint
  member_id: bigint
  payment_id: bigint | null
  sending_bank: string
  trans_ref: string
  status: SlipStatus
  statement_line_id: bigint | null
  sent_at: Date
}

const columns = sql`slip_id, member_id, payment_id, sending_bank, trans_ref, status,
  statement_line_id, sent_at`

const toSlip = (row: Row): Slip => ({
  id: row.slip_id,
  memberId: Number(row.member_id),
  paymentId: row.payment_id === null ? null : Number(row.payment_id),
  sendingBank: row.sending_bank,
  transRef: row.trans_ref,
  status: row.status,
  lineId: row.statement_line_id,
  sentAt: row.sent_at,
})

export async function findSlip(db: Db | Tx, slipId: bigint): Promise<Slip | null> {
  const { rows } = await sql<Row>`
    select ${columns} from deposit.slip where slip_id = ${slipId}`.execute(db)
  return rows[0] ? toSlip(rows[0]) : null
}

/** The slip that is in use under this bank and reference. */
export async function findUsedSlip(db: Db | Tx, code: SlipCode): Promise<Slip | null> {
  const { rows } = await sql<Row>`
    select ${columns} from deposit.slip
     where trans_ref = ${code.transRef} and sending_bank = ${code.sendingBank}
       and status in ('waiting', 'found')`.execute(db)
  return rows[0] ? toSlip(rows[0]) : null
}

/** The newest slip of a payment. */
export async function findSlipOfPayment(db: Db | Tx, paymentId: number): Promise<Slip | null> {
  const { rows } = await sql<Row>`
    select ${columns} from deposit.slip where payment_id = ${paymentId}
     order by slip_id desc limit 1`.execute(db)
  return rows[0] ? toSlip(rows[0]) : null
}

/** Slips that wait for a line of this reference; of several banks there may be several. */
export async function findWaitingByRef(db: Db | Tx, transRef: string): Promise<Slip[]> {
  const { rows } = await sql<Row>`
    select ${columns} from deposit.slip
     where trans_ref = ${transRef} and status = 'waiting' order by slip_id`.execute(db)
  return rows.map(toSlip)
}

/** Slips that wait, above one, oldest first. */
export async function findWaitingSlips(db: Db, above: bigint, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ slip_id: bigint }>`
    select slip_id from deposit.slip
     where status = 'waiting' and slip_id > ${above} order by slip_id limit ${limit}`.execute(db)
  return rows.map((row) => row.slip_id)
}

/** How many slips of a member wait; read under `lockAmountsOf`, so that his limit holds. */
export async function countWaitingSlips(tx: Tx, memberId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from deposit.slip
     where member_id = ${memberId} and status = 'waiting'`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Null where the slip is in use: of two who send it at once one is told so. */
export async function insertSlip(
  tx: Tx,
  memberId: number,
  paymentId: number | null,
  { sendingBank, transRef }: SlipCode,
): Promise<bigint | null> {
  const { rows } = await sql<{ slip_id: bigint }>`
    insert into deposit.slip (member_id, payment_id, sending_bank, trans_ref)
    values (${memberId}, ${paymentId}, ${sendingBank}, ${transRef})
    on conflict do nothing returning slip_id`.execute(tx)
  return rows[0]?.slip_id ?? null
}

/** A line is what the slip says; false where it is decided already, or the line has a slip. */
export async function setSlipFound(tx: Db | Tx, slipId: bigint, lineId: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update deposit.slip
       set status = 'found', statement_line_id = ${lineId}, decided_at = platform.clock()
     where slip_id = ${slipId} and status = 'waiting'
       and not exists (select from deposit.slip where statement_line_id = ${lineId})`.execute(tx)
  return numAffectedRows === 1n
}

/** The line is somebody else's; false where the slip is decided already. */
export async function setSlipForeign(db: Db | Tx, slipId: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update deposit.slip set status = 'foreign', decided_at = platform.clock()
     where slip_id = ${slipId} and status = 'waiting'`.execute(db)
  return numAffectedRows === 1n
}

/** No line came for it in its time; false where it may still come. */
export async function setSlipLost(db: Db, slipId: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update deposit.slip set status = 'lost', decided_at = platform.clock()
     where slip_id = ${slipId} and status = 'waiting'
       and sent_at <= platform.clock() - ${LOST_AFTER_HOURS}::integer * interval '1 hour'`.execute(
    db,
  )
  return numAffectedRows === 1n
}
