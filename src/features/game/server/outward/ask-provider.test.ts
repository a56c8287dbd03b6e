import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askProvider, type Patience } from './ask-provider.ts'
import { ProviderFailure } from './games-api.ts'

/** What the next questions meet; the last one stays. */
let ahead: ((response: ServerResponse) => void)[] = []
let asked = 0
const server = createServer((_request, response) => {
  asked += 1
  const [meet] = ahead.length > 1 ? ahead.splice(0, 1) : ahead
  meet?.(response)
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ok = (response: ServerResponse) => void response.end('{}')
const down = (response: ServerResponse) => void response.writeHead(503).end()
const no = (response: ServerResponse) => void response.writeHead(403).end('no')
const hang = () => undefined
const cut = (response: ServerResponse) => void response.destroy()

const PATIENCE: Patience = { triesMax: 3, timeoutMs: 60_000 }

/** Asks a provider of which nobody has heard before. @returns the status or the kind of failure, and the tries */
async function ask(
  meets: typeof ahead,
  { patience = PATIENCE, baseUrl = `${Math.trunc(performance.now() * 1_000)}` } = {},
): Promise<[number | string, number]> {
  ahead = [...meets]
  asked = 0
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/`
  const answer = await askProvider(
    { baseUrl, method: 'POST', url, headers: {}, body: '{}' },
    patience,
  )
    .then(({ status }) => status)
    .catch((error: unknown) => (error instanceof ProviderFailure ? error.kind : 'other'))
  return [answer, asked]
}

test.each<[string, typeof ahead, [number | string, number]]>([
  ['an answer', [ok], [200, 1]],
  ['no', [no], [403, 1]],
  ['down once', [down, ok], [200, 2]],
  ['cut off once', [cut, ok], [200, 2]],
  ['down for as long as is tried', [down], ['down', 3]],
  ['cut off for as long as is tried', [cut], ['down', 3]],
])('%s', async (_what, meets, expected) => {
  expect(await ask(meets)).toEqual(expected)
})

test('a try that takes too long is given up and made again', async () => {
  const patience = { triesMax: 2, timeoutMs: 200 }
  expect(await ask([hang, ok], { patience: { ...patience, timeoutMs: 3_000 } })).toEqual([200, 2])
  expect(await ask([hang], { patience })).toEqual(['slow', 2])
})

test('after five failures in a row nobody is asked any more', async () => {
  const baseUrl = 'away'
  expect(await ask([down], { baseUrl })).toEqual(['down', 3])
  expect(await ask([down], { baseUrl })).toEqual(['down', 2])
  expect(await ask([ok], { baseUrl })).toEqual(['down', 0])
  expect(await ask([ok], { baseUrl: 'another' })).toEqual([200, 1])
})

test('a provider that says no is there', async () => {
  const baseUrl = 'strict'
  for (let turn = 0; turn < 7; turn += 1) expect(await ask([no], { baseUrl })).toEqual([403, 1])
})

test('an answer without an end is no answer', async () => {
  const endless = (response: ServerResponse) => {
    const part = Buffer.alloc(1024 * 1024)
    const more = () => {
      while (!response.destroyed && response.write(part)) continue
    }
    response.on('drain', more)
    more()
  }
  expect(await ask([endless])).toEqual(['lied', 1])
})
