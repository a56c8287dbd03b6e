import { formatCount } from '#ui/thai/money.ts'
import type { WheelWire } from '../contract.ts'

const percent = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** A share of 10,000 as people read it: `12.50%`. */
export const oddsWords = (odds: number): string => `${percent.format(odds / 100)}%`

/** What a member can spin with. */
export interface Purse {
  readonly point: number
  readonly free_spins: number
}

/** What a spin is paid with now, a free spin first. */
export function payment(wheel: WheelWire, purse: Purse): 'spin' | 'points' {
  const hasSpin = wheel.takes_spins && purse.free_spins > 0
  return hasSpin || wheel.cost_points === null ? 'spin' : 'points'
}

/** What a spin takes: `ใช้ 1 สิทธิ์`. */
const costWords = (wheel: WheelWire, purse: Purse): string =>
  payment(wheel, purse) === 'spin' ? 'ใช้ 1 สิทธิ์' : `ใช้ ${formatCount(wheel.cost_points ?? 0)} แต้ม`

/** What the button says. */
export const spinWords = (wheel: WheelWire, purse: Purse): string =>
  `หมุน (${costWords(wheel, purse)})`

/** Why there is no spin now; false: there is. The server decides; this saves a round trip. */
export const blockedBy = (wheel: WheelWire, purse: Purse): string | false =>
  shutBy(wheel) || lackOf(wheel, purse)

/** What no points or spins would help against, in the server's order. */
function shutBy(wheel: WheelWire): string | false {
  if (!wheel.is_open) return 'กงล้อปิดชั่วคราว'
  if (wheel.needs_level !== null) return `สำหรับระดับ${wheel.needs_level}ขึ้นไป`
  return wheel.spins_left_today === 0 && 'วันนี้หมุนครบแล้ว'
}

/** What a member has too little of for a wheel. Free spins that it does not take are no reason for a word of them. */
function lackOf(wheel: WheelWire, purse: Purse): string | false {
  if (wheel.takes_spins && purse.free_spins > 0) return false
  if (wheel.cost_points === null) return 'ยังไม่มีสิทธิ์หมุน'
  const missing = wheel.cost_points - purse.point
  if (missing <= 0) return false
  const short = `ขาดอีก ${formatCount(missing)} แต้ม`
  if (wheel.takes_spins) return `ไม่มีสิทธิ์หมุน และแต้ม${short}`
  return purse.free_spins > 0 ? `กงล้อนี้ใช้แต้ม ${short}` : `แต้มไม่พอ ${short}`
}

/** Whether points or spins would let him spin. */
export const isShort = (wheel: WheelWire, purse: Purse): boolean =>
  shutBy(wheel) === false && lackOf(wheel, purse) !== false

/** The wheel that a member can spin at once: what leads here for a free spin opens the one that takes it. */
export const readyWheel = (wheels: readonly WheelWire[], purse: Purse): WheelWire | undefined =>
  wheels.find((wheel) => blockedBy(wheel, purse) === false)

/** Where what the member has can be used, when it is no use here. Nobody is led on who has spun all of his day. */
export function elsewhere(
  wheel: WheelWire,
  wheels: readonly WheelWire[],
  purse: Purse,
): { wheel: WheelWire; words: string } | undefined {
  if (!isShort(wheel, purse)) return undefined
  const other = readyWheel(wheels, purse)
  return other && { wheel: other, words: `ไปที่${other.title} (${costWords(other, purse)})` }
}

/** How many spins are left today, and where what they take comes from; when none is left, until when; closed, what stays. */
export function dayWords(wheel: WheelWire): string {
  if (!wheel.is_open) return 'แต้มและสิทธิ์หมุนของคุณยังอยู่ครบ'
  const left = `วันนี้หมุนได้อีก ${formatCount(wheel.spins_left_today)} จาก ${formatCount(wheel.spins_a_day)} ครั้ง`
  if (wheel.spins_left_today === 0) return `${left} · เริ่มนับใหม่หลังเที่ยงคืน`
  return wheel.cost_points === null
    ? `${left} · รับสิทธิ์ได้จากภารกิจ ร้านค้าแต้ม และคูปอง`
    : `${left} · แต้มได้จากภารกิจ`
}

/** How far a wheel has turned when it stops with the middle of a field under the pointer, some turns on. */
export function turnTo(from: number, place: number, fields: number): number {
  const TURNS = 6
  const middle = 360 - (place + 0.5) * (360 / fields)
  return (Math.floor(from / 360) + TURNS) * 360 + middle
}
