import { parseBaht } from '#kernel/money.ts'
import type { Row, Store } from '../store/open-store.ts'

/** A line of the bank's own book of a followed account. */
export interface BookLine {
  readonly seq: number
  readonly lineId: string
  readonly direction: 'credit' | 'debit'
  readonly amountSatang: bigint
  readonly atMs: number
  readonly transRef: string | null
}

/** What came and went in a time, and how much of it. */
export interface BookSums {
  readonly credits: { readonly count: number; readonly satang: bigint }
  readonly debits: { readonly count: number; readonly satang: bigint }
}

/** Writes down what happened on the account, before anybody is told of it well or badly. */
export function bookLine(
  store: Store,
  account: string,
  line: {
    readonly line_id: string
    readonly direction: 'credit' | 'debit'
    readonly amount: string
    readonly at: string
    readonly trans_ref: string | null
  },
): void {
  const amount = parseBaht(line.amount)
  if (!amount.ok) throw new Error(`a line of ${line.amount} baht`)
  store.run(
    `insert into book_lines (account, line_id, direction, amount, at, trans_ref)
     values (?, ?, ?, ?, ?, ?)`,
    account,
    line.line_id,
    line.direction,
    amount.value,
    Date.parse(line.at),
    line.trans_ref,
  )
}

/** Lines of a time after a line, in the order in which they were booked. */
export function listBookLines(
  store: Store,
  account: string,
  time: { readonly fromMs: number; readonly untilMs: number },
  after: number,
  limit: number,
): BookLine[] {
  const rows = store.all(
    `select * from book_lines where account = ? and at >= ? and at < ? and seq > ?
     order by seq limit ?`,
    account,
    time.fromMs,
    time.untilMs,
    after,
    limit,
  )
  return rows.map((row) => ({
    seq: Number(row.seq),
    lineId: String(row.line_id),
    direction: row.direction as BookLine['direction'],
    amountSatang: row.amount as bigint,
    atMs: Number(row.at),
    transRef: row.trans_ref === null ? null : String(row.trans_ref),
  }))
}

/** The sums of a time, its end not included. */
export function sumBookLines(
  store: Store,
  account: string,
  time: { readonly fromMs: number; readonly untilMs: number },
): BookSums {
  const rows = store.all(
    `select direction, count(*) as count, sum(amount) as satang from book_lines
      where account = ? and at >= ? and at < ? group by direction`,
    account,
    time.fromMs,
    time.untilMs,
  )
  return sumsOf(rows)
}

/** Rows of a direction, a count and a sum as both sides. */
export function sumsOf(rows: readonly Row[]): BookSums {
  const of = (direction: string) => {
    const row = rows.find((one) => one.direction === direction)
    return { count: Number(row?.count ?? 0), satang: (row?.satang as bigint | undefined) ?? 0n }
  }
  return { credits: of('credit'), debits: of('debit') }
}
