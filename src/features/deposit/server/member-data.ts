import { type MemberData, tableData } from '#platform/member-data/member-data.ts'

/** What deposits hold about a member. */
export const depositData: readonly MemberData[] = [
  tableData({
    section: 'deposits',
    thai: 'รายการฝาก',
    table: 'deposit.payment',
    key: 'payment_id',
    columns: [
      'payment_id',
      'reference',
      'channel_id',
      'base_satang',
      'amount_satang',
      'status',
      'charge_id',
      'credited_satang',
      'created_at',
      'expires_at',
      'paid_at',
      'credited_at',
      'cancelled_at',
      'settled_elsewhere_at',
    ],
  }),
  tableData({
    section: 'slips',
    thai: 'สลิปที่ส่ง',
    table: 'deposit.slip',
    key: 'slip_id',
    columns: [
      'slip_id',
      'payment_id',
      'sending_bank',
      'trans_ref',
      'status',
      'sent_at',
      'decided_at',
    ],
  }),
  tableData({
    section: 'deposit_reversals',
    thai: 'เงินฝากที่ธนาคารเรียกคืน',
    table: 'deposit.reversal',
    key: 'statement_line_id',
    columns: ['statement_line_id', 'outcome', 'taken_satang', 'owed_satang', 'reversed_at'],
  }),
  tableData({
    section: 'deposit_payers',
    thai: 'บัญชีที่เคยโอนเข้า (เก็บเป็นรหัส)',
    table: 'deposit.payer',
    columns: ['last_at'],
  }),
]
