import { messageMoney } from '#kernel/message.ts'
import { formatBaht } from '#kernel/money.ts'
import {
  type ClosingFaults,
  type EraseMember,
  type MemberData,
  tableData,
} from '#platform/member-data/member-data.ts'
import { endBondsOf } from './bond-store.ts'
import { availableOf, isBlocked } from './pay-commission.ts'
import { sumTakenOut } from './redemption-store.ts'
import { findLiveTerms } from './terms-store.ts'

/**
 * What can be taken out is the member's, and so is what waits for a person. What is below the least sum, or of
 * friends who do not count yet, goes with the account; of an account that may not take anything nothing is in the
 * way.
 */
export const affiliateFaults: ClosingFaults = async (tx, _services, memberId) => {
  const { waitingSatang } = await sumTakenOut(tx, memberId)
  if (waitingSatang > 0n) {
    return [
      `มีค่าแนะนำ ${messageMoney(formatBaht(waitingSatang))} รอเจ้าหน้าที่ตรวจสอบ กรุณารอผลหรือยกเลิกที่หน้าแนะนำเพื่อนก่อน`,
    ]
  }
  if (await isBlocked(tx, memberId)) return []
  const availableSatang = await availableOf(tx, memberId)
  if (availableSatang < (await findLiveTerms(tx)).redeemMinSatang) return []
  return [
    `ยังมีค่าแนะนำที่รับได้ ${messageMoney(formatBaht(availableSatang))} กรุณารับเข้ากระเป๋าที่หน้าแนะนำเพื่อนก่อน`,
  ]
}

/**
 * Who is erased has no part of anybody any more, and comes to count for nobody. What others had of him already
 * stays theirs.
 */
export const eraseBonds: EraseMember = (tx, _services, memberId) => endBondsOf(tx, memberId)

/**
 * What the affiliate holds about a member. Of friends it says when they came and how they stand, and of commission
 * how much came on which day: what one friend played and gave is told to nobody, here neither.
 */
export const affiliateData: readonly MemberData[] = [
  tableData({
    section: 'affiliate_friends',
    thai: 'เพื่อนที่แนะนำ',
    table: 'affiliate.bond',
    columns: ['level', 'joined_at', 'state', 'since', 'ended_day'],
  }),
  tableData({
    section: 'affiliate_commissions',
    thai: 'ค่าแนะนำรายวัน',
    table: 'affiliate.commission',
    key: 'commission_id',
    columns: ['commission_id', 'day', 'part', 'shown_day', 'satang', 'made_at'],
  }),
  tableData({
    section: 'affiliate_redemptions',
    thai: 'ค่าแนะนำที่รับแล้ว',
    table: 'affiliate.redemption',
    key: 'redemption_id',
    columns: ['redemption_id', 'amount_satang', 'made_at', 'state', 'ended_at', 'reason'],
  }),
  tableData({
    section: 'affiliate_notices',
    thai: 'แจ้งเตือนเรื่องเพื่อนที่แนะนำ',
    table: 'affiliate.told',
    key: 'told_id',
    columns: ['told_id', 'what', 'since', 'told_at'],
  }),
  tableData({
    section: 'affiliate_clicks',
    thai: 'การเปิดลิงก์แนะนำ',
    table: 'affiliate.click',
    key: 'click_id',
    columns: ['click_id', 'day'],
  }),
]
