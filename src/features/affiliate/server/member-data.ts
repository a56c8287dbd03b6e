import { type MemberData, tableData } from '#platform/member-data/member-data.ts'

/** What the affiliate holds about a member. Of his friends it says what they gave, not who they are. */
export const affiliateData: readonly MemberData[] = [
  tableData({
    section: 'affiliate_friends',
    thai: 'เพื่อนที่แนะนำ',
    table: 'affiliate.bond',
    columns: ['level', 'joined_at', 'state', 'since', 'ended_day', 'valid_satang', 'earned_satang'],
  }),
  tableData({
    section: 'affiliate_commissions',
    thai: 'ค่าแนะนำรายวัน',
    table: 'affiliate.commission',
    key: 'commission_id',
    columns: [
      'commission_id',
      'day',
      'part',
      'shown_day',
      'level',
      'product',
      'ppm',
      'valid_satang',
      'satang',
      'made_at',
    ],
  }),
  tableData({
    section: 'affiliate_redemptions',
    thai: 'ค่าแนะนำที่รับแล้ว',
    table: 'affiliate.redemption',
    key: 'redemption_id',
    columns: ['redemption_id', 'amount_satang', 'made_at'],
  }),
  tableData({
    section: 'affiliate_clicks',
    thai: 'การเปิดลิงก์แนะนำ',
    table: 'affiliate.click',
    key: 'click_id',
    columns: ['click_id', 'day'],
  }),
]
