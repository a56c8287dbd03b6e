import { type MemberData, tableData } from '#platform/member-data/member-data.ts'

/** What games hold about a member. */
export const gameData: readonly MemberData[] = [
  tableData({
    section: 'game_sessions',
    thai: 'การเข้าเล่นเกม',
    table: 'game.session',
    key: 'session_id',
    columns: [
      'session_id',
      'account_id',
      'provider_id',
      'game_id',
      'made_at',
      'launched_at',
      'expires_at',
      'revoked_at',
    ],
  }),
  tableData({
    section: 'game_rounds',
    thai: 'รอบเกมที่เล่น',
    table: 'game.round',
    key: 'round_id',
    columns: [
      'round_id',
      'provider_id',
      'ref',
      'account_id',
      'version_id',
      'state',
      'staked_satang',
      'returned_satang',
      'owed_satang',
      'opened_at',
      'closed_at',
    ],
    children: {
      transactions: {
        table: 'game.transaction',
        key: 'round_id',
        columns: ['transaction_uuid', 'kind', 'account_id', 'amount_satang', 'made_at'],
        order: 'made_at',
      },
    },
  }),
  tableData({
    section: 'game_free_bets',
    thai: 'สิทธิ์เดิมพันฟรีในเกม',
    table: 'game.free_bet',
    columns: [
      'reward_uuid',
      'provider_id',
      'value_satang',
      'bets',
      'used',
      'opens_at',
      'expires_at',
    ],
  }),
  tableData({
    section: 'game_incidents',
    thai: 'เหตุผิดปกติในรอบเกม',
    table: 'game.incident',
    key: 'incident_id',
    columns: ['incident_id', 'kind', 'round_id', 'amount_satang', 'made_at'],
  }),
  tableData({
    section: 'game_calls',
    thai: 'คำขอของค่ายเกมที่ไม่มีผลต่อยอดเงิน',
    table: 'game.call',
    key: 'call_id',
    columns: ['call_id', 'provider_id', 'kind', 'round_ref', 'transaction_ref', 'word', 'came_at'],
  }),
]
