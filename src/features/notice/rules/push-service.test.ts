import { describe, expect, it } from 'vitest'
import { isPushService, judgeDelivery } from './push-service.ts'

const SANDBOX = 'http://127.0.0.1:3003'

describe('whom the site sends messages to', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/dpH5:APA91',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQ',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA',
    `${SANDBOX}/push/abc`,
  ])('takes %s', (endpoint) => expect(isPushService(endpoint, SANDBOX)).toBe(true))

  it.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://fcm.googleapis.com@evil.example/x',
    'https://me@fcm.googleapis.com/x',
    'https://push.apple.com.evil.example/x',
    'https://evilpush.apple.com.example/x',
    'https://127.0.0.1/x',
    'http://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:3001/operator/api',
    'file:///etc/passwd',
    'not an address',
  ])('refuses %s', (endpoint) => expect(isPushService(endpoint, SANDBOX)).toBe(false))

  it('knows no sandbox where there is none', () => {
    expect(isPushService(`${SANDBOX}/push/abc`, null)).toBe(false)
  })
})

describe('what a push service’s answer means', () => {
  const judge = (status: number, tries = 1, retryAfterMs: number | null = null) =>
    judgeDelivery({ status, retryAfterMs }, tries)

  it.each([200, 201, 202, 204])('%i: sent', (status) => expect(judge(status).kind).toBe('sent'))
  it.each([404, 410])('%i: the device is gone', (status) => expect(judge(status).kind).toBe('gone'))
  it.each([301, 400, 401, 403, 413])('%i: dropped', (status) =>
    expect(judge(status).kind).toBe('dropped'),
  )

  it.each([0, 429, 500, 503])('%i: again, later each time, six times', (status) => {
    const pauses = [1, 2, 3, 4, 5, 6].map((tries) => {
      const verdict = judge(status, tries)
      return verdict.kind === 'again' ? verdict.afterMs / 60_000 : verdict.kind
    })
    expect(pauses).toEqual([1, 5, 30, 120, 360, 720])
    expect(judge(status, 7).kind).toBe('dropped')
  })

  it('waits as long as the service asks, never shorter than planned', () => {
    expect(judge(429, 1, 600_000)).toEqual({ kind: 'again', afterMs: 600_000 })
    expect(judge(429, 2, 1_000)).toEqual({ kind: 'again', afterMs: 300_000 })
  })
})
