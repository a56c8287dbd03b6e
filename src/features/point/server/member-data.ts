import { type MemberData, tableData } from '#platform/member-data/member-data.ts'

/** What points by play hold about a member. */
export const pointData: readonly MemberData[] = [
  tableData({
    section: 'point_months',
    thai: 'แต้มจากการเล่นรายเดือน',
    table: 'point.month',
    columns: ['month', 'earned_points', 'credited_points'],
  }),
  tableData({
    section: 'point_plays',
    thai: 'แต้มจากการเล่น',
    table: 'point.play',
    key: 'play_id',
    columns: [
      'play_id',
      'month',
      'earned_points',
      'gained_points',
      'credited_points',
      'open_points',
      'made_at',
    ],
    children: {
      play: {
        table: 'point.play_line',
        key: 'play_id',
        columns: ['product', 'rate_x100', 'valid_satang'],
        order: 'product',
      },
    },
  }),
  tableData({
    section: 'point_notices',
    thai: 'แจ้งเตือนแต้มใกล้หมดอายุ',
    table: 'point.told',
    key: 'told_id',
    columns: ['told_id', 'last_day', 'points', 'told_at'],
  }),
]
