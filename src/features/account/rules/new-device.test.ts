import { expect, test } from 'vitest'
import { isWorthTelling } from './new-device.ts'

const now = new Date('2026-11-23T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test.each([
  ['the first device of all', { hasDevices: false, twinFirstSeenAt: null }, false],
  ['another one', { hasDevices: true, twinFirstSeenAt: null }, true],
  ['the other tab of the same moment', { hasDevices: true, twinFirstSeenAt: ago(60) }, false],
  ['the same kind of device later', { hasDevices: true, twinFirstSeenAt: ago(61) }, true],
])('%s', (_name, history, expected) => {
  expect(isWorthTelling(history, now)).toBe(expected)
})
