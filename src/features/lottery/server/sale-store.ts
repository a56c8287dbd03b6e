import { CompiledQuery, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { BatchStatement } from '#platform/lanes.ts'
import type { BetType } from '../rules/bet-types.ts'
import type { LineFinding } from '../rules/bill.ts'

/** So many lines judge within a tenth of a second, and a hundred long bills fit. */
const BATCH_LINES_MAX = 10_000

export interface NewLine {
  readonly betType: BetType
  readonly number: string
  readonly amountSatang: bigint
  /** The rate that the member was shown. */
  readonly rateX100: bigint
}

export interface NewBill {
  /** The ledger's key of the sale. */
  readonly operationKey: string
  readonly requestHash: Buffer
  readonly memberId: number
  readonly accountId: bigint
  readonly roundId: bigint
  readonly agentId: number
  readonly validationNo: string
  readonly note: string
  readonly lines: readonly NewLine[]
}

/** What the sale found about one line, in the order of the bill. */
export interface LineCheck {
  readonly finding: LineFinding
  readonly rateX100: bigint
  readonly baseRateX100: bigint
  readonly roomSatang: bigint | null
}

export interface SaleOutcome {
  readonly applied: boolean
  readonly replayed: boolean
  /** The code of the refusal. */
  readonly error: string | null
  readonly billId: bigint | null
  /** The findings that a refusal rests on; empty when sold. */
  readonly checks: readonly LineCheck[]
  /** What each number could still take when the bill was sold; empty when refused. */
  readonly rooms: readonly (bigint | null)[]
  readonly balanceSatang: bigint
}

type Finding = [finding: LineFinding, rate: number, baseRate: number, room: number | null]

/** JSON numbers are exact here: rates are small and rooms stay far below 2^53 satang. */
const toCheck = ([finding, rate, base, room]: Finding): LineCheck => ({
  finding,
  rateX100: BigInt(rate),
  baseRateX100: BigInt(base),
  roomSatang: room === null ? null : BigInt(room),
})

/** Bills as `lottery.new_bill[]`, from eight columns that begin at parameter `$first`. */
const billArray = (first: number): string => `array(
    select row(b.op, decode(b.hash, 'hex'), b.member, b.account, b.round, b.agent, b.validation, b.note)
             ::lottery.new_bill
      from unnest($${first}::uuid[], $${first + 1}::text[], $${first + 2}::bigint[], $${first + 3}::bigint[],
             $${first + 4}::bigint[], $${first + 5}::integer[], $${first + 6}::text[], $${first + 7}::text[])
        with ordinality as b(op, hash, member, account, round, agent, validation, note, no)
     order by b.no)`

/** Their lines as `lottery.new_line[]`, from five columns that begin at parameter `$first`. */
const lineArray = (first: number): string => `array(
    select row(l.bill_no, l.bet_type, l.number, l.amount, l.rate)::lottery.new_line
      from unnest($${first}::integer[], $${first + 1}::text[], $${first + 2}::text[], $${first + 3}::bigint[],
             $${first + 4}::integer[])
        with ordinality as l(bill_no, bet_type, number, amount, rate, no)
     order by l.no)`

function billValues(bills: readonly NewBill[]): unknown[] {
  const lines = bills.flatMap((bill, at) => bill.lines.map((line) => ({ ...line, billNo: at + 1 })))
  return [
    bills.map((bill) => bill.operationKey),
    bills.map((bill) => bill.requestHash.toString('hex')),
    bills.map((bill) => bill.memberId),
    bills.map((bill) => bill.accountId),
    bills.map((bill) => bill.roundId),
    bills.map((bill) => bill.agentId),
    bills.map((bill) => bill.validationNo),
    bills.map((bill) => bill.note),
    lines.map((line) => line.billNo),
    lines.map((line) => line.betType),
    lines.map((line) => line.number),
    lines.map((line) => line.amountSatang),
    lines.map((line) => line.rateX100),
  ]
}

interface SaleRow {
  applied: boolean
  replayed: boolean
  error: string | null
  bill_id: bigint | null
  result: { lines?: Finding[]; rooms?: (number | null)[] } | null
  balance_satang: bigint
}

const toOutcome = (row: SaleRow): SaleOutcome => ({
  applied: row.applied,
  replayed: row.replayed,
  error: row.error,
  billId: row.bill_id,
  checks: row.result?.lines?.map(toCheck) ?? [],
  rooms: row.result?.rooms?.map((room) => (room === null ? null : BigInt(room))) ?? [],
  balanceSatang: row.balance_satang,
})

/**
 * The sale, as the lanes take it: bills, each sold whole or not at all, as if one by one in order.
 * Locks wallets, then numbers; the stakes move in the same transaction. A refusal is kept.
 */
export const saleStatement: BatchStatement<NewBill, SaleOutcome, SaleRow> = {
  name: 'lottery_sale',
  text: `
    select s.applied, s.replayed, s.error, s.bill_id, s.result, s.balance_satang
      from lottery.sell_batch(${billArray(1)}, ${lineArray(9)}, $14::smallint) s
     order by s.bill_no`,
  values: billValues,
  answers: (rows) => rows.map(toOutcome),
  weight: (bill) => bill.lines.length,
  weightMax: BATCH_LINES_MAX,
}

/** The same in the caller's own transaction. Commit before telling the member: a refusal is kept. */
export async function sellBills(tx: Tx, bills: readonly NewBill[]): Promise<SaleOutcome[]> {
  const { rows } = await tx.executeQuery<SaleRow>(
    CompiledQuery.raw(saleStatement.text, [...billValues(bills), null]),
  )
  return saleStatement.answers(rows)
}

/** The dry run of one bill: the sale's own judgement, without locks and without a trace. */
export async function checkBillRows(
  db: Db,
  bill: NewBill,
): Promise<{ refusal: string | null; checks: LineCheck[]; balanceSatang: bigint }> {
  const text = `
    select c.refusal, c.findings, c.balance_satang
      from lottery.check_bill((${billArray(1)})[1], ${lineArray(9)}) c`
  const { rows } = await db.executeQuery<{
    refusal: string | null
    findings: Finding[]
    balance_satang: bigint
  }>(CompiledQuery.raw(text, billValues([bill])))
  const row = rows[0]
  if (!row) throw new Error(`lottery: wallet ${bill.accountId} has no balance`)
  return {
    refusal: row.refusal,
    checks: row.findings.map(toCheck),
    balanceSatang: row.balance_satang,
  }
}

/** Writes a member's cancel, his `dayNo`-th of the day, and gives the numbers their room back. */
export async function cancelBillRow(
  tx: Tx,
  billId: bigint,
  dayNo: number,
): Promise<'cancel_round_closed' | null> {
  const { rows } = await sql<{ refusal: 'cancel_round_closed' | null }>`
    select lottery.cancel_bill(${billId}, 'member', null, null, ${dayNo}::smallint)
        as refusal`.execute(tx)
  return rows[0]?.refusal ?? null
}
