import { type MemberData, tableData } from '#platform/member-data/member-data.ts'

/** What wheels hold about a member. */
export const wheelData: readonly MemberData[] = [
  tableData({
    section: 'wheel_spins',
    thai: 'การหมุนกงล้อ',
    table: 'wheel.spin',
    key: 'spin_id',
    columns: [
      'spin_id',
      'wheel_id',
      'version',
      'seed_id',
      'nonce',
      'x',
      'drawn_place',
      'place',
      'paid_with',
      'entitlement_id',
      'spun_at',
    ],
  }),
  tableData({
    section: 'wheel_notices',
    thai: 'แจ้งเตือนรางวัลกงล้อที่รอรับ',
    table: 'wheel.told',
    key: 'told_id',
    columns: ['told_id', 'last_day', 'prizes', 'told_at'],
  }),
]
