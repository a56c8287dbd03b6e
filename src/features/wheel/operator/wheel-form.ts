import type { WheelInputWire } from '../operator-contract.ts'

/** What is written of a wheel. */
export type Values = Omit<WheelInputWire, 'wheel_id'>
export type PrizeValues = Values['prizes'][number]

/** A field that gives nothing. */
export const EMPTY_PRIZE: PrizeValues = {
  label: '',
  kind: 'none',
  amount: 0,
  weight: 0,
  stock: null,
  cap_day: null,
  cap_member: null,
  fallback: null,
}
