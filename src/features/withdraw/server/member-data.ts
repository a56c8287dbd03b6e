import { type MemberData, tableData } from '#platform/member-data/member-data.ts'

/** What withdrawals hold about a member; who of the staff decided is not the member’s data. */
export const withdrawData: readonly MemberData[] = [
  tableData({
    section: 'withdrawals',
    thai: 'รายการถอน',
    table: 'withdraw.request',
    key: 'withdraw_id',
    columns: [
      'withdraw_id',
      'reference',
      'wallet_id',
      'bank_account_id',
      'bank_code',
      'bank_name',
      'account_masked',
      'amount_satang',
      'fee_satang',
      'debt_satang',
      'status',
      'reason',
      'transfer_id',
      'requested_at',
      'sending_at',
      'finished_at',
      'turnover_need_satang',
      'turnover_left_satang',
    ],
    sealed: ['destination_sealed'],
    children: {
      steps: { table: 'withdraw.step', key: 'withdraw_id', columns: ['status', 'at'], order: 'at' },
    },
  }),
]
