import { type MemberData, tableData } from '#platform/member-data/member-data.ts'

/** What the lottery holds about a member. */
export const lotteryData: readonly MemberData[] = [
  tableData({
    section: 'lottery_bills',
    thai: 'โพยหวย',
    table: 'lottery.bill',
    key: 'bill_id',
    columns: [
      'bill_id',
      'validation_no',
      'round_id',
      'account_id',
      'line_count',
      'gross_satang',
      'discount_satang',
      'total_satang',
      'note',
      'sold_at',
    ],
    children: {
      lines: {
        table: 'lottery.line',
        key: 'bill_id',
        columns: ['line_no', 'bet_type', 'number', 'amount_satang', 'rate_x100'],
        order: 'line_no',
      },
      wins: {
        table: 'lottery.win',
        key: 'bill_id',
        columns: ['line_no', 'revision', 'prize_satang'],
        order: 'line_no',
      },
      payouts: {
        table: 'lottery.payout',
        key: 'bill_id',
        columns: [
          'revision',
          'kind',
          'total_satang',
          'moved_satang',
          'owed_satang',
          'waived_satang',
          'paid_at',
        ],
        order: 'revision',
      },
    },
  }),
  tableData({
    section: 'lottery_cancels',
    thai: 'โพยที่ยกเลิก',
    table: 'lottery.bill_cancel',
    key: 'bill_id',
    columns: ['bill_id', 'round_id', 'refund_satang', 'cancelled_by', 'reason', 'cancelled_at'],
  }),
  tableData({
    section: 'lottery_debt_payments',
    thai: 'การชำระยอดค้าง',
    table: 'lottery.debt_payment',
    columns: ['round_id', 'revision', 'account_id', 'amount_satang', 'paid_at'],
  }),
  tableData({
    section: 'number_sets',
    thai: 'ชุดเลข',
    table: 'lottery.number_set',
    key: 'set_id',
    columns: ['set_id', 'name', 'bet_types', 'numbers', 'created_at'],
  }),
  tableData({
    section: 'favourites',
    thai: 'หวยที่ชอบ',
    table: 'lottery.favourite',
    columns: ['market_id', 'created_at'],
  }),
  tableData({
    section: 'reminders',
    thai: 'การเตือนงวด',
    table: 'lottery.reminder',
    key: 'reminder_id',
    columns: ['reminder_id', 'round_id', 'moment', 'created_at', 'told_at'],
  }),
]
