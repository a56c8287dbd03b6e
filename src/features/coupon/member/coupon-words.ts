import type { StatusKind } from '#ui/parts/status-chip.tsx'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import type { BonusTermsWire, CouponUseWire, VoucherWire } from '../contract.ts'

type Gift = Pick<CouponUseWire, 'credit' | 'points' | 'spins' | 'bonus' | 'deposit_bonus'>

/** What a coupon brings: `฿50.00`, `30 แต้ม`, `2 สิทธิ์หมุน`, `โบนัส ฿100.00` or `โบนัสฝากสูงสุด ฿300.00`. */
export function gotWords({ credit, points, spins, bonus, deposit_bonus: most }: Gift): string {
  if (credit !== null) return formatMoney(credit)
  if (bonus !== null) return `โบนัส ${formatMoney(bonus)}`
  if (most !== null) return `โบนัสฝากสูงสุด ${formatMoney(most)}`
  return points === null ? `${formatCount(spins ?? 0)} สิทธิ์หมุน` : `${formatCount(points)} แต้ม`
}

/** Where it is. */
export function whereWords({ credit, points, bonus }: Gift): string {
  if (credit !== null) return 'เข้ากระเป๋าหลักแล้ว ไม่ต้องทำเทิร์น ถอนได้ตามปกติ'
  if (bonus !== null) return 'อยู่ในกระเป๋าเครดิตฟรีแล้ว ดูยอดที่เล่นและวันหมดอายุได้ที่โปรโมชั่นของฉัน'
  return points === null ? 'สิทธิ์หมุนเข้าบัญชีของคุณแล้ว ใช้ได้ที่กงล้อนำโชคภายใน 30 วัน' : 'แต้มเข้าบัญชีของคุณแล้ว'
}

/** What a bonus asks for, a line each; read before it is taken. */
export const bonusRows = (terms: BonusTermsWire): { term: string; value: string }[] => [
  { term: 'ต้องเล่นครบ', value: formatMoney(terms.need) },
  { term: 'เกมที่นับ', value: terms.product },
  { term: 'เดิมพันสูงสุดต่อโพย', value: formatMoney(terms.stake_max) },
  {
    term: 'โอนเข้ากระเป๋าหลักได้',
    value: terms.cashout_max === null ? 'ทั้งหมดที่เหลือ' : `ไม่เกิน ${formatMoney(terms.cashout_max)}`,
  },
  { term: 'เล่นให้ครบภายใน', value: `${formatCount(terms.lifetime_days)} วัน` },
  { term: 'ไม่ครบ', value: 'โบนัสหมดอายุ เงินของคุณไม่เกี่ยว' },
]

/** How a coupon that the member was given is shown, and whether it can be used now. */
export function voucherLook(
  {
    state,
    is_paused: isPaused,
    deposit_bonus: most,
  }: Pick<VoucherWire, 'state' | 'is_paused' | 'deposit_bonus'>,
  mayUse: boolean,
): { kind: StatusKind; word: string; isUsable: boolean } {
  if (state === 'used') return { kind: 'done', word: 'ใช้แล้ว', isUsable: false }
  if (state === 'taken_back') return { kind: 'cancelled', word: 'ยกเลิกแล้ว', isUsable: false }
  if (state === 'expired') return { kind: 'expired', word: 'หมดอายุ', isUsable: false }
  if (!mayUse) return { kind: 'closed', word: 'ใช้ไม่ได้ตอนนี้', isUsable: false }
  if (isPaused) return { kind: 'pending', word: 'หยุดชั่วคราว', isUsable: false }
  return { kind: 'open', word: most === null ? 'จองไว้ให้คุณ' : 'ใช้ตอนฝาก', isUsable: true }
}
