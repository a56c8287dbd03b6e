import { formatMoney } from '#ui/thai/money.ts'
import type { WireWithdrawSetting } from '../setting-contract.ts'

export type WireTerms = WireWithdrawSetting['terms']

/** Each term by its name and as a person reads it, in the order of the screen. */
export function termFacts(
  terms: WireTerms,
): { name: keyof WireTerms; term: string; value: string }[] {
  const fact = (name: keyof WireTerms, term: string, value: string) => ({ name, term, value })
  const orOff = (amount: string | null, off: string) =>
    amount === null ? off : formatMoney(amount)
  return [
    fact('min_amount', 'ขั้นต่ำต่อครั้ง', formatMoney(terms.min_amount)),
    fact('max_amount', 'สูงสุดต่อครั้ง', formatMoney(terms.max_amount)),
    fact('times_a_day', 'จำนวนครั้งต่อวัน', `${terms.times_a_day} ครั้ง`),
    fact('day_max', 'สูงสุดต่อวัน', orOff(terms.day_max, 'ไม่จำกัดยอด')),
    fact('fee_fixed', 'ค่าธรรมเนียมต่อครั้ง', formatMoney(terms.fee_fixed)),
    fact('fee_bp', 'ค่าธรรมเนียมตามยอด', `${terms.fee_bp / 100}%`),
    fact('free_times_a_day', 'ไม่คิดค่าธรรมเนียม', `${terms.free_times_a_day} ครั้งต่อวัน`),
    fact('turnover_x100', 'ยอดเล่นต่อยอดฝาก', `× ${terms.turnover_x100 / 100}`),
    fact('turnover_refuses', 'ยังเล่นไม่ครบ', terms.turnover_refuses ? 'ถอนไม่ได้' : 'ให้คนตรวจ'),
    fact('auto_approve_up_to', 'ผ่านอัตโนมัติ (รวม 24 ชม.)', orOff(terms.auto_approve_up_to, 'ปิด')),
    fact('batch_up_to', 'อนุมัติหลายรายการ (ต่อคนต่อชั่วโมง)', orOff(terms.batch_up_to, 'ไม่จำกัดยอด')),
    fact('target_minutes', 'ควรตัดสินใน', `${terms.target_minutes} นาที`),
    fact('breach_minutes', 'ช้าเกินเมื่อ', `${terms.breach_minutes} นาที`),
  ]
}

/** `สูงสุดต่อครั้ง ฿50,000.00 → ฿20,000.00`, of those that become others. */
export function termChanges(before: WireTerms, after: WireTerms): string[] {
  const now = new Map(termFacts(before).map(({ name, value }) => [name, value]))
  return termFacts(after)
    .filter(({ name, value }) => now.get(name) !== value)
    .map(({ name, term, value }) => `${term} ${now.get(name)} → ${value}`)
}
