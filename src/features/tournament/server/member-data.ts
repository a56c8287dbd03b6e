import { type MemberData, tableData } from '#platform/member-data/member-data.ts'

/** What tournaments hold about a member. */
export const tournamentData: readonly MemberData[] = [
  tableData({
    section: 'tournament_entries',
    thai: 'การแข่งขันที่เข้าร่วม',
    table: 'tournament.entrant',
    key: 'entrant_id',
    columns: ['entrant_id', 'tournament_id', 'version', 'joined_at', 'left_at'],
  }),
  tableData({
    section: 'tournament_scores',
    thai: 'แต้มสุทธิในการแข่งขัน',
    table: 'tournament.score',
    key: 'tournament_id',
    columns: ['tournament_id', 'valid_satang', 'points', 'place'],
  }),
  tableData({
    section: 'tournament_prizes',
    thai: 'รางวัลจากการแข่งขัน',
    table: 'tournament.prize',
    key: 'prize_id',
    columns: [
      'prize_id',
      'tournament_id',
      'place',
      'full_points',
      'points',
      'status',
      'refusal',
      'given_at',
    ],
  }),
  tableData({
    section: 'tournament_shown',
    thai: 'การแสดงชื่อบนกระดานประจำเดือน',
    table: 'tournament.shown',
    columns: ['shown_at'],
  }),
  tableData({
    section: 'tournament_months',
    thai: 'แต้มสุทธิบนกระดานประจำเดือน',
    table: 'tournament.month_score',
    columns: ['month', 'points'],
  }),
]
