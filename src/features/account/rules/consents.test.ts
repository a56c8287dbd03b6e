import { expect, test } from 'vitest'
import { consentVersions } from '../consent-contract.ts'
import { readVisit, standing, writeVisit } from './consents.ts'

const now = consentVersions.chat

test.each([
  ['nothing said', undefined, null],
  ['yes to the words in force', { version: now, isGiven: true }, true],
  ['no to the words in force', { version: now, isGiven: false }, false],
  ['yes to older words asks again', { version: '2568-01-01', isGiven: true }, null],
  ['no to older words asks again', { version: '2568-01-01', isGiven: false }, null],
])('%s', (_name, last, stands) => {
  expect(standing('chat', last)).toBe(stands)
})

test('what a visitor said comes back as it was written', () => {
  const visit = {
    chat: { version: now, isGiven: true },
    analytics: { version: '2568-01-01', isGiven: false },
  }
  expect(writeVisit(visit)).toBe(`chat~${now}~1.analytics~2568-01-01~0`)
  expect(readVisit(writeVisit(visit))).toEqual(visit)
  expect(writeVisit({})).toBe('')
})

test.each([
  undefined,
  '',
  'chat',
  `chat~${now}~2`,
  `terms~${now}~1`,
  `chat~${'9'.repeat(21)}~1`,
  '~~~...',
  '__proto__~1~1',
])('what nobody wrote so says nothing: %s', (text) => {
  expect(readVisit(text)).toEqual({})
})
