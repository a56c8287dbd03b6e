import { describe, expect, test } from 'vitest'
import { bonusUpTo, countShooters, decideBonuses, type BonusTerms, type Shooter } from './bonus.ts'

const terms: BonusTerms = {
  bonusStakeMinSatang: 10_000n,
  bonusShootersMin: 15,
  bonusShareBp: 500,
  bonuses: [
    { rank: 1, amountSatang: 20_000n },
    { rank: 16, amountSatang: 40_000n },
  ],
}

const shooter = (memberId: number, stakedSatang: bigint, person = `p${memberId}`): Shooter => ({
  memberId: BigInt(memberId),
  person,
  stakedSatang,
})

/** Fourteen people who have staked the minimum, and those who are looked at. */
const room = (...of: Shooter[]): Shooter[] => [
  ...Array.from({ length: 14 }, (_, at) => shooter(100 + at, 10_000n)),
  ...of,
]

const decide = (rank1: Shooter, rank16: Shooter, shooters: readonly Shooter[]) =>
  decideBonuses(
    terms,
    [
      { rank: 1, shooter: rank1 },
      { rank: 16, shooter: rank16 },
    ],
    shooters,
  ).map(({ outcome, amountSatang }) => [outcome, amountSatang])

test.each([
  [10_000n, 20_000n, 500n],
  [400_000n, 20_000n, 20_000n],
  [399_999n, 20_000n, 19_999n],
  [800_000n, 40_000n, 40_000n],
  [99_999_999n, 40_000n, 40_000n],
  [0n, 40_000n, 0n],
])('who staked %i of a bonus of %i gets %i', (stakedSatang, most, gets) =>
  expect(bonusUpTo(most, { stakedSatang, shareBp: 500 })).toBe(gets),
)

describe('who is paid', () => {
  const [a, b] = [shooter(1, 800_000n), shooter(2, 800_000n)]

  test('two people in a room of fifteen', () => {
    const shooters = room(a)
    expect(countShooters(shooters, 10_000n)).toBe(15)
    expect(decide(a, shooter(100, 10_000n), shooters)).toEqual([
      ['paid', 20_000n],
      ['paid', 500n],
    ])
  })

  test('nobody in a room of fourteen, however often they shot', () => {
    const shooters = room()
    expect(decide(shooter(100, 10_000n), shooter(101, 10_000n), shooters)).toEqual([
      ['few_shooters', 0n],
      ['few_shooters', 0n],
    ])
  })

  test('who staked too little makes no fifteenth', () => {
    expect(decide(a, a, room(shooter(1, 9_999n)))).toEqual([
      ['few_shooters', 0n],
      ['few_shooters', 0n],
    ])
  })

  test('fifteen accounts of one person are one', () => {
    const accounts = Array.from({ length: 15 }, (_, at) => shooter(at, 10_000n, 'somchai'))
    expect(countShooters(accounts, 10_000n)).toBe(1)
    expect(decide(accounts[0] ?? a, accounts[1] ?? a, accounts).map(([why]) => why)).toEqual([
      'few_shooters',
      'few_shooters',
    ])
  })

  test('one person in both ranks is paid the larger, and the other goes to nobody', () => {
    expect(decide(a, a, room(a))).toEqual([
      ['other_rank', 0n],
      ['paid', 40_000n],
    ])
  })

  test('so is one person with an account in each', () => {
    const twin = shooter(9, 10_000n, a.person)
    expect(decide(twin, a, room(a, twin))).toEqual([
      ['other_rank', 0n],
      ['paid', 40_000n],
    ])
  })

  test('of two equal ones the newer', () => {
    const small = shooter(1, 10_000n)
    expect(decide(small, small, room(small))).toEqual([
      ['paid', 500n],
      ['other_rank', 0n],
    ])
  })

  test('a rank that was not earned does not take the other from its person', () => {
    const twin = shooter(9, 9_999n, b.person)
    expect(decide(b, twin, room(b, twin))).toEqual([
      ['paid', 20_000n],
      ['small_stake', 0n],
    ])
  })
})
