import { expect, test } from 'vitest'
import { toConfig } from './config.ts'

test('the demo asks the sandbox, and none of its tokens is one of LINE', () => {
  const { line } = toConfig({ SANDBOX_URL: 'http://127.0.0.1:9' })
  expect(line).toMatchObject({
    way: 'sandbox',
    issuer: 'https://line.sandbox.invalid',
    keysUrl: 'http://127.0.0.1:9/line/oauth2/v2.1/certs',
    verifyUrl: 'http://127.0.0.1:9/line/oauth2/v2.1/verify',
  })
})

test('LINE itself is asked at its own addresses, which can be others', () => {
  const own = { LINE: 'line', LINE_CHANNEL_ID: '1', LINE_LIFF_ID: '1-a' }
  expect(toConfig(own).line).toMatchObject({
    way: 'liff',
    channelId: '1',
    liffId: '1-a',
    issuer: 'https://access.line.me',
    keysUrl: 'https://api.line.me/oauth2/v2.1/certs',
    verifyUrl: 'https://api.line.me/oauth2/v2.1/verify',
  })
  const elsewhere = { LINE_ISSUER: 'https://i.test', LINE_KEYS_URL: 'https://k.test/keys/' }
  expect(toConfig({ ...own, ...elsewhere }).line).toMatchObject({
    issuer: 'https://i.test',
    keysUrl: 'https://k.test/keys',
  })
})

test('nobody comes in by LINE where it is off, which it is with real money until it is set', () => {
  expect(toConfig({ LINE: 'off' }).line).toBeNull()
  expect(() => toConfig({ LINE: 'line' })).toThrow(/LINE_CHANNEL_ID[^]*LINE_LIFF_ID/)
  expect(() => toConfig({ MONEY_MODE: 'real', LINE: 'sandbox' })).toThrow(/set LINE/)
  expect(() => toConfig({ LINE_KEYS_URL: 'ftp://x' })).toThrow(/LINE_KEYS_URL/)
})
