import { type MemberData, tableData } from '#platform/member-data/member-data.ts'

/** What polls hold about a member. */
export const pollData: readonly MemberData[] = [
  tableData({
    section: 'poll_reminders',
    thai: 'การเตือนก่อนปิดรับทาย',
    table: 'poll.reminder',
    columns: ['poll_id', 'asked_at'],
  }),
  tableData({
    section: 'poll_notices',
    thai: 'แจ้งเตือนเรื่องทายผล',
    table: 'poll.told',
    key: 'told_id',
    columns: ['told_id', 'poll_id', 'what', 'revision', 'told_at'],
  }),
  tableData({
    section: 'poll_votes',
    thai: 'คะแนนโหวต',
    table: 'poll.vote',
    key: 'vote_id',
    columns: ['vote_id', 'poll_id', 'version', 'n', 'choice_id', 'voted_at'],
  }),
  tableData({
    section: 'poll_shares',
    thai: 'ส่วนแบ่งจากโพล',
    table: 'poll.share',
    key: 'share_id',
    columns: [
      'share_id',
      'poll_id',
      'revision',
      'weight',
      'share',
      'amount',
      'status',
      'refusal',
      'paid_at',
    ],
  }),
]
