import { type MemberData, tableData } from '#platform/member-data/member-data.ts'

/** What cashback holds about a member. */
export const cashbackData: readonly MemberData[] = [
  tableData({
    section: 'cashback_losses',
    thai: 'คืนยอดเสีย',
    table: 'cashback.loss',
    key: 'loss_id',
    columns: [
      'loss_id',
      'day',
      'part',
      'version',
      'stake_satang',
      'returned_satang',
      'rewards_satang',
      'base_satang',
      'day_satang',
      'bounded_by',
      'earned_satang',
      'carried_satang',
      'outcome',
      'entitlement_id',
      'computed_at',
    ],
    children: {
      play: {
        table: 'cashback.loss_line',
        key: 'loss_id',
        columns: ['product', 'stake_satang', 'returned_satang', 'valid_satang'],
        order: 'product',
      },
    },
  }),
  tableData({
    section: 'cashback_carries',
    thai: 'ยอดคืนที่เกินและยกไปหัก',
    table: 'cashback.carry',
    key: 'carry_id',
    columns: [
      'carry_id',
      'loss_id',
      'day',
      'amount_satang',
      'left_satang',
      'made_at',
      'expires_at',
    ],
  }),
  tableData({
    section: 'cashback_months',
    thai: 'คืนยอดเล่นรายเดือน',
    table: 'cashback.month',
    columns: ['month', 'earned_satang', 'credited_satang', 'until'],
  }),
  tableData({
    section: 'cashback_turnover',
    thai: 'คืนยอดเล่น',
    table: 'cashback.turnover',
    key: 'turnover_id',
    columns: [
      'turnover_id',
      'day',
      'version',
      'valid_satang',
      'earned_satang',
      'corrected_satang',
      'credited_satang',
      'open_satang',
      'made_at',
    ],
    children: {
      play: {
        table: 'cashback.turnover_line',
        key: 'turnover_id',
        columns: ['product', 'valid_satang', 'rate_ppm', 'part_satang'],
        order: 'product',
      },
    },
  }),
]
