import { CompiledQuery, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { BatchStatement } from '#platform/lanes.ts'
import type { BetType } from '../../../rules/bet-types.ts'
import type { LineFinding } from '../../rules/bill.ts'

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
  /** The wallet that pays; null: the member's main wallet. */
  readonly accountId: bigint | null
  readonly roundId: bigint
  readonly agentId: number
  readonly validationNo: string
  readonly note: string
  /** The slip that it is made from, which is sold once; null: the buyer named none. */
  readonly slipId: string | null
  readonly lines: readonly NewLine[]
}

/** What the sale found about one line, in the order of the bill. */
export interface LineCheck {
  readonly finding: LineFinding
  readonly rateX100: bigint
  readonly baseRateX100: bigint
  /** The most that the line could take, all limits considered. */
  readonly roomSatang: bigint | null
  /** The figure that the finding is about: the smallest stake, what is left of a limit. */
  readonly limitSatang: bigint | null
  /** What it pays at most, and what it costs after its discount. */
  readonly potentialSatang: bigint
  readonly netSatang: bigint
}

export interface SaleOutcome {
  readonly applied: boolean
  readonly replayed: boolean
  /** The code of the refusal; `not_found`: the round or the wallet is not there for this member. */
  readonly error: string | null
  readonly billId: bigint | null
  readonly accountId: bigint | null
  /** The findings that a refusal rests on; empty when sold. */
  readonly checks: readonly LineCheck[]
  /** What is left of each line's limits before it; empty when refused. */
  readonly rooms: readonly (bigint | null)[]
  /**
   * Until when the bill may be cancelled, by the member's cancels at the time of sale; null: not at
   * all.
   */
  readonly cancellableUntil: Date | null
  readonly balanceSatang: bigint
  /** Of a bill that this very call has sold; null for replays and refusals. */
  readonly sold: {
    readonly at: Date
    readonly totalSatang: bigint
    readonly rates: readonly bigint[]
    readonly baseRates: readonly bigint[]
    readonly potentials: readonly bigint[]
  } | null
}

type Finding = [
  finding: LineFinding,
  rate: number,
  baseRate: number,
  room: number | null,
  limit: number | null,
  potential: number,
  net: number,
]

const orNull = (figure: number | null | undefined): bigint | null =>
  figure === null || figure === undefined ? null : BigInt(figure)

/** JSON numbers are exact here: rates are small and sums stay far below 2^53 satang. */
const toCheck = ([finding, rate, base, room, limit, potential, net]: Finding): LineCheck => ({
  finding,
  rateX100: BigInt(rate),
  baseRateX100: BigInt(base),
  roomSatang: orNull(room),
  limitSatang: orNull(limit),
  potentialSatang: BigInt(potential ?? 0),
  netSatang: BigInt(net ?? 0),
})

