import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type { CommissionWire, PoolWire } from '../contract.ts'

interface Line {
  readonly term: string
  readonly value: string
  readonly strong?: boolean
}

type Told = NonNullable<PoolWire['lines']>

const less = (amount: string): string => formatMoney(-satangOf(amount))
const isSome = (amount: string): boolean => satangOf(amount) !== 0n

const costWords = {
  fee: 'หักค่าใช้ระบบของค่ายเกม',
  payment: 'หักค่าธรรมเนียมรับจ่ายเงิน',
  bonus: 'หักโบนัสและรางวัลที่เพื่อนได้',
  cashback: 'หักยอดคืนที่เพื่อนได้',
  own_carry: 'หักยอดยกมาของเพื่อนที่เคยได้กำไรมาก',
  together: 'หักรายการอื่นรวมกัน',
} as const satisfies Readonly<Record<Told['costs'][number]['kind'], string>>

/** How a month came about, line by line: what is nothing is left out, and what would be of few friends is said to be. */
export function poolLines(
  pool: PoolWire,
  {
    base,
    commission,
    rate,
    month,
  }: Pick<CommissionWire, 'base' | 'commission'> & {
    rate: string
    month: (day: string) => string
  },
): Line[] {
  const { lines } = pool
  const isCapped = satangOf(commission) === satangOf(pool.most) && isSome(base)
  return [
    ...(lines ? takenOff(lines) : []),
    { term: 'ยอดที่ใช้คิด', value: formatMoney(base), strong: true },
    { term: 'อัตรา', value: rate },
    ...(isCapped ? [{ term: 'ไม่เกินที่กันไว้จากยอดเล่นของเพื่อน', value: formatMoney(pool.most) }] : []),
    { term: 'ค่าแนะนำของเดือน', value: formatMoney(commission), strong: true },
    ...(lines?.carry_out ?? []).map((lot) => ({
      term: `ติดลบยกไป ของ${month(lot.month)}`,
      value: less(lot.amount),
    })),
  ]
}

const takenOff = ({ ggr, costs, carry_in: carryIn }: Told): Line[] => [
  { term: 'เพื่อนทุกคนรวมกัน แทงหักที่ได้คืน', value: formatMoney(ggr) },
  ...costs.map(({ kind, amount }) => ({ term: costWords[kind], value: less(amount) })),
  ...(isSome(carryIn) ? [{ term: 'หักยอดติดลบยกมา', value: less(carryIn) }] : []),
]

/** What of a month is not told, and why. */
export const untoldLines = ({ lines, has_own_carry: hasOwn }: PoolWire): string[] => [
  ...(lines ? [] : ['รายการย่อยของเดือนนี้เป็นของเพื่อนไม่กี่คน จึงแสดงเฉพาะยอดที่ใช้คิด']),
  ...(hasOwn ? ['มีเพื่อนที่ได้กำไรมาก ยอดติดลบส่วนนั้นยกไปหักจากเขาคนเดียว จึงไม่แสดงจำนวน'] : []),
]
