import { expect, test } from 'vitest'
import { frameAddress, isOfOrigins } from './frame-address.ts'

const LINK = 'http://127.0.0.1:3002/play/abc?x=1'

test.each([
  // A frame on this machine gets the name by which the site was not asked for.
  [LINK, '127.0.0.1', 'http://localhost:3002/play/abc?x=1'],
  [LINK, 'localhost', LINK],
  [LINK, 'LOCALHOST', LINK],
  [LINK, '[::1]', 'http://localhost:3002/play/abc?x=1'],
  ['http://localhost:3002/', 'localhost', 'http://127.0.0.1:3002/'],
  ['http://[::1]:3002/', '127.0.0.1', 'http://localhost:3002/'],
  ['http://127.8.8.8:3002/', '127.0.0.1', 'http://localhost:3002/'],
  // A browser at another machine would look for it on its own.
  [LINK, '192.0.2.7', undefined],
  [LINK, 'slth.example', undefined],
  // One host, whatever port and scheme: its cookies go along.
  ['http://192.0.2.7:3002/', '192.0.2.7', undefined],
  ['https://slth.example/game', 'slth.example', undefined],
  ['https://SLTH.example:8443/game', 'slth.example', undefined],
  // A name that begins like this machine's is another machine's.
  ['http://127.0.0.1.evil.example/', '127.0.0.1', 'http://127.0.0.1.evil.example/'],
  ['https://games.slth.example/a', 'slth.example', 'https://games.slth.example/a'],
  ['javascript:alert(1)', 'slth.example', undefined],
  ['no address', 'slth.example', undefined],
])('%s, seen from %s, is shown at %s', (address, siteHost, shown) => {
  expect(frameAddress(address, siteHost)?.href).toBe(shown)
})

test.each([
  ['https://games.example/play/1', ['https://games.example'], true],
  // What a provider is asked at has a path; its origin counts.
  ['https://games.example/play/1', ['https://games.example/api/v2'], true],
  ['https://games.example.evil.example/play', ['https://games.example'], false],
  ['http://games.example/play', ['https://games.example'], false],
  ['https://games.example:8443/play', ['https://games.example'], false],
  ['https://games.example@evil.example/', ['https://games.example'], false],
  ['https://games.example/', [], false],
  ['data:text/html,x', ['https://games.example'], false],
])('%s is of %j: %s', (address, origins, is) => {
  expect(isOfOrigins(address, origins)).toBe(is)
})
