import { expect, test } from 'vitest'
import { bahtOf } from '#kernel/money.ts'
import {
  type CheckedFacts,
  type FindingName,
  findingNames,
  findingsOf,
  takesNoPerson,
} from './findings.ts'

const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 10, day, hour))
const calm: CheckedFacts = {
  askedAt: at(23),
  joinedAt: at(1),
  passwordChangedAt: at(1),
  accountAddedAt: at(1),
  accountVerified: true,
  accountNewForSeconds: 86_400,
  paidBeforeSatang: bahtOf(500),
  turnoverNeedSatang: bahtOf(1_000),
  turnoverLeftSatang: 0n,
  rollingSatang: bahtOf(500),
  twoApprovalsFromSatang: bahtOf(50_000),
  isExcluded: false,
  handCreditors: 0,
  amountSatang: bahtOf(500),
  todaySatang: bahtOf(500),
  tier: 1,
  tierMaxSatang: bahtOf(600),
  tierDayMaxSatang: bahtOf(1_000),
}
const looksOf = (facts: Partial<CheckedFacts>): FindingName[] =>
  findingsOf({ ...calm, ...facts }).flatMap(({ name, result }) => (result === 'look' ? [name] : []))

test('a member of old with nothing unusual passes every check there is', () => {
  const findings = findingsOf(calm)
  expect(findings.map(({ name }) => name)).toEqual(findingNames)
  expect(looksOf({})).toEqual([])
})

test.each<[string, Partial<CheckedFacts>, FindingName[]]>([
  [
    'joined a second less than a day ago',
    { joinedAt: new Date(at(22).getTime() + 1_000) },
    ['new_member'],
  ],
  ['joined a day ago', { joinedAt: at(22) }, []],
  ['was never paid', { paidBeforeSatang: 0n }, ['first_withdrawal']],
  ['one satang is not played', { turnoverLeftSatang: 1n }, ['unplayed_deposit']],
  ['three just below the amount', { rollingSatang: bahtOf(149_997) }, ['large_in_a_day']],
  ['exactly the amount', { rollingSatang: bahtOf(50_000) }, ['large_in_a_day']],
  ['no amount is set', { rollingSatang: bahtOf(900_000), twoApprovalsFromSatang: null }, []],
  ['shut himself out of play', { isExcluded: true }, []],
  ['credited by hand', { handCreditors: 1 }, ['hand_credit']],
  ['a new account', { accountAddedAt: at(23, 11) }, ['bank_account']],
  ['an account that the bank did not confirm', { accountVerified: false }, ['bank_account']],
  ['changed the password an hour ago', { passwordChangedAt: at(23, 11) }, ['password_changed']],
  ['never changed it', { passwordChangedAt: null }, []],
  ['exactly what the tier lets out', { amountSatang: bahtOf(600) }, []],
  ['a satang more at once', { amountSatang: bahtOf(600) + 1n }, ['identity_tier']],
  ['exactly the day of the tier', { todaySatang: bahtOf(1_000) }, []],
  ['a satang more in a day', { todaySatang: bahtOf(1_000) + 1n }, ['identity_tier']],
  [
    'a tier without ceilings',
    { amountSatang: bahtOf(9_000), tierMaxSatang: null, tierDayMaxSatang: null },
    [],
  ],
])('%s', (_name, facts, expected) => {
  expect(looksOf(facts)).toEqual(expected)
})

test.each<[string, Partial<CheckedFacts>, bigint | null, boolean]>([
  ['off', {}, null, false],
  ['the sum of the day is within', {}, bahtOf(500), true],
  ['a satang beyond', { rollingSatang: bahtOf(500) + 1n }, bahtOf(500), false],
  ['one check asks for a look', { handCreditors: 1 }, bahtOf(500), false],
])('without a person: %s', (_name, facts, upTo, expected) => {
  const all = { ...calm, ...facts }
  expect(takesNoPerson(findingsOf(all), all.rollingSatang, upTo)).toBe(expected)
})
