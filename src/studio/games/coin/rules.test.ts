import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { commitOf } from '#kernel/fair.ts'
import { coinConfigHash, drawCoin, winOf } from './rules.ts'

const serverSeed = 'a'.repeat(64)
const clientSeed = 'client-seed'

test.each([
  // By `openssl dgst -sha256 -hmac`: the first word of each number's block, even 0 and odd 1.
  ['a'.repeat(64), 'client-seed', '1111001011'],
  ['b'.repeat(64), 'another-seed', '0010001111'],
])('seeds %s fall as they always did', (server, client, falls) => {
  const drawn = [...falls].map((_side, nonce) =>
    drawCoin({ serverSeed: server, clientSeed: client, nonce }) === 'heads' ? '0' : '1',
  )
  expect(drawn.join('')).toBe(falls)
})

test('the rules sheet tells how to work a round out by hand', () => {
  expect(commitOf(serverSeed)).toBe(createHash('sha256').update(serverSeed).digest('hex'))
  for (let nonce = 0; nonce < 200; nonce += 1) {
    const block = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:0`).digest('hex')
    const side = Number.parseInt(block.slice(0, 8), 16) % 2 === 0 ? 'heads' : 'tails'
    expect(drawCoin({ serverSeed, clientSeed, nonce })).toBe(side)
  }
})

test('twice the stake or nothing: both sides together return exactly what was staked on both', () => {
  for (const stake of [1n, 100n, 999n, 50_000n]) {
    for (const outcome of ['heads', 'tails'] as const) {
      expect(winOf(stake, 'heads', outcome) + winOf(stake, 'tails', outcome)).toBe(2n * stake)
    }
  }
})

test('heads are half of all draws', () => {
  const draws = 20_000
  let heads = 0
  for (let nonce = 0; nonce < draws; nonce += 1) {
    if (drawCoin({ serverSeed, clientSeed, nonce }) === 'heads') heads += 1
  }
  // Four deviations of 70.7: these seeds never change, so this never fails by chance.
  expect(Math.abs(heads - draws / 2)).toBeLessThan(283)
})

test('another configuration is another version', () => {
  // By `sha256sum` of the text.
  expect(coinConfigHash).toBe('1d3497dd6558348f0422b11946b522bcd1dcd0ad6b8f8d240d511ba513af5582')
})
