import { type MemberData, tableData } from '#platform/member-data/member-data.ts'

/** What quests hold about a member. */
export const questData: readonly MemberData[] = [
  tableData({
    section: 'quest_claims',
    thai: 'ภารกิจที่รับรางวัลแล้ว',
    table: 'quest.claim',
    key: 'claim_id',
    columns: [
      'claim_id',
      'quest_id',
      'version',
      'period_key',
      'points',
      'spins',
      'streak',
      'claimed_at',
    ],
  }),
  tableData({
    section: 'quest_events',
    thai: 'กิจกรรมที่เข้าร่วม',
    table: 'quest.event_join',
    key: 'event_id',
    columns: ['event_id', 'joined_at'],
  }),
  tableData({
    section: 'quest_notices',
    thai: 'ภารกิจที่แจ้งว่ารับแต้มได้',
    table: 'quest.told',
    key: 'told_id',
    columns: ['told_id', 'quest_id', 'period_key', 'told_at'],
  }),
  tableData({
    section: 'quest_closeouts',
    thai: 'แต้มภารกิจที่เข้าเมื่อเริ่มพักการเล่น',
    table: 'quest.closeout',
    key: 'exclusion_id',
    columns: ['exclusion_id', 'closed_at'],
  }),
]
