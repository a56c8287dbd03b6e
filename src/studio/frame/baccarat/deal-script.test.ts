import { expect, test } from 'vitest'
import { dealScript, handsAt, motionMs } from './deal-script.ts'
import { serverClock } from './server-clock.ts'

test.each([
  [{ player: [1, 2], banker: [3, 4] }, 6_000, [1, 3, 2, 4]],
  [{ player: [1, 2, 5], banker: [3, 4] }, 7_500, [1, 3, 2, 4, 5]],
  [{ player: [1, 2], banker: [3, 4, 6] }, 7_500, [1, 3, 2, 4, 6]],
  [{ player: [1, 2, 5], banker: [3, 4, 6] }, 9_000, [1, 3, 2, 4, 5, 6]],
  [{ player: [], banker: [] }, 6_000, []],
])(
  'cards come one after another, and all are turned before the deal is over',
  (hands, ms, order) => {
    const script = dealScript(hands, ms)
    expect(script.map(({ card }) => card)).toEqual(order)
    const times = script.flatMap(({ leavesMs, turnedMs }) => [leavesMs, turnedMs])
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(times.at(-1) ?? 0).toBeLessThan(ms)
    expect(handsAt(script, ms)).toEqual(hands)
    expect(handsAt(script, 0)).toEqual({ player: [], banker: [] })
  },
)

test('who comes in the middle of a deal sees what the others see', () => {
  const script = dealScript({ player: [1, 2, 5], banker: [3, 4] }, 7_500)
  const third = script[2]?.turnedMs ?? 0
  expect(handsAt(script, third)).toEqual({ player: [1, 2], banker: [3] })
  expect(handsAt(script, third - 1)).toEqual({ player: [1], banker: [3] })
  const { travelMs, turnMs } = motionMs(script)
  expect(travelMs + turnMs).toBeCloseTo((script[0]?.turnedMs ?? 0) - (script[0]?.leavesMs ?? 0))
})

test('the clock is the server’s, whatever is late or wrong here', () => {
  let ownMs = 5_000
  const clock = serverClock(() => ownMs)
  const at = Date.parse('2026-11-30T10:00:00.000Z')
  clock.hear(new Date(at - 400).toISOString())
  expect(clock.nowMs()).toBe(at - 400)
  clock.hear(new Date(at - 20).toISOString())
  clock.hear(new Date(at - 900).toISOString())
  expect(clock.nowMs()).toBe(at - 20)
  ownMs += 1_000
  expect(clock.nowMs()).toBe(at + 980)
  // Its clock was set back: what it said before is forgotten in time.
  for (let word = 0; word < 12; word += 1) clock.hear(new Date(at - 60_000).toISOString())
  expect(clock.nowMs()).toBe(at - 60_000)
})
