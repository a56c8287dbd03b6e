import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type PromotionWire, termsShape } from '../contract.ts'
import {
  promotionKinds,
  refusalOf,
  stackings,
  type TakeFacts,
  takeRefusals,
  type Terms,
} from '../rules/terms.ts'
import { wireTerms } from '../server/read-promotions.ts'
import { ruleRows, sentenceOf, termRows, type TermsWire } from './promotion-words.ts'

const promotion = (more: Partial<PromotionWire> = {}): PromotionWire => ({
  promotion_id: 1,
  version: 1,
  kind: 'reload',
  title: 'ฝากรับเพิ่ม',
  product: 'lottery',
  opens_at: '2026-12-01T00:00:00+07:00',
  closes_at: null,
  hour_from: null,
  hour_to: null,
  joined_within_days: null,
  deposit_min: '100.00',
  deposit_max: null,
  rate_bp: 5_000,
  bonus_max: '300.00',
  wager_base: 'bonus',
  wager_times: 8,
  stake_max: null,
  cashout_max: '600.00',
  lifetime_days: 14,
  stacking: 'one_per_product',
  is_full: false,
  ...more,
})

test('one sentence says what is given, what has to be played, what stays and what is lost', () => {
  expect(sentenceOf(promotion())).toBe(
    'ฝากแล้วรับเพิ่ม 50% ของยอดฝาก ไม่เกิน ฿300.00 นำไปเล่นหวยและยี่กี ให้ครบ 8 เท่าของโบนัส ภายใน 14 วัน ' +
      'แล้วที่เหลือเป็นเงินของคุณ ไม่เกิน ฿600.00 เงินที่ฝากถอนได้เสมอ แต่ถ้าถอนก่อนเล่นครบ โบนัสจะหายไป',
  )
  expect(sentenceOf(promotion({ kind: 'free_credit', rate_bp: 0 }))).toContain('เครดิตฟรี ฿300.00')
})

test('the terms are whole, in the order in which people ask', () => {
  const rows = termRows(promotion({ kind: 'happy_hour', hour_from: 720, hour_to: 785 }))
  expect(rows.map(({ term }) => term)).toEqual([
    'รับ',
    'ต้องเล่นครบ',
    'ตัวอย่าง',
    'เกมที่นับ',
    'นับยอดเล่นอย่างไร',
    'เดิมพันสูงสุดต่อโพย',
    'โอนเข้ากระเป๋าหลักได้',
    'ใช้ได้',
    'ถอนก่อนเล่นครบ',
    'ฝาก',
    'เวลา',
    'บัญชีธนาคาร',
    'รับได้บ่อยแค่ไหน',
    'ใช้ร่วมกับโบนัสอื่น',
    'จำนวนสิทธิ์',
    'ใครรับไม่ได้',
    'ช่วงโปรโมชั่น',
  ])
  expect(rows).toContainEqual({ term: 'ตัวอย่าง', value: 'โบนัส ฿300.00 ต้องเล่น ฿2,400.00' })
  expect(rows).toContainEqual({
    term: 'เวลา',
    value: 'ชำระระหว่าง 12:00–13:05 น. ทุกวัน และเงินเข้าไม่เกิน 15 นาทีหลังหมดช่วง',
  })
  expect(termRows(promotion({ kind: 'welcome' }))).toContainEqual({
    term: 'การฝาก',
    value: 'ต้องเป็นการฝากครั้งแรกเท่านั้น',
  })
})

/** Another value of each field. */
const others: Readonly<Required<TermsWire>> = {
  kind: 'first_of_day',
  title: 'อีกชื่อหนึ่ง',
  product: 'lottery',
  opens_at: '2026-12-02T00:00:00+07:00',
  closes_at: '2026-12-31T00:00:00+07:00',
  hour_from: 660,
  hour_to: 840,
  joined_within_days: 7,
  deposit_min: '200.00',
  deposit_max: '900.00',
  rate_bp: 4_000,
  bonus_max: '200.00',
  wager_base: 'deposit_and_bonus',
  wager_times: 5,
  stake_max: '25.00',
  cashout_max: '700.00',
  lifetime_days: 9,
  stacking: 'alone',
}
// There is one product only, which the rows name.
const fields = (Object.keys(others) as (keyof TermsWire)[]).filter(
  (field) => field !== 'title' && field !== 'product',
)

test.each(fields)('the terms say %s', (field) => {
  const hours = promotion({ kind: 'happy_hour', hour_from: 720, hour_to: 785 })
  const base = field === 'kind' ? promotion() : hours
  expect(termRows({ ...base, [field]: others[field] })).not.toEqual(termRows(base))
})

const dates = fc.date({
  min: new Date('2026-11-01'),
  max: new Date('2027-01-31'),
  noInvalidDate: true,
})
const money = fc.bigInt(0n, 200_000n)
const minute = fc.integer({ min: 0, max: 1_439 })
const anyTerms = fc.record<Terms>({
  kind: fc.constantFrom(...promotionKinds),
  title: fc.constant('โปรโมชั่น'),
  product: fc.constant('lottery'),
  opensAt: dates,
  closesAt: fc.option(dates),
  hourFrom: minute,
  hourTo: minute,
  joinedWithinDays: fc.option(fc.integer({ min: 1, max: 30 })),
  depositMinSatang: money,
  depositMaxSatang: fc.option(money),
  ratePpm: fc.constant(500_000n),
  bonusMaxSatang: fc.constant(30_000n),
  wagerBase: fc.constant('bonus'),
  wagerTimes: fc.constant(8n),
  stakeMaxSatang: fc.constant(null),
  cashoutMaxSatang: fc.constant(60_000n),
  lifetimeDays: fc.constant(14),
  stacking: fc.constantFrom(...stackings),
  byCoupon: fc.constant(false),
  budgetSatang: fc.constant(1_000_000n),
})
const count = fc.integer({ min: 0, max: 2 })
const anyFacts = fc.record<TakeFacts>({
  joinedAt: dates,
  isVerified: fc.boolean(),
  credited: fc.record({ earlier: count, earlierOnDay: count }),
  deposit: fc.record({
    satang: money,
    paidAt: dates,
    creditedAt: dates,
    earlier: count,
    earlierOnDay: count,
  }),
  now: dates,
  hasTaken: fc.boolean(),
  activeProducts: fc.subarray(['lottery', 'slot']),
})

test('whoever is refused finds the rule in the terms', () => {
  const met = new Set<string>()
  fc.assert(
    fc.property(anyTerms, anyFacts, (terms, facts) => {
      const deposit = terms.kind === 'free_credit' ? null : facts.deposit
      const hours = terms.kind === 'happy_hour' ? {} : { hourFrom: null, hourTo: null }
      const known = { ...terms, ...hours }
      const refusal = refusalOf(known, { ...facts, deposit })
      if (refusal === null) return
      met.add(refusal)
      const row = ruleRows[refusal](z.encode(z.object(termsShape), wireTerms(known)))
      expect(row?.value).toBeTruthy()
    }),
    { numRuns: 2_000 },
  )
  expect([...met].toSorted()).toEqual([...takeRefusals].toSorted())
})
