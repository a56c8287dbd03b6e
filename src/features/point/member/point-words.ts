import { productWord } from '#kernel/products.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { buddhistYear, monthWord, thaiDayMonth } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import type { PointAccountWire, PointLineWire, PointMovement } from '../contract.ts'

type Rate = PointAccountWire['rates'][number]
type Play = NonNullable<PointLineWire['play']>

/** `1 แต้ม`, `1.25 แต้ม` of hundredths. */
export function rateWord({ rate_x100: rate }: Pick<Rate, 'rate_x100'>): string {
  const rest = `${rate % 100}`.padStart(2, '0').replace(/0+$/, '')
  return `${formatCount(Math.floor(rate / 100))}${rest === '' ? '' : `.${rest}`} แต้ม`
}

/** `หวยและยี่กี ทุกยอดแทง ฿100 ได้ 1 แต้ม` */
export const rateWords = (rate: Rate): string =>
  `${productWord(rate.product)} ทุกยอดแทง ฿100 ได้ ${rateWord(rate)}`

/** `+20 แต้ม`, `-20 แต้ม` */
export const signedWords = (points: number): string =>
  `${points < 0 ? '-' : '+'}${formatCount(Math.abs(points))} แต้ม`

/** `300 แต้มหมดอายุ 31 ธ.ค. 2569` */
export const runningOutWords = ({
  points,
  last_day: day,
}: PointAccountWire['running_out'][number]): string =>
  `${formatCount(points)} แต้มหมดอายุ ${thaiDayMonth(bangkokInstant(day))} ${buddhistYear(Number(day.slice(0, 4)))}`

export const movementWords: Readonly<Record<PointMovement, string>> = {
  all: 'ทั้งหมด',
  earned: 'ได้รับ',
  spent: 'ใช้ไป',
  returned: 'คืนแต้ม',
  expired: 'หมดอายุ',
}

/** `ยอดแทงที่นับ ฿1,250.00 อัตรา 1 แต้มต่อ ฿100` */
const lineWords = ({ valid, ...rate }: Play['lines'][number]): string =>
  `${productWord(rate.product)} ${formatMoney(valid)} อัตรา ${rateWord(rate)}ต่อ ฿100`

/** How points by play were worked out, a sentence each. */
export function playWords({ month, lines, earned, gained, brought }: Play): string[] {
  return [
    `ยอดแทงที่นับเดือน${monthWord(month)}: ${lines.map(lineWords).join(' และ ') || 'ไม่มี'}`,
    `ทั้งเดือนได้ ${formatCount(earned)} แต้ม ครั้งนี้เพิ่ม ${formatCount(gained)} แต้ม`,
    ...(brought < 0 ? [`หักแต้มที่เคยได้เกินจากการแก้ผล ${formatCount(-brought)} แต้ม`] : []),
    ...(brought > 0 ? [`รวมแต้มที่ค้างไว้ก่อนหน้า ${formatCount(brought)} แต้ม`] : []),
  ]
}
