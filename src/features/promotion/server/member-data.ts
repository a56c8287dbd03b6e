import { type MemberData, tableData } from '#platform/member-data/member-data.ts'

/** What promotions hold about a member. */
export const promotionData: readonly MemberData[] = [
  tableData({
    section: 'bonuses',
    thai: 'โบนัส',
    table: 'promotion.bonus',
    key: 'bonus_id',
    columns: [
      'bonus_id',
      'promotion_id',
      'version',
      'kind',
      'product',
      'occasion',
      'payment_id',
      'pass_id',
      'wallet_id',
      'deposit_satang',
      'granted_satang',
      'need_satang',
      'valid_satang',
      'released_satang',
      'ended_satang',
      'state',
      'reason',
      'taken_at',
      'expires_at',
      'ended_at',
    ],
  }),
  tableData({
    section: 'promotion_choices',
    thai: 'โปรโมชั่นที่เลือก',
    table: 'promotion.choice',
    key: 'payment_id',
    columns: [
      'payment_id',
      'promotion_id',
      'version',
      'chosen_at',
      'outcome',
      'refusal',
      'decided_at',
    ],
  }),
]
