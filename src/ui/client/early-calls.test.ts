import { afterEach, describe, expect, test, vi } from 'vitest'
import { dropUnaskedAnswers, takeEarlyAnswer } from './early-calls.ts'

const URL_ASKED = '/api/member/payment/channels'

/** A page that began one call for the holder of a token, and whether its answer was let go. */
function began(token: string | null) {
  const cancelled = vi.fn<() => void>()
  const body = new ReadableStream({ cancel: cancelled })
  const answers = { [URL_ASKED]: Promise.resolve(new Response(body)) }
  vi.stubGlobal('earlyCalls', { token, answers })
  return cancelled
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('an answer that the page asked for before its scripts', () => {
  test('is given once, to whom it was made for', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(2_000)
    const cancelled = began('mine')
    expect(await takeEarlyAnswer(URL_ASKED, 'mine')).toBeInstanceOf(Response)
    expect(takeEarlyAnswer(URL_ASKED, 'mine')).toBeUndefined()
    expect(cancelled).not.toHaveBeenCalled()
  })

  test.each([
    ['is old', 'mine', 10_000],
    ["is another session's", 'theirs', 2_000],
  ])('is let go when it %s', async (_why, asker, atMs) => {
    vi.spyOn(performance, 'now').mockReturnValue(atMs)
    const cancelled = began('mine')
    expect(takeEarlyAnswer(URL_ASKED, asker)).toBeUndefined()
    await expect.poll(() => cancelled.mock.calls.length).toBe(1)
  })

  test('is let go when no screen asks for it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    vi.spyOn(performance, 'now').mockReturnValue(2_000)
    const cancelled = began('mine')
    dropUnaskedAnswers()
    await vi.advanceTimersByTimeAsync(7_999)
    expect(cancelled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(cancelled).toHaveBeenCalledOnce()
    expect(takeEarlyAnswer(URL_ASKED, 'mine')).toBeUndefined()
  })
})
