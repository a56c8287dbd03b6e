import { type MemberData, tableData } from '#platform/member-data/member-data.ts'

/** What levels hold about a member. */
export const levelData: readonly MemberData[] = [
  tableData({
    section: 'level_history',
    thai: 'ประวัติระดับสมาชิก',
    table: 'level.entry',
    key: 'entry_id',
    columns: [
      'entry_id',
      'day',
      'from_level',
      'to_level',
      'why',
      'sum_satang',
      'version',
      'night',
      'hold',
      'hold_until',
      'reason',
      'made_at',
    ],
  }),
  tableData({
    section: 'level_reviews',
    thai: 'การตรวจระดับสมาชิก',
    table: 'level.review',
    key: 'review_id',
    columns: [
      'review_id',
      'level',
      'sum_satang',
      'version',
      'state',
      'asked_at',
      'decided_at',
      'reason',
    ],
  }),
]
