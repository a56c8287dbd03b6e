import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTime } from './in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a provider hears after three seconds that it is not known yet', async () => {
  const work = Promise.withResolvers<string>()
  const answer = inTime(work.promise).catch((error: { code: string }) => error.code)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toBe('RS_ERROR_TIMEOUT')
  work.resolve('too late')
})

test('what comes in time is the answer, and so is what fails', async () => {
  expect(await inTime(Promise.resolve('done'))).toBe('done')
  await expect(inTime(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})
