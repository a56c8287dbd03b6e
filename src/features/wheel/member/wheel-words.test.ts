import { describe, expect, it } from 'vitest'
import type { WheelWire } from '../contract.ts'
import { blockedBy, dayWords, elsewhere, oddsWords, spinWords, turnTo } from './wheel-words.ts'

const wheel: WheelWire = {
  wheel_id: '1',
  version: 1,
  title: 'กงล้อ',
  cost_points: 50,
  takes_spins: true,
  spins_a_day: 20,
  spins_left_today: 20,
  min_level: 1,
  needs_level: null,
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

  const byPoints = { takes_spins: false }
  const bySpins = { cost_points: null }
  const SPIN = 'หมุน (ใช้ 1 สิทธิ์)'
  const POINTS = 'หมุน (ใช้ 50 แต้ม)'

  // Points, spins, what is special about the wheel, what the button says, and why it does nothing.
  it.each<[number, number, Partial<WheelWire>, string, string | false]>([
    // Either: a free spin goes first, whatever there is of points.
    [0, 1, {}, SPIN, false],
    [50, 1, {}, SPIN, false],
    [50, 0, {}, POINTS, false],
    [49, 0, {}, POINTS, 'ไม่มีสิทธิ์หมุน และแต้มขาดอีก 1 แต้ม'],
    [0, 0, {}, POINTS, 'ไม่มีสิทธิ์หมุน และแต้มขาดอีก 50 แต้ม'],
    // Points alone: free spins are no use there, and are not what is missing.
    [50, 0, byPoints, POINTS, false],
    [50, 9, byPoints, POINTS, false],
    [20, 0, byPoints, POINTS, 'แต้มไม่พอ ขาดอีก 30 แต้ม'],
    [0, 1, byPoints, POINTS, 'กงล้อนี้ใช้แต้ม ขาดอีก 50 แต้ม'],
    [0, 0, { ...byPoints, cost_points: 1_500 }, 'หมุน (ใช้ 1,500 แต้ม)', 'แต้มไม่พอ ขาดอีก 1,500 แต้ม'],
    // Free spins alone: points are no use there.
    [99, 0, bySpins, SPIN, 'ยังไม่มีสิทธิ์หมุน'],
    [0, 1, bySpins, SPIN, false],
    // What no points or spins help against is said first, in the server's order.
    [99, 1, { spins_left_today: 0 }, SPIN, 'วันนี้หมุนครบแล้ว'],
    [0, 0, { spins_left_today: 0 }, POINTS, 'วันนี้หมุนครบแล้ว'],
    [99, 1, { needs_level: 'โกลด์', spins_left_today: 0 }, SPIN, 'สำหรับระดับโกลด์ขึ้นไป'],
    [99, 1, { is_open: false, needs_level: 'โกลด์' }, SPIN, 'กงล้อปิดชั่วคราว'],
    [0, 0, { ...byPoints, is_open: false }, POINTS, 'กงล้อปิดชั่วคราว'],
  ])('%i points and %i spins, %o: %s, %s', (point, free_spins, change, words, why) => {
    const [one, purse] = [
      { ...wheel, ...change },
      { point, free_spins },
    ]
    expect([spinWords(one, purse), blockedBy(one, purse)]).toEqual([words, why])
  })

  it.each<[string, number, number, Partial<WheelWire>, Partial<WheelWire>, string | undefined]>([
    ['a spin that only the other takes', 0, 1, byPoints, bySpins, 'ไปที่กงล้อสอง (ใช้ 1 สิทธิ์)'],
    ['points that only the other takes', 50, 0, bySpins, byPoints, 'ไปที่กงล้อสอง (ใช้ 50 แต้ม)'],
    ['nothing for either', 0, 0, byPoints, bySpins, undefined],
    ['what this one takes', 50, 1, byPoints, bySpins, undefined],
    ['a day that is over', 0, 1, { ...byPoints, spins_left_today: 0 }, bySpins, undefined],
    ['the other one closed', 0, 1, byPoints, { ...bySpins, is_open: false }, undefined],
  ])('leads elsewhere: %s', (_what, point, free_spins, here, there, words) => {
    const one = { ...wheel, ...here }
    const other = { ...wheel, ...there, wheel_id: '2', title: 'กงล้อสอง' }
    expect(elsewhere(one, [one, other], { point, free_spins })?.words).toBe(words)
  })

  it('says how many spins are left, and where what they take comes from', () => {
    expect(dayWords(wheel)).toBe('วันนี้หมุนได้อีก 20 จาก 20 ครั้ง · แต้มได้จากภารกิจ')
    expect(dayWords({ ...wheel, spins_left_today: 0 })).toBe(
      'วันนี้หมุนได้อีก 0 จาก 20 ครั้ง · เริ่มนับใหม่หลังเที่ยงคืน',
    )
    expect(dayWords({ ...wheel, is_open: false })).toBe('แต้มและสิทธิ์หมุนของคุณยังอยู่ครบ')
    expect(dayWords({ ...wheel, ...bySpins })).toContain('รับสิทธิ์ได้จากภารกิจ')
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
