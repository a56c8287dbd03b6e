import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { inItsPlace, pause, skeletonAfter, skeletonShown, steadily } from './steady.ts'

beforeAll(() => {
  vi.useFakeTimers()
})
beforeEach(() => {
  // What a test before this one showed is long past.
  vi.advanceTimersByTime(10_000)
})
afterAll(() => {
  vi.useRealTimers()
})

/** A moment of fake timers, which may be a ms off. */
const about = (ms: number) => expect.closeTo(ms, -1)

/** A place whose skeleton is drawn so late after it came, and its answer twice as late. */
async function seen({ tookMs, mountedMs = 0, drawnMs = 0 }: Record<string, number>) {
  const started = performance.now()
  const now = () => Math.round(performance.now() - started)
  const moments: { skeleton?: number; answer?: number } = {}
  const answer = inItsPlace(pause(tookMs ?? 0))
  await pause(mountedMs)
  const takeAway = skeletonAfter(() => {
    setTimeout(() => {
      if (moments.answer !== undefined) return
      moments.skeleton = now()
      skeletonShown()
    }, drawnMs)
  })
  await answer
  await pause(drawnMs * 2)
  takeAway()
  moments.answer = now()
  await pause(1000)
  return moments
}

it.each([
  ['at once', { tookMs: 0 }, { answer: about(0) }],
  ['just before a skeleton is due', { tookMs: 148 }, { answer: about(148) }],
  ['just after', { tookMs: 152 }, { skeleton: about(150), answer: about(350) }],
  ['while the skeleton is seen', { tookMs: 300 }, { skeleton: about(150), answer: about(350) }],
  ['later', { tookMs: 5000 }, { skeleton: about(150), answer: about(5000) }],
  [
    'while a late skeleton is seen',
    { tookMs: 360, mountedMs: 100 },
    { skeleton: about(250), answer: about(450) },
  ],
  ['early and is drawn slowly', { tookMs: 140, drawnMs: 40 }, { answer: about(220) }],
  [
    'and finds a skeleton drawn slowly',
    { tookMs: 250, drawnMs: 60 },
    { skeleton: about(210), answer: about(530) },
  ],
])('an answer that comes %s', async (_, place, expected) => {
  const moments = seen(place)
  await vi.runAllTimersAsync()
  expect(await moments).toEqual(expected)
})

it('a screen that loads on is not without a skeleton for long', async () => {
  const show = vi.fn<() => void>()
  await Promise.all([inItsPlace(Promise.resolve()), vi.advanceTimersByTimeAsync(100)])
  skeletonAfter(show)
  await inItsPlace(Promise.resolve())
  await vi.advanceTimersByTimeAsync(250)
  expect(show).toHaveBeenCalledOnce()
})

/** When work that takes so long ends for a button that shows at once that it is sending. */
async function endedAfter(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  const ended = steadily(work())
    .catch(() => undefined)
    .then(() => Math.round(performance.now() - started))
  await vi.runAllTimersAsync()
  return ended
}

it.each([
  [20, 200],
  [199, 200],
  [300, 300],
])('sending that takes %i ms is shown for %i ms', async (tookMs, expected) => {
  expect(await endedAfter(() => pause(tookMs))).toEqual(about(expected))
})

it('an error is held back alike', async () => {
  const lost = () => pause(20).then(() => Promise.reject(new Error('lost')))
  expect(await endedAfter(lost)).toEqual(about(200))
})
