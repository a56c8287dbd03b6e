import { describe, expect, test } from 'vitest'
import { createDraws } from '#kernel/fair.ts'
import { drawStopsText, drawTalat, readSpin, readTalat } from './rules.ts'

const drawsAt = (nonce: number) =>
  createDraws({ serverSeed: 'a'.repeat(64), clientSeed: 'client-seed', nonce })
const roundAt = (nonce: number) => readTalat(drawStopsText(drawsAt(nonce)).text)

describe('the published vectors', () => {
  test.each([
    [3, '25,5,3,15,18', 0, []],
    [0, '23,23,1,27,5', 5, [[3, 'H', 3, 5]]],
    [2, '25,14,30,28,23', 20, [[8, 'D', 3, 20]]],
    [
      5,
      '22,25,5,30,30',
      40,
      [
        [5, 'F', 3, 10],
        [6, 'B', 3, 30],
      ],
    ],
  ])('nonce %i: %s pays %i', (nonce, stops, pays, lines) => {
    const { spins, ...round } = roundAt(nonce)
    expect(round.pays).toBe(pays)
    expect(spins.map((spin) => spin.stops.join(','))).toEqual([stops])
    expect(spins[0]?.lines.map((win) => [win.line, win.symbol, win.count, win.pays])).toEqual(lines)
  })

  test('nonce 87: three scatters and ten free spins', () => {
    const { spins, pays } = roundAt(87)
    expect(spins[0]?.stops).toEqual([18, 20, 10, 19, 6])
    expect(spins.map((spin) => spin.pays)).toEqual([20, 90, 0, 0, 0, 0, 0, 0, 0, 60, 0])
    expect([spins[0]?.scatters, pays]).toEqual([3, 170])
  })

  test('nonce 237: free spins that give more free spins', () => {
    const { spins, pays } = roundAt(237)
    expect(spins[0]?.stops).toEqual([28, 1, 20, 19, 4])
    expect([spins.length, pays]).toEqual([21, 890])
    expect(spins.filter((spin) => spin.isFree && spin.adds > 0)).toHaveLength(1)
  })

  test('nonces 0 to 999 pay 11,255 line bets', () => {
    let sum = 0
    for (let nonce = 0; nonce < 1_000; nonce += 1) sum += drawTalat(drawsAt(nonce))
    expect(sum).toBe(11_255)
  })
})

test('what is drawn and what is read from its text pay the same', () => {
  for (let nonce = 1_000; nonce < 3_000; nonce += 1) {
    const { text, pays } = drawStopsText(drawsAt(nonce))
    expect(readTalat(text).pays).toBe(pays)
  }
})

test('the largest wins end at the cap, and free spins with them', () => {
  // Of 32^5 windows of free spins, this is one of the 18 that pay most.
  const best = '25,7,26,6,11'
  expect(readSpin(best.split(',').map(Number), true).pays).toBe(6_300)
  const spins = ['17,5,19,18,4', ...Array.from({ length: 8 }, () => best)]
  expect(readTalat(spins.join(';'))).toMatchObject({ pays: 50_000, isCapped: true })
  expect(() => readTalat(spins.slice(0, 8).join(';'))).toThrow('a spin is missing')
})

test.each([
  ['', 'no stops'],
  ['1,2,3,4', 'no stops'],
  ['1,2,3,4,32', 'no stops'],
  ['1,2,3,4,-1', 'no stops'],
  ['25,5,3,15,18;1,2,3,4,5', 'a spin too many'],
  ['18,20,10,19,6', 'a spin is missing'],
])('%s is no round', (text, why) => {
  expect(() => readTalat(text)).toThrow(why)
})
