import { sql, type RawBuilder } from 'kysely'
import { bangkokInstant, addDays, type Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { BillStatus, RoundStatus } from '../../contract-words.ts'
import type { BetType } from '../../rules/bet-types.ts'

/** A bill with what its status and its cancelling follow from. */
export interface BillRow {
  readonly billId: bigint
  readonly validationNo: string
  readonly memberId: bigint
  readonly accountId: bigint
  readonly agentId: number
  readonly roundId: bigint
  readonly roundState: RoundStatus
  readonly marketId: number
  readonly marketCode: string
  readonly marketName: string
  readonly emblem: string
  readonly roundNo: number
  readonly drawDay: Day
  readonly closeAt: Date
  readonly drawAt: Date
  readonly rateVersion: number
  readonly ruleVersion: number
  readonly allowCancel: boolean
  readonly cancelWindowMin: number
  readonly cancelBeforeCloseMin: number
  readonly cancelPerDay: number
  readonly status: BillStatus
  readonly lineCount: number
  /** What was paid, the discount taken off. */
  readonly totalSatang: bigint
  readonly discountSatang: bigint
  readonly winSatang: bigint
  readonly refundSatang: bigint
  /** The payment run that the status rests on; null before any. */
  readonly paidRevision: number | null
  readonly note: string
  readonly soldAt: Date
  readonly paidAt: Date | null
  readonly cancelledAt: Date | null
}

/**
 * Nothing is written for a loser: the status follows from the rows of cancel and payout, and from
 * whether the round is settled. A winner shows as soon as he is paid.
 */
const status = sql`
  case when c.bill_id is not null then 'cancelled'
       when p.kind = 'refund'     then 'refunded'
       when p.total_satang > 0    then 'won'
       when r.state = 'settled'   then 'lost'
       else 'accepted' end`

const bills = sql`
  lottery.bill b
  join lottery.round r using (round_id)
  join lottery.market m using (market_id)
  join lottery.rule_version u on u.rule_version_id = b.rule_version_id
  join lottery.rate_version v on v.rate_version_id = b.rate_version_id
  left join lottery.bill_cancel c on c.bill_id = b.bill_id
  left join lateral (
    select x.kind, x.revision, x.total_satang, x.paid_at from lottery.payout x
     where x.bill_id = b.bill_id order by x.revision desc limit 1) p on true`

const columns = sql`
  b.bill_id as "billId", b.validation_no as "validationNo", b.member_id as "memberId",
  b.account_id as "accountId", b.agent_id as "agentId", b.round_id as "roundId",
  r.state as "roundState", m.market_id as "marketId", m.code as "marketCode", m.name as "marketName",
  m.emblem, r.round_no as "roundNo", r.draw_day::text as "drawDay", r.close_at as "closeAt",
  r.draw_at as "drawAt", v.version as "rateVersion", u.version as "ruleVersion",
  u.allow_cancel as "allowCancel", u.cancel_window_min as "cancelWindowMin",
  u.cancel_before_close_min as "cancelBeforeCloseMin", u.cancel_per_day as "cancelPerDay",
  ${status} as status, b.line_count as "lineCount", b.total_satang as "totalSatang",
  b.discount_satang as "discountSatang",
  case when p.kind = 'prize' then p.total_satang else 0 end as "winSatang",
  coalesce(c.refund_satang, case when p.kind = 'refund' then p.total_satang end, 0) as "refundSatang",
  p.revision as "paidRevision", b.note, b.sold_at as "soldAt", p.paid_at as "paidAt",
  c.cancelled_at as "cancelledAt"`

/** A member's own bill; undefined for another member's. */
export async function findBill(
  db: Db | Tx,
  memberId: number,
  billId: number | bigint,
): Promise<BillRow | undefined> {
  const { rows } = await sql<BillRow>`
    select ${columns} from ${bills}
     where b.bill_id = ${billId} and b.member_id = ${memberId}`.execute(db)
  return rows[0]
}

/** The bill that a slip of the member became; undefined where it is not sold. Reads one row by its index. */
export async function findBillOfSlip(
  db: Db,
  memberId: number,
  slipId: string,
): Promise<{ billId: bigint } | undefined> {
  const { rows } = await sql<{ billId: bigint }>`
    select bill_id as "billId" from lottery.bill
     where member_id = ${memberId} and slip_id = ${slipId}::uuid`.execute(db)
  return rows[0]
}

/** Of one bill what is no play that counts: its bet types of which the member holds too much of the round. */
export async function findCovering(
  db: Db,
  { roundId, memberId, billId }: Pick<BillRow, 'roundId' | 'memberId' | 'billId'>,
): Promise<{ betType: BetType; satang: bigint }[]> {
  const { rows } = await sql<{ betType: string; satang: bigint }>`
    select bet_type as "betType", stake_satang as satang
      from lottery.covering_bets(${roundId}, array[${memberId}]::bigint[])
     where bill_id = ${billId} order by bet_type`.execute(db)
  return rows.map((row) => ({ ...row, betType: row.betType as BetType }))
}

/** The bill with a validation number and its owner; undefined where no bill has it. */
export async function findBillOwner(
  db: Db,
  validationNo: string,
): Promise<{ billId: bigint; memberId: bigint } | undefined> {
  const { rows } = await sql<{ billId: bigint; memberId: bigint }>`
    select bill_id as "billId", member_id as "memberId" from lottery.bill
     where validation_no = ${validationNo}`.execute(db)
  return rows[0]
}

export interface BillFilter {
  readonly memberId: number
  readonly from: Day
  readonly to: Day
  readonly marketId?: number | undefined
  readonly roundId?: number | undefined
}

function matching(filter: BillFilter): RawBuilder<unknown> {
  return sql`
    b.member_id = ${filter.memberId}
    and b.sold_at >= ${bangkokInstant(filter.from)}
    and b.sold_at < ${bangkokInstant(addDays(filter.to, 1))}
    and r.market_id = coalesce(${filter.marketId ?? null}::smallint, r.market_id)
    and b.round_id = coalesce(${filter.roundId ?? null}::bigint, b.round_id)`
}

/** A page of a member's bills, newest first, below `beforeId`. */
export async function findBills(
  db: Db,
  filter: BillFilter,
  page: { statuses: readonly BillStatus[]; beforeId: bigint | null; limit: number },
): Promise<BillRow[]> {
  const { rows } = await sql<BillRow>`
    select ${columns} from ${bills}
     where ${matching(filter)}
       and b.bill_id < coalesce(${page.beforeId}::bigint, 9223372036854775807)
       and ${status} = any (${[...page.statuses]}::text[])
     order by b.bill_id desc limit ${page.limit}`.execute(db)
  return rows
}

export interface BillSummary {
  readonly stakedSatang: bigint
  readonly waitingSatang: bigint
  readonly winSatang: bigint
  readonly profitSatang: bigint
  readonly waitingCount: bigint
}

/** Sums over all of a member's bills of the days, whatever page is shown. */
export async function sumBills(db: Db, filter: BillFilter): Promise<BillSummary> {
  const { rows } = await sql<BillSummary>`
    select coalesce(sum(total) filter (where status in ('accepted', 'won', 'lost')), 0)::bigint
             as "stakedSatang",
           coalesce(sum(total) filter (where status = 'accepted'), 0)::bigint as "waitingSatang",
           coalesce(sum(win) filter (where status = 'won'), 0)::bigint as "winSatang",
           (coalesce(sum(win) filter (where status = 'won'), 0)
             - coalesce(sum(total) filter (where status in ('won', 'lost')), 0))::bigint
             as "profitSatang",
           count(*) filter (where status = 'accepted') as "waitingCount"
      from (select b.total_satang as total, p.total_satang as win, ${status} as status
              from ${bills} where ${matching(filter)}) s`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('lottery: a sum without a row')
  return row
}

export interface LineRow {
  readonly lineNo: number
  readonly betType: BetType
  readonly number: string
  readonly amountSatang: bigint
  readonly rateX100: bigint
  readonly baseRateX100: bigint
  /** What it pays at most; a set its best tier. */
  readonly potentialSatang: bigint
  /** What the line won in the given payment run. */
  readonly prizeSatang: bigint
}

/** The lines of a bill in its order, with what they won under `revision`. */
export async function findLines(
  db: Db | Tx,
  billId: bigint,
  revision: number | null,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.line_no as "lineNo", l.bet_type as "betType", l.number,
           l.amount_satang as "amountSatang", l.rate_x100::bigint as "rateX100",
           l.base_rate_x100::bigint as "baseRateX100",
           lottery.liability_of(b.rate_version_id, l) as "potentialSatang", coalesce(w.prize_satang, 0) as "prizeSatang"
      from lottery.line l join lottery.bill b using (bill_id)
      left join lottery.win w on w.bill_id = l.bill_id and w.line_no = l.line_no
                             and w.revision = ${revision}::smallint
     where l.bill_id = ${billId} order by l.line_no`.execute(db)
  return rows
}

/** How many bills the member has cancelled on a Bangkok day. */
export async function countCancels(db: Db | Tx, memberId: number, day: Day): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from lottery.bill_cancel
     where member_id = ${memberId} and cancel_day = ${day}::date
       and cancelled_by = 'member'`.execute(db)
  return Number(rows[0]?.count ?? 0n)
}
