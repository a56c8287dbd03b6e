import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import {
  bonusOf,
  faultOf,
  needOf,
  occasionOf,
  refusalOf,
  stakeMaxOf,
  type TakeFacts,
  type Terms,
} from './terms.ts'

const DAY = '2026-12-07'
const noon = bangkokInstant(DAY, '12:00')
const terms = (more: Partial<Terms> = {}): Terms => ({
  kind: 'reload',
  title: 'โบนัสฝาก',
  product: 'lottery',
  opensAt: bangkokInstant('2026-12-01'),
  closesAt: null,
  hourFrom: null,
  hourTo: null,
  joinedWithinDays: null,
  depositMinSatang: 10_000n,
  depositMaxSatang: null,
  ratePpm: 500_000n,
  bonusMaxSatang: 30_000n,
  wagerBase: 'bonus',
  wagerTimes: 8n,
  stakeMaxSatang: null,
  cashoutMaxSatang: null,
  lifetimeDays: 14,
  stacking: 'one_per_product',
  byCoupon: false,
  budgetSatang: 1_000_000n,
  ...more,
})
const deposit = (more: Partial<NonNullable<TakeFacts['deposit']>> = {}) => ({
  satang: 100_000n,
  paidAt: noon,
  creditedAt: noon,
  earlier: 0,
  earlierOnDay: 0,
  ...more,
})
const facts = (more: Partial<TakeFacts> = {}): TakeFacts => ({
  joinedAt: bangkokInstant('2026-12-05'),
  isVerified: true,
  credited: { earlier: 0, earlierOnDay: 0 },
  deposit: deposit(),
  now: noon,
  hasTaken: false,
  activeProducts: [],
  ...more,
})

// rewards.md §10, BO1, BO2, BO6, BO9.
test.each([
  ['BO1', {}, 100_000n, 30_000n, 240_000n],
  [
    'BO2, below the clip',
    { ratePpm: 500_000n, bonusMaxSatang: 50_000n, wagerBase: 'deposit_and_bonus', wagerTimes: 3n },
    100_000n,
    50_000n,
    450_000n,
  ],
  [
    'BO2, clipped from 390,000',
    { wagerBase: 'deposit_and_bonus', wagerTimes: 3n },
    100_000n,
    30_000n,
    300_000n,
  ],
  ['BO9', { ratePpm: 300_000n }, 33_333n, 9_999n, 79_992n],
] as const)('%s', (_name, more, satang, bonus, need) => {
  const made = terms(more)
  expect(bonusOf(made, satang)).toBe(bonus)
  expect(needOf(made, satang, bonus)).toBe(need)
})

test.each([
  ['BO6: a tenth', null, 30_000n, 3_000n],
  ['a small bonus', null, 5_000n, 2_000n],
  ['a large bonus', null, 9_000_000n, 500_000n],
  ['less by the terms', 1_000n, 30_000n, 1_000n],
  ['never more by the terms', 900_000n, 30_000n, 3_000n],
] as const)('the largest bill: %s', (_name, stakeMaxSatang, bonus, most) => {
  expect(stakeMaxOf(terms({ stakeMaxSatang }), bonus)).toBe(most)
})

