import * as z from 'zod/mini'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineCall } from '#kernel/contract.ts'
import { ApiError } from './api-error.ts'
import { callApi, configureClient, holdReads } from './call-api.ts'
import { useLocalData } from './persisted.ts'
import { pause } from './steady.ts'

const shape = {
  access: 'member',
  summary: '',
  input: z.any(),
  output: z.any(),
  errors: [],
} as const
const read = defineCall({ ...shape, method: 'GET', path: '/api/read' })
const write = defineCall({ ...shape, method: 'POST', path: '/api/write', movesMoney: true })
const change = defineCall({ ...shape, method: 'POST', path: '/api/change', renewsSession: true })
const lobby = defineCall({ ...shape, method: 'GET', path: '/api/lobby', envelope: 'status' })

let asked: { url: string; init: RequestInit }[] = []
const hooks = {
  baseUrl: '',
  onSessionExpired: vi.fn<(message: string) => void>(),
  onBadRequest: vi.fn<() => void>(),
  onError: vi.fn<(text: string) => void>(),
  stepUp: vi.fn<(refusal: ApiError) => Promise<boolean>>(),
}

function answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }))
  })
}

/** Another tab had its time to say that it has renewed the session. */
const refusal = async (call: Promise<unknown>): Promise<ApiError> => {
  const refused = call.then(
    () => expect.unreachable(),
    (error: unknown) => error as ApiError,
  )
  await vi.runAllTimersAsync()
  return refused
}

