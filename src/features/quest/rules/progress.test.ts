import { expect, test } from 'vitest'
import { bangkokDay, bangkokInstant } from '#kernel/time.ts'
import { type Facts, progressOf } from './progress.ts'
import { windowsOf } from './periods.ts'
import { lockOf, stateOf } from './quest-state.ts'
import type { QuestType } from './quest-types.ts'

const at = (clock: string) => bangkokInstant('2026-12-07', clock)
const play = (clock: string, validSatang: bigint, day = '2026-12-07') => ({
  at: at(clock),
  day,
  validSatang,
})
const deposit = (clock: string, satang: bigint) => ({ at: at(clock), satang })

test.each<[QuestType, bigint, Facts, bigint]>([
  // QP6
  ['stake_sum', 50_000n, { plays: [play('10:00', 49_999n)] }, 49_999n],
  ['stake_sum', 50_000n, { plays: [play('10:00', 49_999n), play('11:00', 1n)] }, 50_000n],
  ['stake_sum', 50_000n, { plays: [play('10:00', 90_000n)] }, 50_000n],
  ['stake_sum', 50_000n, { plays: [play('10:00', -5n)] }, 0n],
  ['play_days', 4n, { plays: [play('10:00', 1_999n)] }, 0n],
  ['play_days', 4n, { plays: [play('10:00', 1_999n), play('11:00', 1n)] }, 1n],
  ['play_days', 4n, { plays: [play('10:00', 2_000n), play('11:00', 2_000n, '2026-12-08')] }, 2n],
  // Many bills for next to nothing are worth what they staked.
  ['bill_count', 5n, { plays: [play('10:00', 3_999n)], bills: 40 }, 1n],
  ['bill_count', 5n, { plays: [play('10:00', 90_000n)], bills: 3 }, 3n],
  // Money that comes and goes counts nothing, nor does what was played before it came.
  ['deposit_sum', 50_000n, { deposits: [deposit('10:00', 50_000n)] }, 0n],
  [
    'deposit_sum',
    50_000n,
    { deposits: [deposit('10:00', 50_000n)], plays: [play('10:00', 50_000n)] },
    0n,
  ],
  [
    'deposit_sum',
    50_000n,
    { deposits: [deposit('10:00', 50_000n)], plays: [play('10:01', 20_000n)] },
    20_000n,
  ],
  // No play covers two deposits.
  [
    'deposit_count',
    3n,
    {
      deposits: [deposit('10:00', 10_000n), deposit('11:00', 10_000n)],
      plays: [play('12:00', 19_999n)],
    },
    1n,
  ],
  [
    'deposit_count',
    3n,
    {
      deposits: [deposit('10:00', 10_000n), deposit('11:00', 10_000n)],
      plays: [play('10:30', 10_000n), play('12:00', 10_000n)],
    },
    2n,
  ],
  // What was left over before a deposit came covers nothing of it.
  [
    'deposit_count',
    3n,
    { deposits: [deposit('11:00', 10_000n)], plays: [play('10:00', 90_000n)] },
    0n,
  ],
  [
    'deposit_count',
    3n,
    { deposits: [deposit('10:00', 9_999n)], plays: [play('12:00', 90_000n)] },
    0n,
  ],
  // 100 baht and the satang by which a payment is known.
  [
    'deposit_count',
    3n,
    { deposits: [deposit('10:00', 10_037n)], plays: [play('12:00', 10_000n)] },
    1n,
  ],
  ['poll_vote', 2n, { count: 1 }, 1n],
  ['friend', 1n, { count: 4 }, 1n],
  ['limit_set', 1n, { count: 0 }, 0n],
])('%s of %s: %o is %s', (type, goal, facts, reached) => {
  expect(progressOf(type, goal, facts)).toBe(reached)
})

const live = { stoppedAt: null, event: null }

test('of a day are shown the one that runs, the one that can be claimed, and for a day the one that cannot', () => {
  const keys = windowsOf({ ...live, period: 'daily' }, at('10:00')).map(({ key }) => key)
  expect(keys).toEqual(['2026-12-07', '2026-12-06', '2026-12-05'])
  // On a Wednesday the week before is over, and was on Monday's end.
  const days = ['2026-12-07', '2026-12-08', '2026-12-09'].map((day) =>
    windowsOf({ ...live, period: 'weekly' }, bangkokInstant(day, '12:00')).map(({ key }) => key),
  )
  expect(days).toEqual([['2026-12-07', '2026-11-30'], ['2026-12-07', '2026-11-30'], ['2026-12-07']])
})

