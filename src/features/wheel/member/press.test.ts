import { describe, expect, it } from 'vitest'
import type { SpinWire } from '../contract.ts'
import { isPressOver, readPress, spinOfPress } from './press.ts'

const PRESSED_MS = Date.parse('2026-12-07T10:00:00.000Z')

/** Spins by id and by how many seconds after the press they were drawn, newest first. */
const spins = (...drawn: readonly (readonly [id: number, seconds: number])[]) =>
  drawn.map(([id, seconds]) => ({
    spin_id: `${id}`,
    spun_at: new Date(PRESSED_MS + seconds * 1_000).toISOString(),
  })) as unknown as SpinWire[]

describe('the spin of a press', () => {
  it.each([
    ['none has come', spins(), undefined],
    ['the last one is older', spins([4, -2.5], [3, -30]), undefined],
    ['it has come', spins([4, 0.2], [3, -30]), '4'],
    ['the device runs ahead of the server', spins([4, -1.9]), '4'],
    ['another device spun after it', spins([5, 9], [4, 0.2], [3, -30]), '4'],
    ['the one that was told before it', spins([3, -1]), undefined],
    ['it came right after the one that was told', spins([4, 0.2], [3, -1]), '4'],
  ])('%s', (_, all, found) => {
    expect(spinOfPress({ atMs: PRESSED_MS, afterSpinId: 3 }, all)?.spin_id).toBe(found)
  })

  it('is waited for a minute', () => {
    const press = { atMs: PRESSED_MS, afterSpinId: 0 }
    expect(isPressOver(press, PRESSED_MS + 60_000)).toBe(false)
    expect(isPressOver(press, PRESSED_MS + 60_001)).toBe(true)
  })

  it.each([undefined, null, 7, {}, { atMs: '1', afterSpinId: 0 }, { atMs: 1 }])(
    'is not read from %j',
    (kept) => {
      expect(readPress(kept)).toBeNull()
    },
  )
})
