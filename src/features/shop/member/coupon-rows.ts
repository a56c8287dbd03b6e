import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import type { ShopCouponWire } from '../contract.ts'
import { spinWords } from './shop-words.ts'

/** What one coupon of an item brings and by which terms, a line each; read before points are given for it. */
export function couponRows({
  credit,
  spins,
  bonus,
  good_until: until,
  bonus_terms: terms,
}: ShopCouponWire): { term: string; value: string; strong?: boolean }[] {
  const brings =
    bonus !== null
      ? `โบนัส ${formatMoney(bonus)}`
      : spins !== null
        ? spinWords(spins)
        : `${formatMoney(credit ?? '0.00')} เข้ากระเป๋าหลัก`
  return [
    { term: 'คูปองใบละ', value: brings, strong: true },
    { term: 'ใช้คูปองได้ถึง', value: thaiDateTime(until) },
    ...(terms === null
      ? []
      : [
          { term: 'โบนัสต้องเล่นครบ', value: formatMoney(terms.need) },
          { term: 'เกมที่นับ', value: terms.product },
          { term: 'เดิมพันสูงสุดต่อโพย', value: formatMoney(terms.stake_max) },
          {
            term: 'โอนเข้ากระเป๋าหลักได้',
            value:
              terms.cashout_max === null ? 'ทั้งหมดที่เหลือ' : `ไม่เกิน ${formatMoney(terms.cashout_max)}`,
          },
          { term: 'เล่นให้ครบภายใน', value: `${formatCount(terms.lifetime_days)} วัน` },
        ]),
  ]
}
