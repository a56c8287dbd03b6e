import { productWord } from '#kernel/products.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { percentOf } from '#ui/thai/percent.ts'
import type { AffiliateDesk } from '../operator-contract.ts'

/** The terms as staff compare them. */
export type DeskTerms = Omit<
  AffiliateDesk['versions'][number],
  'version' | 'written_by' | 'written_at'
>

interface Fact {
  readonly term: string
  readonly value: string
}

/** What terms say, a line each. */
export const termsRows = (terms: DeskTerms): Fact[] => [
  ...terms.rates.map(({ product, level, ppm }) => ({
    term: `${productWord(product)} ชั้น ${level}`,
    value: percentOf(ppm),
  })),
  { term: 'รับได้ตั้งแต่', value: formatMoney(terms.redeem_min) },
  { term: 'เพื่อนต้องฝากครั้งเดียวอย่างน้อย', value: formatMoney(terms.deposit_min) },
  { term: 'ภายในหลังสมัคร', value: `${terms.deposit_days} วัน` },
  { term: 'เพื่อนต้องเล่นครบ', value: formatMoney(terms.turnover_min) },
]

/** What differs from the terms that hold: what it was, and what it becomes. */
export function changesOf(live: DeskTerms, proposed: DeskTerms): Fact[] {
  const valuesOf = (terms: DeskTerms) =>
    new Map(termsRows(terms).map(({ term, value }) => [term, value]))
  const [before, after] = [valuesOf(live), valuesOf(proposed)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((term) => before.get(term) !== after.get(term))
    .map((term) => ({
      term: `${term} เปลี่ยน`,
      value: `${before.get(term) ?? 'ไม่มี'} เป็น ${after.get(term) ?? 'ไม่มี'}`,
    }))
}
