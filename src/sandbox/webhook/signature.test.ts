import { expect, test } from 'vitest'
import { signEvent } from './signature.ts'

// A vector computed by hand from the gateway's published rule.
test('signs as the gateway documents it', () => {
  const secret = 'dGVzdC13ZWJob29rLXNlY3JldC0zMi1ieXRlcy1sb25n'
  const body = '{"object":"event","key":"charge.complete"}'
  expect(signEvent(secret, '1736900000', body)).toBe(
    '2eb70fa79d07bf94d6759bb06a3b5a2b45dfc3ddf44cfcd20f13c289f42d7953',
  )
})
