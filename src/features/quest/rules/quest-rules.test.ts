import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, bangkokDay, bangkokInstant, type Day } from '#kernel/time.ts'
import { claimableUntil, periodBefore, periodOf, questPeriods } from './periods.ts'
import { faultOf, pointsFor, progressOf, type QuestTerms } from './quest-terms.ts'
import { nextStreak, pointsOf, STREAK_POINTS } from './streak.ts'

// QP1
test.each([
  ['2026-11-21T16:59:59.999Z', '2026-11-21'],
  ['2026-11-21T17:00:00.000Z', '2026-11-22'],
])('%s is of %s', (at, day) => {
  expect(periodOf('daily', bangkokDay(new Date(at))).key).toBe(day)
})

// QP2
test.each([
  ['2026-11-22', '2026-11-16', '2026-11-22'],
  ['2026-11-23', '2026-11-23', '2026-11-29'],
] as const)('%s lies in the week of %s', (day, from, to) => {
  expect(periodOf('weekly', day)).toEqual({ key: from, from, to })
})

test('a month has all of its days, and the one before it is before it', () => {
  const february = periodOf('monthly', '2028-02-10')
  expect(february).toEqual({ key: '2028-02', from: '2028-02-01', to: '2028-02-29' })
  expect(periodBefore('monthly', february).key).toBe('2028-01')
  expect(claimableUntil(february)).toEqual(bangkokInstant('2028-03-02'))
})

test('every day lies in its period, and periods follow each other without a gap', () => {
  fc.assert(
    fc.property(fc.nat(4_000), fc.constantFrom(...questPeriods), (offset, kind) => {
      const day: Day = addDays('2026-01-01', offset)
      const period = periodOf(kind, day)
      expect(period.from <= day && day <= period.to).toBe(true)
      expect(addDays(periodBefore(kind, period).to, 1)).toBe(period.from)
    }),
  )
})

// QP3
test('a missed day begins anew, and after the seventh comes the first', () => {
  const days: Day[] = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-23']
  let last: { day: Day; streak: number } | null = null
  const streaks = days.map((day) => {
    last = { day, streak: nextStreak(last, day) }
    return last.streak
  })
  expect(streaks).toEqual([1, 2, 3, 1])
  expect(nextStreak({ day: '2026-11-23', streak: 7 }, '2026-11-24')).toBe(1)
  expect(STREAK_POINTS.map((_, at) => pointsOf(at + 1))).toEqual([...STREAK_POINTS])
})

const terms: QuestTerms = {
  title: 'แทงหวย',
  type: 'stake_sum',
  period: 'daily',
  product: 'lottery',
  goal: 50_000n,
  points: 10,
}

// QP6
test.each([
  [49_999n, 49_999n],
  [50_000n, 50_000n],
  [90_000n, 50_000n],
  [-5n, 0n],
])('%s satang are %s of the goal', (validSatang, progress) => {
  expect(progressOf(terms, { validSatang, days: 1 })).toBe(progress)
})

test('days count by themselves', () => {
  const week: QuestTerms = { ...terms, type: 'play_days', period: 'weekly', goal: 4n }
  expect(progressOf(week, { validSatang: 1_000_000n, days: 3 })).toBe(3n)
})

test.each<[Partial<QuestTerms>, string | null]>([
  [{}, null],
  // 20 points are a baht: of 500 baht 50 are kept on average, 17 % of which are 170 points.
  [{ points: 170 }, null],
  [{ points: 171 }, 'quest_above_margin'],
  [{ goal: 1n }, 'quest_above_margin'],
  [{ product: null }, 'quest_product_needed'],
  [{ type: 'play_days', goal: 2n }, 'quest_goal_above_period'],
  [{ type: 'play_days', period: 'weekly', goal: 7n, points: 47 }, null],
  [{ type: 'play_days', period: 'weekly', goal: 7n, points: 48 }, 'quest_above_margin'],
  [{ type: 'check_in' }, 'quest_check_in_fixed'],
  [{ type: 'check_in', goal: 1n, product: null }, null],
])('%o: %s', (more, fault) => expect(faultOf({ ...terms, ...more })?.fault ?? null).toBe(fault))

test('what several quests give for the same play adds up', () => {
  expect(faultOf({ ...terms, points: 85 }, [{ ...terms, points: 85 }])).toBeNull()
  expect(faultOf({ ...terms, points: 85 }, [{ ...terms, points: 86 }])).toMatchObject({
    fault: 'quest_above_margin',
  })
})

test('a visit pays by its day of the row, the rest by its terms', () => {
  expect(pointsFor(terms, null)).toBe(10)
  expect(pointsFor({ ...terms, type: 'check_in' }, 7)).toBe(3)
})