beforeEach(() => {
  asked = []
  vi.useFakeTimers()
  vi.clearAllMocks()
  configureClient(hooks)
  useLocalData.setState({ user: { isLoggedIn: true, accessToken: 'secret' } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('callApi', () => {
  it('sends a GET as a query string, without what is empty, with the bearer', async () => {
    answer(200, { error: 0, message: '', data: [1] })
    expect(await callApi(read, { status: 'open', date: undefined, n: 3 })).toEqual([1])
    expect(asked[0]?.url).toBe('/api/read?status=open&n=3')
    expect(asked[0]?.init.headers).toMatchObject({ authorization: 'Bearer secret' })
    expect(asked[0]?.init.body).toBeUndefined()
  })

  it('sends what is no number as such, and never as nothing', async () => {
    answer(200, { error: 0, message: '', data: 1 })
    await callApi(write, { most: Number.NaN, least: 0, list: [Number.NaN], none: null })
    expect(asked[0]?.init.body).toBe('{"most":"NaN","least":0,"list":["NaN"],"none":null}')
  })

  it('lets reads wait while the session is being ended, and throws away what its owner dropped', async () => {
    answer(200, { error: 0, message: '', data: 1 })
    const left = Promise.withResolvers<void>()
    const dropped = new AbortController()
    const held = holdReads(left.promise)
    const kept = callApi(read, {})
    const gone = callApi(read, {}, { signal: dropped.signal })
    await callApi(write, {})
    expect(asked.map(({ url }) => url)).toEqual(['/api/write'])
    dropped.abort()
    left.resolve()
    await held
    expect(await kept).toBe(1)
    await expect(gone).rejects.toThrow()
    expect(asked.map(({ url }) => url)).toEqual(['/api/write', '/api/read'])
  })

  it('sends a POST as JSON with its key', async () => {
    answer(200, { error: 0, message: '', data: null })
    await callApi(write, { amount: '1.00' }, { idempotencyKey: 'k' })
    expect(asked[0]?.init.body).toBe('{"amount":"1.00"}')
    expect(asked[0]?.init.headers).toMatchObject({ 'idempotency-key': 'k' })
  })

  it('reads the status of the lotto lobby as its verdict', async () => {
    answer(200, { status: 0, message: '', data: 'ok' })
    expect(await callApi(lobby, {})).toBe('ok')
  })

  it('lets the person prove himself, then sends the same again by the same key', async () => {
    const bodies = [
      { error: 13, code: 'step_up_required', message: '' },
      { error: 0, data: 'done' },
    ]
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      asked.push({ url, init })
      return Response.json(bodies.shift())
    })
    hooks.stepUp.mockResolvedValueOnce(true)
    expect(await callApi(write, { amount: '1.00' }, { idempotencyKey: 'k' })).toBe('done')
    expect(asked).toHaveLength(2)
    expect(asked[1]).toEqual(asked[0])
  })

  it('says nothing more to who would not prove himself', async () => {
    answer(200, { error: 13, code: 'step_up_required', message: '' })
    hooks.stepUp.mockResolvedValueOnce(false)
    const error = await refusal(callApi(write, {}))
    expect([error.code, error.handled, asked.length]).toEqual(['step_up_required', true, 1])
  })

  it('throws a refusal with code, message and details', async () => {
    const details = [{ field: 'phone', code: 'phone_taken', message: 'ซ้ำ' }]
    answer(200, { error: 1001, code: 'phone_taken', message: 'เบอร์ซ้ำ', details })
    const error = await refusal(callApi(write, {}))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'phone_taken', message: 'เบอร์ซ้ำ', details, handled: false })
  })

  it('ends the session on 401 and goes home on 400, unless the caller handles it', async () => {
    answer(401, { error: 3, code: 'session_expired', message: '' })
    expect((await refusal(callApi(read, {}))).handled).toBe(true)
    expect(hooks.onSessionExpired).toHaveBeenCalledWith('เซสซั่นหมดอายุ กรุณาลองใหม่')
    answer(400, { error: 2, code: 'bad_request', message: '' })
    await refusal(callApi(read, {}))
    expect(hooks.onBadRequest).toHaveBeenCalledOnce()
    answer(401, { error: 3, code: 'session_expired', message: '' })
    expect((await refusal(callApi(read, {}, { errorHandling: false }))).handled).toBe(false)
    expect(hooks.onSessionExpired).toHaveBeenCalledOnce()
  })

  it('notes an error by call and message, unless the caller handles it', async () => {
    answer(200, { error: 1001, code: 'phone_taken', message: 'เบอร์ซ้ำ' })
    await refusal(callApi(write, { phone: '0812345678' }))
    expect(hooks.onError.mock.calls).toEqual([['/api/write: เบอร์ซ้ำ']])
    await refusal(callApi(write, {}, { errorHandling: false }))
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    await refusal(callApi(read, {}))
    expect(hooks.onError).toHaveBeenCalledTimes(2)
  })

  it('says why the session is over, where the site does', async () => {
    answer(401, { error: 3, code: 'session_expired', message: 'เข้าสู่ระบบจากเครื่องอื่น' })
    await refusal(callApi(read, {}))
    expect(hooks.onSessionExpired).toHaveBeenCalledWith('เข้าสู่ระบบจากเครื่องอื่น')
  })

  it('says once that the session is over, and spares whoever signed in meanwhile', async () => {
    hooks.onSessionExpired.mockImplementation(() => useLocalData.getState().signOut())
    answer(401, { error: 3, code: 'session_expired', message: '' })
    const [one, other] = await Promise.all([refusal(callApi(read, {})), refusal(callApi(read, {}))])
    expect([one.handled, other.handled]).toEqual([true, true])
    expect(hooks.onSessionExpired).toHaveBeenCalledOnce()
    useLocalData.getState().signIn('first')
    const late = refusal(callApi(read, {}))
    useLocalData.getState().signIn('second')
    await late
    expect(useLocalData.getState().user.accessToken).toBe('second')
    expect(hooks.onSessionExpired).toHaveBeenCalledOnce()
  })

  describe('while a new password renews the session', () => {
    const expired = () =>
      Response.json({ error: 3, code: 'session_expired', message: '' }, { status: 401 })
    /** How the server answers the change, and when. */
    let changed: () => Response
    let takesMs: number

    beforeEach(() => {
      changed = () => Response.json({ error: 0, data: { access_token: 'renewed' } })
      takesMs = 5000
      vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
        asked.push({ url, init })
        if (url === change.path) {
          await pause(takesMs)
          return changed()
        }
        const { authorization } = init.headers as Record<string, string>
        return authorization === 'Bearer renewed'
          ? Response.json({ error: 0, data: 'mine' })
          : expired()
      })
    })

    it('asks again what was refused meanwhile, however long the answer takes', async () => {
      const done = callApi(change, {})
      const answers = Promise.all([callApi(read, {}), callApi(write, {}, { idempotencyKey: 'k' })])
      await vi.runAllTimersAsync()
      expect(await done).toEqual({ access_token: 'renewed' })
      expect(await answers).toEqual(['mine', 'mine'])
      expect(asked).toHaveLength(5)
      expect(asked[4]?.init.headers).toMatchObject({ 'idempotency-key': 'k' })
      expect(hooks.onSessionExpired).not.toHaveBeenCalled()
    })

    it('gives the word of another tab a second after that', async () => {
      const answer = callApi(read, {})
      await vi.advanceTimersByTimeAsync(500)
      useLocalData.getState().renew('renewed')
      await vi.runAllTimersAsync()
      expect(await answer).toBe('mine')
      expect(hooks.onSessionExpired).not.toHaveBeenCalled()
    })

    it('ends the session that is refused to the change itself, which waits for no other', async () => {
      changed = expired
      expect((await refusal(callApi(change, {}))).handled).toBe(true)
      expect(hooks.onSessionExpired).toHaveBeenCalledOnce()
    })

    it('ends the session once the change was lost', async () => {
      changed = () => {
        throw new TypeError('the connection broke')
      }
      const lost = refusal(callApi(change, {}))
      const read401 = refusal(callApi(read, {}))
      expect([(await lost).code, (await read401).code]).toEqual(['network', 'session_expired'])
      expect(hooks.onSessionExpired).toHaveBeenCalledOnce()
    })

    it('has a second for the answer where the browser has no locks', async () => {
      vi.stubGlobal('navigator', {})
      takesMs = 500
      const done = callApi(change, {})
      const answer = callApi(read, {})
      await vi.runAllTimersAsync()
      expect(await done).toEqual({ access_token: 'renewed' })
      expect(await answer).toBe('mine')
      expect(hooks.onSessionExpired).not.toHaveBeenCalled()
    })

    it('leaves the session to time where the browser refuses its locks', async () => {
      const request = () => Promise.reject(new DOMException('blocked', 'SecurityError'))
      vi.stubGlobal('navigator', { locks: { request } })
      expect((await refusal(callApi(read, {}))).handled).toBe(true)
      expect(hooks.onSessionExpired).toHaveBeenCalledOnce()
    })
  })

  it.each([
    [403, 'คุณไม่มีสิทธิ์ทำรายการนี้'],
    [404, 'ไม่พบข้อมูลที่ต้องการ'],
    [502, 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง'],
    [503, 'ระบบกำลังยุ่ง กรุณาลองใหม่ในอีกสักครู่'],
  ])('has words for a bare %i of a proxy', async (status, message) => {
    answer(status, 'no envelope')
    expect(await refusal(callApi(read, {}))).toMatchObject({ status, message, handled: false })
  })

  it('tells how long to wait, and that nothing came back', async () => {
    answer(429, { error: 8, code: 'too_many_requests', message: 'ช้าลง' }, { 'retry-after': '7' })
    expect(await refusal(callApi(read, {}))).toMatchObject({
      retryAfter: 7,
      status: 429,
      message: 'ช้าลง (ลองได้อีกครั้งใน 7 วินาที)',
    })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    expect(await refusal(callApi(read, {}))).toMatchObject({ code: 'network', status: 0 })
  })
})
