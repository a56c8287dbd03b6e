import { expect, test } from 'vitest'
import {
  checkTicket,
  governmentTierKeys,
  governmentTiers,
  isCompleteDraw,
  besideFirstPrize,
  readTickets,
  type GovernmentPrizes,
} from './government-prizes.ts'

const six = (start: number, count: number) =>
  Array.from({ length: count }, (_, at) => String(start + at * 37).padStart(6, '0'))

/** A whole draw whose numbers differ from each other, around a first prize. */
const drawOf = (first: string): GovernmentPrizes => ({
  first: [first],
  near1: besideFirstPrize(first),
  second: six(100_001, 5),
  third: six(200_002, 10),
  fourth: six(300_003, 50),
  fifth: six(400_004, 100),
  last3f: ['290', '838'],
  last3b: ['051', '806'],
  last2: ['73'],
})

const everyTicket = Array.from({ length: 1_000_000 }, (_, n) => String(n).padStart(6, '0'))

// lottery.md §8.1: 14,168 winning numbers a set, ฿48,000,000, a ticket counted once for each prize.
test.each(['835538', '999999'])('all tickets of a set against %s', (first) => {
  const prizes = drawOf(first)
  expect(isCompleteDraw(prizes)).toBe(true)
  let wins = 0
  let baht = 0
  for (const ticket of everyTicket) {
    const { tiers, totalBaht } = checkTicket(ticket, prizes)
    wins += tiers.length
    baht += totalBaht
  }
  expect([wins, baht]).toEqual([14_168, 48_000_000])
})

test('the tiers count 173 numbers, and each key is there once', () => {
  expect(governmentTiers.reduce((sum, tier) => sum + tier.count, 0)).toBe(173)
  expect(governmentTiers.map((tier) => tier.key)).toEqual(governmentTierKeys)
})

test('the numbers beside the first prize close the ring', () => {
  expect(besideFirstPrize('835538')).toEqual(['835537', '835539'])
  expect(besideFirstPrize('000000')).toEqual(['999999', '000001'])
  expect(besideFirstPrize('999999')).toEqual(['999998', '000000'])
})

test.each([
  ['835538', ['first'], 6_000_000],
  ['835539', ['near1'], 100_000],
  ['290806', ['last3f', 'last3b'], 8_000],
  ['838051', ['last3f', 'last3b'], 8_000],
  ['123473', ['last2'], 2_000],
  ['290473', ['last3f', 'last2'], 6_000],
  ['806290', [], 0],
])('1 March 2564: ticket %s', (ticket, keys, baht) => {
  const told = { ...drawOf('835538'), second: [], third: [], fourth: [], fifth: [] }
  expect(isCompleteDraw(told)).toBe(false)
  const { tiers, totalBaht, unknown } = checkTicket(ticket, told)
  expect([tiers.map((tier) => tier.key), totalBaht]).toEqual([keys, baht])
  expect(unknown.map((tier) => tier.key)).toEqual(['second', 'third', 'fourth', 'fifth'])
})

test('a ticket is without a prize only where every tier is known', () => {
  const whole = drawOf('835538')
  expect(checkTicket('806290', whole)).toMatchObject({ tiers: [], unknown: [] })
  for (const fifth of [[], whole.fifth.slice(1)]) {
    const { tiers, unknown } = checkTicket('806290', { ...whole, fifth })
    expect([tiers, unknown.map((tier) => tier.key)]).toEqual([[], ['fifth']])
  }
  // A number that is there has won, whatever is missing beside it.
  const won = checkTicket('400041', { ...whole, fifth: whole.fifth.slice(1) })
  expect(won.tiers.map((tier) => tier.key)).toEqual(['fifth'])
  expect(won.unknown).toEqual([])
})

test('several tickets are read from what was pasted', () => {
  expect(readTickets(' 835538, 000001\n835538/290806 12345 ๑๒๓๔๕๖ ')).toEqual({
    tickets: ['835538', '000001', '290806'],
    wrong: ['12345', '๑๒๓๔๕๖'],
  })
  expect(readTickets('')).toEqual({ tickets: [], wrong: [] })
  expect(readTickets(everyTicket.slice(0, 80).join(' ')).tickets).toHaveLength(50)
})
