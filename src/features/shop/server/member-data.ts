import { type MemberData, tableData } from '#platform/member-data/member-data.ts'

/** What the shop holds about a member. */
export const shopData: readonly MemberData[] = [
  tableData({
    section: 'redemptions',
    thai: 'ของที่แลกด้วยแต้ม',
    table: 'shop.redemption',
    key: 'redemption_id',
    columns: [
      'redemption_id',
      'item_id',
      'version',
      'variant_id',
      'quantity',
      'points',
      'credit_satang',
      'spins',
      'level',
      'state',
      'day',
      'redeemed_at',
      'state_at',
      'carrier',
      'tracking',
    ],
    sealed: ['address_sealed'],
  }),
  tableData({
    section: 'redemption_codes',
    thai: 'รหัสที่ได้จากการแลกแต้ม',
    table: 'shop.code',
    key: 'code_id',
    columns: ['code_id', 'variant_id', 'redemption_id'],
    sealed: ['code_sealed'],
  }),
  tableData({
    section: 'redemption_code_shows',
    thai: 'เวลาที่เปิดดูรหัสจากการแลกแต้ม',
    table: 'shop.code_show',
    key: 'show_id',
    columns: ['show_id', 'redemption_id', 'shown_at'],
    sealed: [],
  }),
]
