import { expect, onTestFinished, test, vi } from 'vitest'
import { Bell } from './bell.ts'
import { Poller } from './poller.ts'

test('it looks every so often, and after a ring at once and soon again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const bell = new Bell()
  let turns = 0
  const poller = new Poller(bell, 200, async () => void (turns += 1))
  const turnsIn = async (ms: number) => {
    const before = turns
    await vi.advanceTimersByTimeAsync(ms)
    return turns - before
  }
  expect(turns).toBe(1)
  expect(await turnsIn(1_000)).toBe(5)
  const before = turns
  bell.ring()
  expect(turns - before).toBe(1)
  // 10, 20, 40 and 80 ms later.
  expect(await turnsIn(150)).toBe(4)
  expect(await turnsIn(1_000)).toBeLessThanOrEqual(6)
  await poller.stop()
  bell.ring()
  expect(await turnsIn(1_000)).toBe(0)
})

test('turns never overlap, and a ring during one brings one more', async () => {
  const bell = new Bell()
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let turns = 0
  const poller = new Poller(bell, 60_000, () => {
    turns += 1
    return turns === 1 ? first.promise : second.promise
  })
  bell.ring()
  bell.ring()
  expect(turns).toBe(1)
  first.resolve()
  await expect.poll(() => turns).toBe(2)
  second.resolve()
  await poller.stop()
})
