import type { CSSProperties } from 'react'
import { type Amount, type MoneyStyle, moneyParts, satangOf, spokenMoney } from '../thai/money.ts'
import classes from './money.module.css'

/**
 * An amount in digits of one width. `tone="flow"` is green with a plus for money in and plain with
 * a minus for money out; `smallSatang` draws the satang smaller, for a large balance. `null` is an
 * amount that could not be loaded: a dash, never zero. `hidden` puts dots in its place.
 */
export function Money({
  amount,
  tone = 'plain',
  smallSatang,
  hidden,
  style,
  className = '',
  ...written
}: MoneyStyle & {
  amount: Amount | null | undefined
  tone?: 'plain' | 'flow'
  smallSatang?: boolean
  hidden?: boolean
  style?: CSSProperties
  className?: string
}) {
  if (hidden || amount === null || amount === undefined) {
    return (
      <span className={`${classes.money} ${className}`} style={style}>
        <span aria-hidden="true">{hidden ? '฿••••' : '—'}</span>
        <span className="visually-hidden">{hidden ? 'ซ่อนอยู่' : 'ไม่ทราบยอด'}</span>
      </span>
    )
  }
  const look: MoneyStyle = tone === 'flow' ? { sign: 'always', ...written } : written
  const parts = moneyParts(amount, look)
  const isIn = tone === 'flow' && satangOf(amount) > 0n
  return (
    <span className={`${classes.money} ${className}`} data-in={isIn || undefined} style={style}>
      <span aria-hidden="true">
        {parts.sign}
        {parts.symbol}
        {parts.baht}
        <span className={smallSatang ? classes.small : undefined}>{parts.satang}</span>
      </span>
      <span className="visually-hidden">{spokenMoney(amount, look)}</span>
    </span>
  )
}
