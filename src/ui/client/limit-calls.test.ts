import { expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineCall } from '#kernel/contract.ts'
import { callApi, configureClient } from './call-api.ts'
import { limitCalls } from './limit-calls.ts'

const shape = {
  access: 'public',
  summary: '',
  input: z.any(),
  output: z.any(),
  errors: [],
} as const
const read = defineCall({ ...shape, method: 'GET', path: '/api/read' })
const write = defineCall({ ...shape, method: 'POST', path: '/api/write' })

it('fails a call that a silent line does not answer, and lets work take longer than a read', async () => {
  const late = new AbortController()
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
    return promise
  })
  onTestFinished(() => {
    limit.mockRestore()
    vi.unstubAllGlobals()
    configureClient({ transport: (url, request) => fetch(url, request), onError: () => {} })
  })
  configureClient({ onError: () => {} })
  limitCalls()
  const dropped = new AbortController()
  const ends = Promise.allSettled([
    callApi(read, {}),
    callApi(write, {}),
    callApi(read, {}, { signal: dropped.signal }),
  ])
  dropped.abort(new Error('left'))
  await expect.poll(() => limit.mock.calls).toEqual([[45_000], [90_000], [45_000]])
  late.abort()
  const lost = { status: 'rejected', reason: { code: 'network', status: 0 } }
  expect(await ends).toMatchObject([
    lost,
    lost,
    { status: 'rejected', reason: dropped.signal.reason },
  ])
})
