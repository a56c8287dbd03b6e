import { messageDay } from '#kernel/message.ts'
import { formatBaht, type Satang } from '#kernel/money.ts'
import { bangkokDay, toWireTime } from '#kernel/time.ts'

// A document is drawn by the server, so its words are made here and not by the screens' own.

/** `20 พ.ย. 69` */
export const dateText = (at: Date): string => messageDay(bangkokDay(at))

/** `18:41:07 น.` */
export const timeText = (at: Date): string => `${toWireTime(at).slice(11, 19)} น.`

/** `+1,234.50`, `−20.00`, `−฿20.00`; without `signed` a plus is left out. */
export function amountText(satang: Satang, { signed = false, symbol = '' } = {}): string {
  const sign = satang < 0n ? '−' : signed && satang > 0n ? '+' : ''
  const [baht = '', rest = ''] = formatBaht(satang < 0n ? -satang : satang).split('.')
  return `${sign}${symbol}${grouped(baht)}.${rest}`
}

/** `12,345` */
export const countText = (count: number): string => grouped(`${count}`)

const grouped = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+$)/g, ',')
