import { type MemberData, tableData } from '#platform/member-data/member-data.ts'

/** What yeekee holds about a member. */
export const yeekeeData: readonly MemberData[] = [
  tableData({
    section: 'yeekee_shots',
    thai: 'เลขที่ยิงจับยี่กี',
    table: 'yeekee.shot',
    columns: ['round_id', 'seq', 'number', 'name', 'at'],
  }),
  tableData({
    section: 'yeekee_bonuses',
    thai: 'รางวัลคนยิงเลข',
    table: 'yeekee.bonus',
    columns: ['round_id', 'rank', 'seq', 'staked_satang', 'amount_satang', 'decided_at', 'outcome'],
  }),
]
