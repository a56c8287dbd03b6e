import { expect, test } from 'vitest'
import { relyingPartyAt } from './relying-party.ts'

test.each([
  ['https://www.slth.example', 'www.slth.example'],
  ['https://slth.example:8443', 'slth.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://slth.localhost:3000', 'slth.localhost'],
  ['http://127.0.0.1:3000', undefined],
  ['https://127.0.0.1:3000', undefined],
  ['https://[::1]:3000', undefined],
  ['http://slth.example', undefined],
  ['http://localhost.slth.example', undefined],
  ['http://notlocalhost', undefined],
  ['https://slth', undefined],
  ['no address', undefined],
])('%s: %s', (origin, rpId) => {
  expect(relyingPartyAt(origin)?.rpId).toBe(rpId)
})
