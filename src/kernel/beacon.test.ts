import { expect, test } from 'vitest'
import { beaconTimeOf, isSameChain, latestBeaconRound, QUICKNET } from './beacon.ts'

// standards.md §3.5
test.each([
  ['2026-04-20T00:00:00Z', 27_946_612],
  ['2026-01-01T00:15:06Z', 24_807_714],
  ['2023-08-23T15:09:27Z', 1],
])('at %s quicknet is at round %i', (at, round) => {
  expect(latestBeaconRound(QUICKNET, new Date(at))).toBe(round)
})

test('there is no beacon before genesis, nor at no time', () => {
  expect(() => latestBeaconRound(QUICKNET, new Date('2023-08-23T15:09:26.999Z'))).toThrow(
    RangeError,
  )
  expect(() => latestBeaconRound(QUICKNET, new Date(Number.NaN))).toThrow(RangeError)
})

test('a chain is another one when a single field differs', () => {
  expect(isSameChain(QUICKNET, { ...QUICKNET })).toBe(true)
  for (const change of [
    { chain_hash: '00' },
    { scheme: 'pedersen-bls-chained' },
    { public_key: '00' },
    { period_s: 30 },
    { genesis_unix: 0 },
  ]) {
    expect(isSameChain(QUICKNET, { ...QUICKNET, ...change })).toBe(false)
  }
})

test('a beacon is the newest one from its own time on', () => {
  const at = beaconTimeOf(QUICKNET, 24_807_714)
  expect(at.toISOString()).toBe('2026-01-01T00:15:06.000Z')
  expect(latestBeaconRound(QUICKNET, at)).toBe(24_807_714)
  expect(latestBeaconRound(QUICKNET, new Date(at.getTime() - 1))).toBe(24_807_713)
})