test('a quest that is stopped counts until then, and can be claimed until its end', () => {
  const stoppedAt = at('12:00')
  const [last] = windowsOf({ ...live, period: 'daily', stoppedAt }, at('13:00'))
  expect(last).toMatchObject({
    key: '2026-12-07',
    until: stoppedAt,
    isPast: true,
    claimUntil: bangkokInstant('2026-12-09'),
  })
  expect(windowsOf({ ...live, period: 'daily', stoppedAt }, bangkokInstant('2026-12-10'))).toEqual(
    [],
  )
  expect(windowsOf({ ...live, period: 'once', stoppedAt }, at('13:00'))).toMatchObject([
    { key: 'once', until: stoppedAt, claimUntil: bangkokInstant('2026-12-09') },
  ])
})

const event = { eventId: 7, startsAt: at('09:00'), endsAt: at('18:00') }

test('of an event counts what comes after its member joined and before it ends', () => {
  const of = (joinedAt: Date | null, now = at('12:00')) =>
    windowsOf({ period: 'event', stoppedAt: null, event: { ...event, joinedAt } }, now)[0]
  expect(of(at('08:00'))).toMatchObject({ key: 'e7', since: at('09:00'), until: at('18:00') })
  expect(of(at('10:00'))).toMatchObject({ since: at('10:00'), isPast: false })
  // Nothing does before.
  expect(of(null)).toMatchObject({ since: at('18:00'), until: at('18:00') })
  expect(of(at('10:00'), at('18:00'))).toMatchObject({ isPast: true })
  expect(of(at('10:00'))?.claimUntil).toEqual(bangkokInstant('2026-12-09'))
  // Midnight ends the day before it.
  const midnight = { ...event, endsAt: bangkokInstant('2026-12-08'), joinedAt: null }
  const [until] = windowsOf({ period: 'event', stoppedAt: null, event: midnight }, at('12:00'))
  expect(until?.claimUntil).toEqual(bangkokInstant('2026-12-09'))
  expect(bangkokDay(midnight.endsAt)).toBe('2026-12-08')
})

test.each([
  [{ levelMin: 3, needsQuest: 4 }, { level: 2, hasEarlier: false }, 'level'],
  [{ levelMin: 3, needsQuest: 4 }, { level: 3, hasEarlier: false }, 'earlier'],
  [{ levelMin: null, needsQuest: null }, { level: 1, hasEarlier: false }, 'event_start'],
] as const)('%o and %o lack %s', (quest, standing, lock) => {
  expect(lockOf(quest, { ...event, joinedAt: null }, standing, at('08:59'))).toBe(lock)
})

test('whoever has all of it lacks only to join', () => {
  const all = { level: 5, hasEarlier: true }
  const quest = { levelMin: 3, needsQuest: 4 }
  expect(lockOf(quest, { ...event, joinedAt: null }, all, at('09:00'))).toBe('event_join')
  expect(lockOf(quest, { ...event, joinedAt: at('09:00') }, all, at('09:00'))).toBeNull()
  expect(lockOf(quest, null, all, at('09:00'))).toBeNull()
})

const open = { isClaimed: false, isDone: false, isExhausted: false, lock: null }
const running = { isPast: false, claimUntil: at('20:00') }
const past = { isPast: true, claimUntil: at('20:00') }

test.each([
  ['in_progress', {}, running, '10:00'],
  ['claimable', { isDone: true }, running, '10:00'],
  ['claimed', { isDone: true, isClaimed: true }, running, '10:00'],
  ['locked', { isDone: true, lock: 'level' as const }, running, '10:00'],
  ['exhausted', { isDone: true, isExhausted: true }, running, '10:00'],
  ['claimable', { isDone: true }, past, '19:59'],
  ['expired', { isDone: true }, past, '20:00'],
  [null, {}, past, '10:00'],
  [null, { isDone: true, isClaimed: true }, past, '10:00'],
  [null, { isDone: true, lock: 'earlier' as const }, past, '10:00'],
] as const)('%s: %o', (state, more, window, clock) => {
  expect(stateOf({ ...open, ...more, window }, at(clock))).toBe(state)
})