/** Bills as `lottery.new_bill[]`, from nine columns that begin at parameter `$first`. */
const billArray = (first: number): string => `array(
    select row(b.op, decode(b.hash, 'hex'), b.member, b.account, b.round, b.agent, b.validation, b.note,
               b.slip)
             ::lottery.new_bill
      from unnest($${first}::uuid[], $${first + 1}::text[], $${first + 2}::bigint[], $${first + 3}::bigint[],
             $${first + 4}::bigint[], $${first + 5}::integer[], $${first + 6}::text[], $${first + 7}::text[],
             $${first + 8}::uuid[])
        with ordinality as b(op, hash, member, account, round, agent, validation, note, slip, no)
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
    bills.map((bill) => bill.slipId),
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
  account_id: bigint | null
  result: { lines?: Finding[]; rooms?: (number | null)[]; until?: string | null } | null
  balance_satang: bigint
  sold_at: Date
  total_satang: bigint | null
  rates: number[] | null
  bases: number[] | null
  potentials: bigint[] | null
}

const toOutcome = (row: SaleRow): SaleOutcome => ({
  applied: row.applied,
  replayed: row.replayed,
  error: row.error,
  billId: row.bill_id,
  accountId: row.account_id,
  checks: row.result?.lines?.map(toCheck) ?? [],
  rooms: row.result?.rooms?.map(orNull) ?? [],
  cancellableUntil: row.result?.until ? new Date(row.result.until) : null,
  balanceSatang: row.balance_satang,
  sold:
    row.applied && !row.replayed
      ? {
          at: row.sold_at,
          totalSatang: row.total_satang ?? 0n,
          rates: row.rates?.map(BigInt) ?? [],
          baseRates: row.bases?.map(BigInt) ?? [],
          potentials: row.potentials ?? [],
        }
      : null,
})

/**
 * The sale, as the lanes take it: bills, each sold whole or not at all, as if one by one in order.
 * Locks wallets, limits, then numbers; the stakes move in the same transaction. A refusal is kept.
 */
export const saleStatement: BatchStatement<NewBill, SaleOutcome, SaleRow> = {
  name: 'lottery_sale',
  text: `
    select s.applied, s.replayed, s.error, s.bill_id, s.account_id, s.result, s.balance_satang,
           s.sold_at, s.total_satang, s.rates, s.bases, s.potentials
      from lottery.sell_batch(${billArray(1)}, ${lineArray(10)}, $15::smallint) s
     order by s.bill_no`,
  values: billValues,
  answers: (rows) => rows.map(toOutcome),
  weight: (bill) => bill.lines.length,
  weightMax: BATCH_LINES_MAX,
}

/**
 * The same in the caller's own transaction. Commit before telling the member: a refusal is kept.
 */
export async function sellBills(tx: Tx, bills: readonly NewBill[]): Promise<SaleOutcome[]> {
  const { rows } = await tx.executeQuery<SaleRow>(
    CompiledQuery.raw(saleStatement.text, [...billValues(bills), null]),
  )
  return saleStatement.answers(rows)
}

/** What the dry run of a bill found; without a wallet where round or wallet were not found. */
export interface BillCheckRow {
  readonly refusal: string | null
  readonly checks: readonly LineCheck[]
  readonly accountId: bigint | null
  readonly balanceSatang: bigint
  readonly closeAt: Date
  readonly checkedAt: Date
}

/** The dry run of one bill: the sale's own judgement, without locks and without a trace. */
export async function checkBillRows(db: Db, bill: NewBill): Promise<BillCheckRow> {
  const text = `
    select c.refusal, c.findings, c.account_id, c.balance_satang, c.close_at, c.checked_at
      from lottery.check_bill((${billArray(1)})[1], ${lineArray(10)}) c`
  const { rows } = await db.executeQuery<{
    refusal: string | null
    findings: Finding[] | null
    account_id: bigint | null
    balance_satang: bigint
    close_at: Date
    checked_at: Date
  }>(CompiledQuery.raw(text, billValues([bill])))
  const row = rows[0]
  if (!row) throw new Error('lottery: a dry run without an answer')
  return {
    refusal: row.refusal,
    checks: row.findings?.map(toCheck) ?? [],
    accountId: row.account_id,
    balanceSatang: row.balance_satang,
    closeAt: row.close_at,
    checkedAt: row.checked_at,
  }
}

/** A bet type of a bill that is no play that counts, with what earlier bills of the round staked on it. */
export interface UncountedType {
  readonly betType: BetType
  readonly satang: bigint
  readonly earlierSatang: bigint
}

/**
 * The bet types of which the member, with this bill, holds too much of the round for them to count, by
 * `lottery.covering_with`. Reads his lines of the round.
 */
export async function findUncounted(
  db: Db,
  { roundId, memberId, lines }: NewBill,
  checks: readonly LineCheck[],
): Promise<UncountedType[]> {
  const { rows } = await sql<{
    betType: string
    // rows: trusted, only types with a line of this bill
    satang: bigint
    earlierSatang: bigint
  }>`
    select c.bet_type as "betType", sum(c.stake_satang) filter (where c.bill_id is null)::bigint as satang,
           coalesce(sum(c.stake_satang) filter (where c.bill_id is not null), 0)::bigint as "earlierSatang"
      from lottery.covering_with(${roundId}, array[${memberId}]::bigint[],
             ${lines.map(({ betType }) => betType)}::text[], ${lines.map(({ number }) => number)}::text[],
             ${checks.map(({ netSatang }) => netSatang)}::bigint[]) c
     group by c.bet_type having bool_or(c.bill_id is null) order by c.bet_type`.execute(db)
  return rows.map((row) => ({ ...row, betType: row.betType as BetType }))
}

/** Writes a member's cancel, his `dayNo`-th of the day, and gives back what it took of limits. */
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
