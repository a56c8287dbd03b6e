import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pause, steadily } from './steady.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** When the answer of work that takes so long is handed over. */
async function handedOverAfter(tookMs: number, shownAfterMs?: number): Promise<number> {
  const started = performance.now()
  const handed = steadily(pause(tookMs), shownAfterMs).then(() => performance.now() - started)
  await vi.runAllTimersAsync()
  return handed
}

it.each([
  [0, 0],
  [149, 149],
  [151, 350],
  [300, 350],
  [351, 351],
  [5000, 5000],
])('work of %i ms is handed over after %i ms', async (tookMs, expected) => {
  expect(Math.abs((await handedOverAfter(tookMs)) - expected)).toBeLessThanOrEqual(1)
})

it('a button that shows at once that it is sending shows it for 200 ms', async () => {
  expect(Math.abs((await handedOverAfter(20, 0)) - 200)).toBeLessThanOrEqual(1)
})

it('an error is held back alike', async () => {
  const started = performance.now()
  const failed = steadily(pause(160).then(() => Promise.reject(new Error('lost')))).catch(
    () => performance.now() - started,
  )
  await vi.runAllTimersAsync()
  expect(Math.abs((await failed) - 350)).toBeLessThanOrEqual(1)
})
