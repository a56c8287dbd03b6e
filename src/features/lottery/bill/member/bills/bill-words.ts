import { thaiDay } from '#ui/thai/dates.ts'

interface RoundOfBill {
  readonly emblem: string
  readonly market_name: string
  readonly round_no: number
  readonly draw_day: string
}

/** `ยี่กี รอบที่ 52` where a market has many rounds a day, else its name. */
export const billTitle = (bill: RoundOfBill): string =>
  bill.emblem === 'yk' ? `${bill.market_name} รอบที่ ${bill.round_no}` : bill.market_name

/** `งวด 20 พ.ย. 69` */
export const billDraw = (bill: RoundOfBill): string => `งวด ${thaiDay(bill.draw_day)}`
