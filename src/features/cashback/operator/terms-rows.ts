import { productWord } from '#kernel/products.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { percentOf } from '#ui/thai/percent.ts'
import type { CashbackDesk } from '../operator-contract.ts'

/** The terms as staff compare them. */
export type DeskTerms = Omit<
  CashbackDesk['versions'][number],
  'version' | 'written_by' | 'written_at'
>

interface Fact {
  readonly term: string
  readonly value: string
}

/** What terms say of a day's losses and of turnover, whatever the product. */
const commonRows = (terms: DeskTerms): Fact[] => [
  { term: 'อัตราคืนยอดเสีย', value: percentOf(terms.rate_ppm) },
  { term: 'ขั้นต่ำคืนยอดเสีย', value: formatMoney(terms.min) },
  { term: 'สูงสุดคืนยอดเสียต่อวัน', value: formatMoney(terms.cap) },
  { term: 'เมื่อไม่กดรับ', value: terms.on_expiry === 'credit' ? 'โอนให้เอง' : 'หมดสิทธิ์' },
  { term: 'ขั้นต่ำคืนยอดเล่น', value: formatMoney(terms.turnover_min) },
  { term: 'สูงสุดคืนยอดเล่นต่อวัน', value: formatMoney(terms.turnover_cap) },
]

type ProductTerms = DeskTerms['products'][number]

const productFacts = (one: ProductTerms): Fact[] => [
  { term: 'ยอดเสีย', value: one.in_loss ? 'นับ' : 'ไม่นับ' },
  { term: 'คืนยอดเล่น', value: percentOf(one.turnover_ppm) },
  { term: 'ค่าแนะนำ', value: percentOf(one.commission_ppm) },
  { term: 'ส่วนต่าง', value: percentOf(one.margin_ppm) },
]

/** What terms say, a line each. */
export function termsRows(terms: DeskTerms): Fact[] {
  return [
    ...commonRows(terms),
    ...terms.products.map((one) => ({
      term: productWord(one.product),
      value: productFacts(one)
        .map(({ term, value }) => (term === 'ยอดเสีย' ? `${value}${term}` : `${term} ${value}`))
        .join(' · '),
    })),
  ]
}

const singleRows = (terms: DeskTerms): Map<string, string> =>
  new Map(
    [
      ...commonRows(terms),
      ...terms.products.flatMap((one) =>
        productFacts(one).map(({ term, value }) => ({
          term: `${productWord(one.product)} ${term}`,
          value,
        })),
      ),
    ].map(({ term, value }) => [term, value]),
  )

/** What differs from the terms that hold: what it was, and what it becomes. */
export function changesOf(live: DeskTerms, proposed: DeskTerms): Fact[] {
  const before = singleRows(live)
  const after = singleRows(proposed)
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((term) => before.get(term) !== after.get(term))
    .map((term) => ({
      term: `${term} เปลี่ยน`,
      value: `${before.get(term) ?? 'ไม่มี'} เป็น ${after.get(term) ?? 'ไม่มี'}`,
    }))
}
