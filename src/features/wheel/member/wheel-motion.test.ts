import { describe, expect, it } from 'vitest'
import { passesOf, SPIN_MS, turningOf, wayAt } from './wheel-motion.ts'
import { turnTo } from './wheel-words.ts'

const speeds = Array.from({ length: 400 }, (_, at) => wayAt((at + 1) / 400) - wayAt(at / 400))

describe('the way of the wheel', () => {
  it('begins at rest, gains speed, is let go without a jerk, and slows down to rest', () => {
    const top = speeds.indexOf(Math.max(...speeds))
    expect(top / 400).toBeCloseTo(0.12, 1)
    expect(speeds.slice(0, top).every((speed, at) => speed <= (speeds[at + 1] ?? 0))).toBe(true)
    expect(
      speeds.slice(top + 1, -1).every((speed, at) => speed > (speeds[top + at + 2] ?? 0)),
    ).toBe(true)
    // No step anywhere: from one look to the next the speed changes by less than a tenth of the most.
    const most = speeds[top] ?? 0
    for (const [at, speed] of speeds.entries()) {
      expect(Math.abs(speed - (speeds[at + 1] ?? 0))).toBeLessThan(most / 10)
    }
    expect([wayAt(0), wayAt(1)]).toEqual([0, 1])
  })

  it('ends where it is to end, to the degree', () => {
    const frames = turningOf(337.5, turnTo(337.5, 2, 8))
    expect(frames[0]).toMatchObject({ offset: 0, transform: 'rotate(337.5deg)' })
    expect(frames.at(-1)).toMatchObject({
      offset: 1,
      transform: `rotate(${turnTo(337.5, 2, 8)}deg)`,
    })
  })
})

describe('the ticks', () => {
  it('come once for each edge that passes, in order, quicker at first than at the end', () => {
    const to = turnTo(0, 3, 8)
    const passes = passesOf(0, to, 8)
    expect(passes).toHaveLength(Math.floor(to / 45))
    expect(passes).toEqual(passes.toSorted((one, other) => one - other))
    expect(passes.every((ms) => ms > 0 && ms < SPIN_MS)).toBe(true)
    const gap = (at: number) => (passes[at + 1] ?? 0) - (passes[at] ?? 0)
    expect(gap(passes.length - 2)).toBeGreaterThan(5 * gap(20))
  })

  it('are at the moments at which the picture has turned so far', () => {
    const to = turnTo(112.5, 5, 8)
    for (const [at, ms] of passesOf(112.5, to, 8).entries()) {
      expect(112.5 + (to - 112.5) * wayAt(ms / SPIN_MS)).toBeCloseTo(135 + at * 45, 6)
    }
  })
})
