import { formatMoney } from '#ui/thai/money.ts'
import type { CardRate } from '../contract.ts'
import classes from './rate-card.module.css'

/**
 * What changes a rate or a price: the member's level, a discount, steps by what a number has sold.
 */
export function RateDetails({
  rates,
  level,
}: {
  rates: readonly CardRate[]
  level: number | null
}) {
  const mine = [
    { title: 'อัตราตามระดับสมาชิก', lines: rates.flatMap((row) => vipLine(row, level)) },
    { title: 'ส่วนลด', lines: rates.flatMap(discountLine) },
  ]
  const limits = [
    { title: 'อั้นขั้นบันได ตามยอดแทงรวมของเลขนั้น', lines: rates.flatMap(stepLine) },
    { title: 'รับรวมต่อเลข', lines: rates.flatMap(capLine) },
  ]
  return (
    <>
      <Parts parts={mine} />
      {limits.some(({ lines }) => lines.length > 0) ? (
        <details className={classes.fold}>
          <summary>เพดานและขั้นบันได</summary>
          <Parts parts={limits} />
        </details>
      ) : null}
    </>
  )
}

function Parts({ parts }: { parts: readonly { title: string; lines: string[] }[] }) {
  return parts
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => (
      <section key={title} className={classes.details}>
        <h3 className="t14 strong">{title}</h3>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    ))
}

/** Limits are whole baht as a rule: `฿20,000`. */
export const wholeMoney = (amount: string): string => formatMoney(amount).replace(/\.00$/, '')

function vipLine({ name, base_rate: base, vip }: CardRate, level: number | null): string[] {
  if (vip.length === 0) return []
  const steps = vip.map((step) => `ระดับ ${step.level_from} ขึ้นไป ${step.rate}`)
  const mine = level === null ? '' : ` (คุณอยู่ระดับ ${level})`
  return [`${name}: ปกติ ${base} · ${steps.join(' · ')}${mine}`]
}

function discountLine({ name, discount_bp: bp }: CardRate): string[] {
  return bp === 0 ? [] : [`${name}: ลด ${bp / 100}% แทง ฿100 จ่ายจริง ฿${100 - bp / 100}`]
}

function stepLine({ name, steps }: CardRate): string[] {
  if (steps.length === 0) return []
  const words = steps.map(({ over, rate }) =>
    Number(rate) === 0 ? `เกิน ${wholeMoney(over)} ปิดรับ` : `เกิน ${wholeMoney(over)} จ่าย ${rate}`,
  )
  return [`${name}: ${words.join(' · ')}`]
}

function capLine({ name, max_per_number_round: max }: CardRate): string[] {
  return max === null ? [] : [`${name}: ไม่เกิน ${wholeMoney(max)} ต่อเลขต่องวด`]
}
