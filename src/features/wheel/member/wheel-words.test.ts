import { describe, expect, it } from 'vitest'
import type { WheelWire } from '../contract.ts'
import { blockedBy, oddsWords, spinWords, turnTo } from './wheel-words.ts'

const wheel: WheelWire = {
  wheel_id: '1',
  version: 1,
  title: 'กงล้อ',
  cost_points: 50,
  takes_spins: true,
  spins_a_day: 20,
  spins_left_today: 20,
  min_level: 1,
  is_open: true,
  closes_at: null,
  prizes: [],
}

describe('a wheel in words', () => {
  it('says odds to the hundredth', () => {
    expect([oddsWords(1), oddsWords(3_069), oddsWords(10_000)]).toEqual([
      '0.01%',
      '30.69%',
      '100.00%',
    ])
  })

  it.each([
    [{ point: 50, free_spins: 1 }, {}, 'หมุน (ใช้ 1 สิทธิ์)', false],
    [{ point: 50, free_spins: 0 }, {}, 'หมุน (ใช้ 50 แต้ม)', false],
    [{ point: 20, free_spins: 0 }, {}, 'หมุน (ใช้ 50 แต้ม)', 'แต้มไม่พอ ขาดอีก 30 แต้ม'],
    [{ point: 99, free_spins: 0 }, { cost_points: null }, 'หมุน (ใช้ 1 สิทธิ์)', 'ยังไม่มีสิทธิ์หมุน'],
    [{ point: 99, free_spins: 9 }, { takes_spins: false }, 'หมุน (ใช้ 50 แต้ม)', false],
    [{ point: 99, free_spins: 1 }, { spins_left_today: 0 }, 'หมุน (ใช้ 1 สิทธิ์)', 'วันนี้หมุนครบแล้ว'],
    [{ point: 99, free_spins: 1 }, { is_open: false }, 'หมุน (ใช้ 1 สิทธิ์)', 'กงล้อปิดชั่วคราว'],
  ])('with %o and %o: %s, %s', (purse, change, words, why) => {
    expect(spinWords({ ...wheel, ...change }, purse)).toBe(words)
    expect(blockedBy({ ...wheel, ...change }, purse)).toBe(why)
  })

  it('turns on, and stops with the middle of the field under the pointer', () => {
    let angle = 0
    for (const [place, fields] of [
      [0, 8],
      [7, 8],
      [3, 5],
      [3, 5],
    ] as const) {
      const next = turnTo(angle, place, fields)
      expect(next - angle).toBeGreaterThan(4 * 360)
      expect((next + (place + 0.5) * (360 / fields)) % 360).toBeCloseTo(0)
      angle = next
    }
  })
})