const hour = { kind: 'happy_hour', hourFrom: 12 * 60, hourTo: 13 * 60 } as const
const at = (time: string) => bangkokInstant(DAY, time)
test.each<[string, Partial<Terms>, Partial<TakeFacts>, string | null]>([
  ['all is well', {}, {}, null],
  ['before it opens', { opensAt: at('12:01') }, {}, 'promotion_over'],
  ['at its close', { closesAt: noon }, {}, 'promotion_over'],
  [
    'paid before the close, credited after',
    { closesAt: at('12:01') },
    { deposit: deposit({ creditedAt: at('12:30') }) },
    null,
  ],
  [
    'seven days after joining, to the instant',
    { joinedWithinDays: 7 },
    { joinedAt: bangkokInstant('2026-11-30', '12:00') },
    'promotion_newcomers_only',
  ],
  ['unverified', {}, { isVerified: false }, 'promotion_unverified'],
  ['a satang too little', {}, { deposit: deposit({ satang: 9_999n }) }, 'promotion_deposit_range'],
  ['a satang too much', { depositMaxSatang: 99_999n }, {}, 'promotion_deposit_range'],
  [
    'the second deposit ever',
    { kind: 'welcome' },
    { deposit: deposit({ earlier: 1 }) },
    'promotion_not_first',
  ],
  [
    'the first of the day, not ever',
    { kind: 'first_of_day' },
    { deposit: deposit({ earlier: 9 }) },
    null,
  ],
  [
    'the second of the day',
    { kind: 'first_of_day' },
    { deposit: deposit({ earlier: 9, earlierOnDay: 1 }) },
    'promotion_not_first',
  ],
  [
    'an offer, of the first deposit, to whoever has deposited',
    { kind: 'welcome' },
    { deposit: null, credited: { earlier: 1, earlierOnDay: 0 } },
    'promotion_not_first',
  ],
  [
    'an offer, of the first of a day, to whoever deposited yesterday',
    { kind: 'first_of_day' },
    { deposit: null, credited: { earlier: 1, earlierOnDay: 0 } },
    null,
  ],
  [
    'an offer, of the first of a day, to whoever deposited today',
    { kind: 'first_of_day' },
    { deposit: null, credited: { earlier: 1, earlierOnDay: 1 } },
    'promotion_not_first',
  ],
  // BO8
  [
    'BO8 granted',
    hour,
    { deposit: deposit({ paidAt: at('12:59:59'), creditedAt: at('13:14:59') }) },
    null,
  ],
  [
    'BO8 not',
    hour,
    { deposit: deposit({ paidAt: at('12:59:59'), creditedAt: at('13:15:01') }) },
    'promotion_wrong_hour',
  ],
  ['at the end', hour, { deposit: deposit({ paidAt: at('13:00') }) }, 'promotion_wrong_hour'],
  ['before', hour, { deposit: deposit({ paidAt: at('11:59:59') }) }, 'promotion_wrong_hour'],
  ['had already', {}, { hasTaken: true }, 'promotion_taken'],
  ['one runs in the product', {}, { activeProducts: ['lottery'] }, 'promotion_another_active'],
  ['one runs in another', {}, { activeProducts: ['slot'] }, null],
  [
    'alone, and one runs in another',
    { stacking: 'alone' },
    { activeProducts: ['slot'] },
    'promotion_another_active',
  ],
])('who gets it: %s', (_name, more, known, refusal) => {
  expect(refusalOf(terms(more), facts(known))).toBe(refusal)
})

test('once, or once a day', () => {
  expect(occasionOf(terms({ kind: 'welcome' }), DAY)).toBe('once')
  expect(occasionOf(terms({ kind: 'free_credit' }), DAY)).toBe('once')
  expect(occasionOf(terms(), DAY)).toBe(DAY)
})

test.each<[string, Partial<Terms>, string | null]>([
  ['sound', {}, null],
  ['closes before it opens', { closesAt: bangkokInstant('2026-12-01') }, 'closes_at'],
  ['happy hours without hours', { kind: 'happy_hour' }, 'hour_from'],
  ['hours of something else', { hourFrom: 1, hourTo: 2 }, 'hour_from'],
  ['an hour of something else', { hourFrom: 0 }, 'hour_from'],
  ['an end of something else', { hourTo: 1 }, 'hour_from'],
  ['hours that end before they begin', { ...hour, hourTo: 1 }, 'hour_to'],
  ['a deposit bonus without a rate', { ratePpm: 0n }, 'rate_bp'],
  ['free credit with a rate', { kind: 'free_credit' }, 'rate_bp'],
  ['free credit without a cap', { kind: 'free_credit', ratePpm: 0n }, 'cashout_max'],
  ['a range that is none', { depositMaxSatang: 1n }, 'deposit_max'],
  ['a budget below one bonus', { budgetSatang: 29_999n }, 'budget'],
])('a version that cannot be: %s', (_name, more, field) => {
  expect(faultOf(terms(more))?.field ?? null).toBe(field)
})
