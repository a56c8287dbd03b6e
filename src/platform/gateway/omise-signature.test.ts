import { expect, test } from 'vitest'
import { checkSignature, signEvent } from './omise-signature.ts'

const secret = 'dGVzdC13ZWJob29rLXNlY3JldC0zMi1ieXRlcy1sb25n'
const other = Buffer.from('another secret').toString('base64')
const timestamp = '1736900000'
const body = Buffer.from('{"object":"event","key":"charge.complete"}')
const signature = '2eb70fa79d07bf94d6759bb06a3b5a2b45dfc3ddf44cfcd20f13c289f42d7953'
const sentAt = new Date(Number(timestamp) * 1000)
const after = (ms: number) => new Date(sentAt.getTime() + ms)
const check = (
  more: Partial<{ signature: string; timestamp: string; body: Buffer; now: Date }>,
) => {
  const checked = checkSignature(
    secret,
    more.body ?? body,
    { signature: more.signature ?? signature, timestamp: more.timestamp ?? timestamp },
    more.now ?? sentAt,
  )
  return checked.ok ? 'ok' : checked.error
}

test('the published vector', () => {
  expect(signEvent(secret, timestamp, body)).toBe(signature)
  expect(check({})).toBe('ok')
  expect(check({ signature: signature.toUpperCase() })).toBe('ok')
})

test('five minutes pass, one second more does not, in either direction', () => {
  expect(check({ now: after(300_000) })).toBe('ok')
  expect(check({ now: after(301_000) })).toBe('signature_stale')
  expect(check({ now: after(-301_000) })).toBe('signature_stale')
})

test('one of two signatures is enough while keys rotate, wherever it stands', () => {
  const old = signEvent(other, timestamp, body)
  expect(check({ signature: `${old},${signature}` })).toBe('ok')
  expect(check({ signature: `${signature}, ${old}` })).toBe('ok')
  expect(check({ signature: `${old},${old}` })).toBe('signature_wrong')
})

test('another secret, body or time is refused', () => {
  expect(check({ signature: signEvent(other, timestamp, body) })).toBe('signature_wrong')
  expect(check({ timestamp: '1736900001' })).toBe('signature_wrong')
  const spaced = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1))
  expect(check({ body: spaced })).toBe('signature_wrong')
})

test.each(['', 'zz', signature.slice(2), `${signature}00`])('"%s" is no signature', (text) => {
  expect(check({ signature: text })).toBe(text ? 'signature_wrong' : 'signature_missing')
})

test.each(['', 'soon', '-1', '1e9'])('"%s" is no timestamp', (text) => {
  expect(check({ timestamp: text })).toBe('signature_missing')
})
