import { expect, test } from 'vitest'
import { toConfig } from './config.ts'

const SANDBOX_URL = 'http://sandbox.test:4003'

test('the demo chats with the sandbox and counts nobody', () => {
  expect(toConfig({ SANDBOX_URL }).outside).toEqual({
    chat: { scriptUrl: `${SANDBOX_URL}/chat/sdk.js`, origins: [SANDBOX_URL] },
    tags: null,
  })
})

test('anywhere else nothing from outside is loaded until it is named, and the demo can do without', () => {
  const nothing = { chat: null, tags: null }
  expect(toConfig({ SANDBOX_URL, SCENARIO: 'empty' }).outside).toEqual(nothing)
  expect(toConfig({ SANDBOX_URL, CHAT_SCRIPT_URL: 'off' }).outside).toEqual(nothing)
})

test('each is switched on by its address, with the other origins that it needs', () => {
  const { outside } = toConfig({
    CHAT_SCRIPT_URL: 'https://chat.example/embed.js?site=7',
    CHAT_ORIGINS: 'wss://live.chat.example, https://*.pictures.example',
    TAGS_SCRIPT_URL: 'https://tags.example/gtm.js?id=GTM-1',
  })
  expect(outside).toEqual({
    chat: {
      scriptUrl: 'https://chat.example/embed.js?site=7',
      origins: ['https://chat.example', 'wss://live.chat.example', 'https://*.pictures.example'],
    },
    tags: { scriptUrl: 'https://tags.example/gtm.js?id=GTM-1', origins: ['https://tags.example'] },
  })
})

test('what would widen the policy stops the start, all of it in one message', () => {
  const read = () =>
    toConfig({
      CHAT_SCRIPT_URL: 'javascript:alert(1)',
      TAGS_SCRIPT_URL: 'https://tags.example/t.js',
      TAGS_ORIGINS: "https://a.example; script-src 'unsafe-inline'",
    })
  expect(read).toThrow(
    /CHAT_SCRIPT_URL is "javascript:alert\(1\)".*\n.*TAGS_ORIGINS has "https:\/\/a/,
  )
  expect(() => toConfig({ CHAT_SCRIPT_URL: 'https://c.example', CHAT_ORIGINS: '*' })).toThrow(
    'CHAT_ORIGINS has "*"',
  )
})

test('real money has a real chat or none', () => {
  const env = { SANDBOX_URL, MONEY_MODE: 'real', CHAT_SCRIPT_URL: `${SANDBOX_URL}/chat/sdk.js` }
  expect(() => toConfig(env)).toThrow(
    'MONEY_MODE=real loads no chat of the sandbox: set CHAT_SCRIPT_URL',
  )
  expect(() => toConfig({ SANDBOX_URL, MONEY_MODE: 'real' })).not.toThrow('chat')
})
