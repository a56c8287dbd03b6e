import { productWord } from '#kernel/products.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { monthWord } from '#ui/thai/dates.ts'
import { rateWord } from '../member/point-words.ts'
import type { PointDeskWire, PointPreviewWire } from '../operator-contract.ts'

type Rates = PointDeskWire['versions'][number]['rates']

/** What the person at the desk may do; the server asks again. */
export interface PointRights {
  readonly mayEdit: boolean
  readonly mayPublish: boolean
}

/** What rates say, a line a product. */
export const rateFacts = (rates: Rates) =>
  rates.map((rate) => ({
    term: `${productWord(rate.product)} ต่อยอดแทง ฿100`,
    value: rateWord(rate),
  }))

/** `หวยและยี่กี 1.5 แต้มต่อ ฿100` */
export const rateSentence = (rates: Rates): string =>
  rates.map((rate) => `${productWord(rate.product)} ${rateWord(rate)}ต่อ ฿100`).join(' · ')

/** What rates would have given last month, beside those that hold. */
export const previewFacts = (preview: PointPreviewWire) => [
  { term: 'เดือน', value: monthWord(preview.month) },
  { term: 'สมาชิกที่เล่น', value: `${formatCount(preview.members)} คน` },
  { term: 'ยอดแทงที่นับ', value: formatMoney(preview.valid) },
  {
    term: 'แต้มที่ให้',
    value: `${formatCount(preview.points)} (ตอนนี้ ${formatCount(preview.points_now)})`,
  },
  {
    term: 'มูลค่าแต้มสูงสุด',
    value: `${formatMoney(preview.worth)} (ตอนนี้ ${formatMoney(preview.worth_now)})`,
  },
]
