import { type MemberData, tableData } from '#platform/member-data/member-data.ts'

/** What coupons hold about a member. */
export const couponData: readonly MemberData[] = [
  tableData({
    section: 'coupon_uses',
    thai: 'คูปองที่ใช้',
    table: 'coupon.use',
    key: 'use_id',
    columns: [
      'use_id',
      'campaign_id',
      'code_id',
      'voucher_id',
      'n',
      'exclusive_group',
      'amount',
      'used_at',
    ],
  }),
  tableData({
    section: 'coupon_codes',
    thai: 'รหัสคูปองที่ใช้',
    table: 'coupon.code',
    key: 'code_id',
    member: 'used_by',
    columns: ['code_id', 'campaign_id', 'ending'],
  }),
  tableData({
    section: 'coupon_vouchers',
    thai: 'คูปองที่ได้รับ',
    table: 'coupon.voucher',
    key: 'voucher_id',
    columns: [
      'voucher_id',
      'campaign_id',
      'n',
      'amount',
      'state',
      'given_at',
      'expires_at',
      'ended_at',
      'bonus_id',
      'paid',
    ],
  }),
  tableData({
    section: 'coupon_tries',
    thai: 'การกรอกรหัสคูปองที่ไม่ถูกต้อง',
    table: 'coupon.guesser',
    columns: ['wrong', 'since', 'wrong_on_day', 'day', 'paused_until'],
  }),
]
