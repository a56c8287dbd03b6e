import { formatCount } from '#ui/thai/money.ts'
import type { WheelWire } from '../contract.ts'

const percent = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** A share of 10,000 as people read it: `12.50%`. */
export const oddsWords = (odds: number): string => `${percent.format(odds / 100)}%`

interface Purse {
  readonly point: number
  readonly free_spins: number
}

/** What a spin is paid with now, a free spin first. */
export function payment(wheel: WheelWire, purse: Purse): 'spin' | 'points' {
  const hasSpin = wheel.takes_spins && purse.free_spins > 0
  return hasSpin || wheel.cost_points === null ? 'spin' : 'points'
}

/** What the button says. */
export const spinWords = (wheel: WheelWire, purse: Purse): string =>
  payment(wheel, purse) === 'spin'
    ? 'หมุน (ใช้ 1 สิทธิ์)'
    : `หมุน (ใช้ ${formatCount(wheel.cost_points ?? 0)} แต้ม)`

/** Why there is no spin now; false: there is. The server decides; this saves a round trip. */
export function blockedBy(wheel: WheelWire, purse: Purse): string | false {
  if (!wheel.is_open) return 'กงล้อปิดชั่วคราว'
  if (wheel.spins_left_today === 0) return 'วันนี้หมุนครบแล้ว'
  if (payment(wheel, purse) === 'spin') return purse.free_spins > 0 ? false : 'ยังไม่มีสิทธิ์หมุน'
  const missing = (wheel.cost_points ?? 0) - purse.point
  return missing > 0 ? `แต้มไม่พอ ขาดอีก ${formatCount(missing)} แต้ม` : false
}

/** How far a wheel has turned when it stops with the middle of a field under the pointer, some turns on. */
export function turnTo(from: number, place: number, fields: number): number {
  const TURNS = 6
  const middle = 360 - (place + 0.5) * (360 / fields)
  return (Math.floor(from / 360) + TURNS) * 360 + middle
}
