import { formatCount, formatMoney } from '#ui/thai/money.ts'
import type { CouponUseWire } from '../contract.ts'

/** What a coupon brought: `฿50.00`, `30 แต้ม` or `2 สิทธิ์หมุน`. */
export function gotWords({
  credit,
  points,
  spins,
}: Pick<CouponUseWire, 'credit' | 'points' | 'spins'>): string {
  if (credit !== null) return formatMoney(credit)
  return points === null ? `${formatCount(spins ?? 0)} สิทธิ์หมุน` : `${formatCount(points)} แต้ม`
}

/** Where it is. */
export function whereWords({ credit, points }: Pick<CouponUseWire, 'credit' | 'points'>): string {
  if (credit !== null) return 'เข้ากระเป๋าหลักแล้ว ไม่ต้องทำเทิร์น ถอนได้ตามปกติ'
  return points === null ? 'สิทธิ์หมุนเข้าบัญชีของคุณแล้ว ใช้ได้ที่กงล้อนำโชคภายใน 30 วัน' : 'แต้มเข้าบัญชีของคุณแล้ว'
}
