import { type MemberData, tableData } from '#platform/member-data/member-data.ts'

/** What safer play holds about a member. */
export const protectionData: readonly MemberData[] = [
  tableData({
    section: 'limit_changes',
    thai: 'การเปลี่ยนวงเงินและเวลาเล่น',
    table: 'protection.limit_change',
    key: 'change_id',
    columns: ['change_id', 'name', 'side', 'before', 'after', 'changed_at'],
  }),
  tableData({
    section: 'limit_raises',
    thai: 'คำขอเพิ่มวงเงิน',
    table: 'protection.raise',
    key: 'raise_id',
    columns: [
      'raise_id',
      'name',
      'from_value',
      'to_value',
      'asked_at',
      'ready_at',
      'ending',
      'ended_at',
    ],
  }),
  tableData({
    section: 'exclusions',
    thai: 'ช่วงพักการเล่น',
    table: 'platform.exclusion',
    key: 'exclusion_id',
    columns: ['exclusion_id', 'kind', 'until', 'made_at'],
  }),
  tableData({
    section: 'exclusion_returns',
    thai: 'คำขอกลับมาเล่น',
    table: 'platform.exclusion_return',
    key: 'return_id',
    columns: ['return_id', 'exclusion_id', 'asked_at', 'ready_at', 'ending', 'ended_at'],
  }),
  tableData({
    section: 'play_time',
    thai: 'เวลาเล่น',
    table: 'platform.play_time',
    columns: ['day', 'day_ms', 'week_ms', 'month_ms', 'check_min'],
  }),
]
