import type { Satang } from '#kernel/money.ts'

/** How an amount is written. */
export interface MoneyStyle {
  /** `always` puts a plus before money in; `auto` shows a minus only. */
  readonly sign?: 'auto' | 'always' | 'never'
  /** `always` two decimals, `auto` drops `.00`, `never` cuts the satang off. */
  readonly decimals?: 'always' | 'auto' | 'never'
  /** Whether `฿` stands before the digits. */
  readonly symbol?: boolean
}

/** An amount as the screen has it: wire text (`"-1234.50"`) or satang. */
export type Amount = string | Satang

/** Reads an amount that the server sent; satang pass through. Debts keep their minus. */
export function satangOf(amount: Amount): Satang {
  if (typeof amount === 'bigint') return amount
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount.trim())
  if (!match) return 0n
  const satang = BigInt(match[2] ?? '0') * 100n + BigInt((match[3] ?? '').padEnd(2, '0') || '0')
  return match[1] === '-' ? -satang : satang
}

/** The parts of a written amount, for screens that draw the satang smaller. */
export interface MoneyParts {
  readonly sign: '' | '+' | '−'
  readonly symbol: '' | '฿'
  readonly baht: string
  /** `.50`, or nothing. */
  readonly satang: string
}

/** Splits an amount into sign, symbol, grouped baht and satang. */
export function moneyParts(amount: Amount, style: MoneyStyle = {}): MoneyParts {
  const { sign = 'auto', decimals = 'always', symbol = true } = style
  const value = satangOf(amount)
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0')
  const cents = digits.slice(-2)
  const cut = decimals === 'never' || (decimals === 'auto' && cents === '00')
  return {
    sign: sign === 'never' ? '' : value < 0n ? '−' : sign === 'always' && value > 0n ? '+' : '',
    symbol: symbol ? '฿' : '',
    baht: digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ','),
    satang: cut ? '' : `.${cents}`,
  }
}

/** Writes an amount in the Thai way: `฿1,234.50`, `+฿500.17`, `−฿20.00`. */
export function formatMoney(amount: Amount, style: MoneyStyle = {}): string {
  const parts = moneyParts(amount, style)
  return `${parts.sign}${parts.symbol}${parts.baht}${parts.satang}`
}

/** The words a screen reader says: `ลบ 20.00 บาท`. */
export function spokenMoney(amount: Amount, style: MoneyStyle = {}): string {
  const { sign, baht, satang } = moneyParts(amount, style)
  const word = sign === '−' ? 'ลบ ' : sign === '+' ? 'บวก ' : ''
  return `${word}${baht}${satang} บาท`
}

const plain = new Intl.NumberFormat('th-TH')

/** A count with thousands separators: `12,345`. */
export function formatCount(count: number | bigint): string {
  return plain.format(count)
}
