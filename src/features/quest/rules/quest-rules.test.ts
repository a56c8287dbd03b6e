import fc from 'fast-check'
import { expect, test } from 'vitest'
import { POINT_MARGIN_PPM, POINT_SATANG, POINT_SHARE_PPM } from '#kernel/points.ts'
import { addDays, bangkokDay, bangkokInstant, type Day } from '#kernel/time.ts'
import { calendarPeriods, claimableUntil, periodBefore, periodOf } from './periods.ts'
import { faultOf, giftOf, pointsFor, type QuestTerms } from './quest-terms.ts'
import { GIFT_POINTS_MAX, questTypes, typeRules } from './quest-types.ts'
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
    fc.property(fc.nat(4_000), fc.constantFrom(...calendarPeriods), (offset, kind) => {
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
  spins: null,
  eventId: null,
  levelMin: null,
  needsQuest: null,
  budget: null,
}

test.each<[Partial<QuestTerms>, string | null]>([
  [{}, null],
  // 20 points are a baht: of 500 baht 50 are kept on average, 17 % of which are 170 points.
  [{ points: 170 }, null],
  // A spin is 50 points: three of them fit, and no fourth.
  [giftOf({ points: null, spins: 3 }), null],
  [giftOf({ points: null, spins: 4 }), 'quest_above_margin'],
  [{ points: 171 }, 'quest_above_margin'],
  [{ goal: 1n }, 'quest_above_margin'],
  [{ product: null }, 'quest_product_needed'],
  [{ type: 'play_days', goal: 2n }, 'quest_goal_above_period'],
  [{ type: 'play_days', period: 'weekly', goal: 5n, points: 34 }, null],
  [{ type: 'play_days', period: 'weekly', goal: 5n, points: 35 }, 'quest_above_margin'],
  // Nobody is to play every day of a week, or for more than so much.
  [{ type: 'play_days', period: 'weekly', goal: 6n }, 'quest_goal_above_period'],
  [{ goal: 200_000n }, null],
  [{ goal: 200_001n }, 'quest_goal_above_period'],
  [{ type: 'bill_count', goal: 5n, points: 34 }, null],
  [{ type: 'bill_count', goal: 5n, points: 35 }, 'quest_above_margin'],
  [{ type: 'deposit_count', goal: 1n, points: 34 }, null],
  [{ type: 'deposit_count', goal: 1n, points: 35 }, 'quest_above_margin'],
  [{ type: 'deposit_sum', points: 171 }, 'quest_above_margin'],
  [{ period: 'once' }, 'quest_period_odd'],
  [{ period: 'event' }, 'quest_event_needed'],
  [{ period: 'event', eventId: 1 }, null],
  [{ eventId: 1 }, 'quest_event_needed'],
  [{ budget: 9 }, 'quest_budget_small'],
  [{ budget: 10 }, null],
  [{ type: 'check_in' }, 'quest_check_in_fixed'],
  [{ type: 'check_in', goal: 1n, product: null }, null],
  [{ type: 'check_in', goal: 1n, product: null, budget: 100 }, 'quest_check_in_fixed'],
  [{ type: 'poll_vote', goal: 1n }, 'quest_product_odd'],
  [{ type: 'poll_vote', goal: 1n, product: null, points: 2 }, null],
  [{ type: 'poll_vote', goal: 1n, product: null, points: 3 }, 'quest_gift_above_max'],
  [{ type: 'friend', goal: 1n, product: null }, 'quest_period_odd'],
  [{ type: 'friend', period: 'monthly', goal: 1n, product: null, points: 20 }, null],
  [{ type: 'line', period: 'once', goal: 1n, product: null, points: 40 }, null],
  [{ type: 'line', period: 'once', goal: 2n, product: null }, 'quest_goal_above_period'],
])('%o: %s', (more, fault) => expect(faultOf({ ...terms, ...more })?.fault ?? null).toBe(fault))

test('what several quests give for the same play adds up', () => {
  expect(faultOf({ ...terms, points: 85 }, [{ ...terms, points: 85 }])).toBeNull()
  expect(faultOf({ ...terms, points: 85 }, [{ ...terms, points: 86 }])).toMatchObject({
    fault: 'quest_above_margin',
  })
})

test('what is no play adds up to a maximum of its own, period by period', () => {
  const gift = { ...terms, product: null, goal: 1n } as const
  const line: QuestTerms = { ...gift, type: 'line', period: 'once', points: 30 }
  const profile: QuestTerms = { ...gift, type: 'profile', period: 'once', points: 10 }
  const friend: QuestTerms = { ...gift, type: 'friend', period: 'monthly', points: 20 }
  expect(faultOf(profile, [line, friend, terms])).toBeNull()
  expect(faultOf({ ...profile, points: 11 }, [line])?.fault).toBe('quest_gift_above_max')
})

test('AB: whatever is played for every quest at its bound costs more than they all give', () => {
  const ofPlay = questTypes.filter((type) => typeRules[type].group === 'play')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...ofPlay), fc.nat(29), fc.nat(400)), { maxLength: 6 }),
      (written) => {
        const out: QuestTerms[] = []
        for (const [type, more, points] of written) {
          const goal = BigInt(more + 1) * (typeRules[type].unit === 'satang' ? 10_000n : 1n)
          const one: QuestTerms = { ...terms, type, period: 'monthly', goal, points: points + 1 }
          if (faultOf(one, out) === null) out.push(one)
        }
        const valid = out.reduce((most, { type, goal }) => {
          const behind = goal * typeRules[type].validEach
          return behind > most ? behind : most
        }, 0n)
        const given = out.reduce((sum, { points }) => sum + BigInt(points) * POINT_SATANG, 0n)
        const kept = valid * POINT_MARGIN_PPM.lottery * POINT_SHARE_PPM.quest
        expect(given * 1_000_000n * 1_000_000n <= kept).toBe(true)
      },
    ),
  )
})

test('AB5: ten separate persons who make each other friends get less than what made them friends costs', () => {
  // What the terms of the affiliate ask of a friend: a deposit of 100 baht and 500 baht of play (0084), of which
  // the house keeps the least at games of the table; each person has a bank account that is his own.
  const PERSONS = 10n
  const TURNOVER = 50_000n
  const TABLE_MARGIN_PPM = 10_600n
  const CHAIN = PERSONS - 1n
  // Each is the friend of one other; a month of friends gives its maximum, whoever brings how many.
  const friends = CHAIN * BigInt(GIFT_POINTS_MAX.monthly) * POINT_SATANG
  expect(friends).toBe(900n)
  expect((CHAIN * TURNOVER * TABLE_MARGIN_PPM) / 1_000_000n).toBe(4_770n)
  // What is given once a person, for a bank account, LINE and a limit of his own: two baht each.
  expect(BigInt(GIFT_POINTS_MAX.once) * POINT_SATANG).toBe(200n)
  // All that is no play, in a month of five weeks, with visits: at most so much a person.
  const visits = 5 * STREAK_POINTS.reduce((sum, points) => sum + points, 0)
  const gifts = 31 * GIFT_POINTS_MAX.daily + 5 * GIFT_POINTS_MAX.weekly + GIFT_POINTS_MAX.monthly
  expect(BigInt(visits + gifts) * POINT_SATANG).toBe(885n)
})

test('a visit pays by its day of the row, the rest by its terms', () => {
  expect(pointsFor(terms, null)).toBe(10)
  expect(pointsFor({ ...terms, type: 'check_in' }, 7)).toBe(3)
})
