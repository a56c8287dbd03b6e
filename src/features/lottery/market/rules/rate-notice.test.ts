import { expect, test } from 'vitest'
import { bahtOf } from '#kernel/money.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { betTypes } from '../../rules/bet-types.ts'
import { draftRateNotice, memberChanges, noticeLimits } from './rate-notice.ts'
import { changesBetween, rateSheet, type RateTerm, type RateTerms } from './terms.ts'

const term = (more: Partial<RateTerm> = {}): RateTerm => ({
  betType: 'top3',
  rateX100: 85_000n,
  minSatang: 100n,
  maxPerBetSatang: bahtOf(1000),
  maxPerMemberSatang: bahtOf(5000),
  capSatang: null,
  discountBp: 0,
  steps: [],
  vip: [],
  unitSatang: null,
  prizes: [],
  ...more,
})
const terms = (...rates: RateTerm[]): RateTerms => ({
  maxPerBillSatang: null,
  maxPerMemberRoundSatang: null,
  maxRoundSatang: null,
  rates,
})
const changes = (before: RateTerms, after: RateTerms) =>
  changesBetween(rateSheet(before), rateSheet(after))
const at = bangkokInstant('2026-11-25', '06:00')
const linesOf = (before: RateTerms, after: RateTerms) =>
  draftRateNotice('ลาวพัฒนา', changes(before, after), at)?.body.split('\n').slice(1, -1)

test('what changes, from what to what, from when', () => {
  const draft = draftRateNotice(
    'ลาวพัฒนา',
    changes(terms(term()), terms(term({ rateX100: 91_050n, discountBp: 500 }))),
    at,
  )
  expect(draft).toEqual({
    title: 'ปรับอัตราจ่าย ลาวพัฒนา เริ่ม 25 พ.ย. 69',
    body: [
      'งวดที่เปิดรับตั้งแต่ 25 พ.ย. 69 เวลา 06:00 น. เป็นต้นไป',
      '3 ตัวบน จ่ายบาทละ 850 เป็น 910.5',
      '3 ตัวบน ส่วนลด 0% เป็น 5%',
      'โพยที่แทงก่อนหน้านี้จ่ายตามอัตราเดิม',
    ].join('\n'),
  })
})

test.each<[string, RateTerms, RateTerms, string[] | undefined]>([
  ['limits alone', terms(term()), terms(term({ maxPerBetSatang: bahtOf(900) })), undefined],
  [
    'a new type',
    terms(term()),
    terms(term(), term({ betType: 'bottom2', rateX100: 9000n })),
    ['2 ตัวล่าง เปิดรับ จ่ายบาทละ 90'],
  ],
  [
    'a type that goes',
    terms(term(), term({ betType: 'bottom2' })),
    terms(term()),
    ['2 ตัวล่าง งดรับ'],
  ],
  [
    'levels and steps',
    terms(term({ vip: [{ levelFrom: 3, rateX100: 90_000n }] })),
    terms(term({ steps: [{ overSatang: bahtOf(5000), rateX100: 45_000n }] })),
    ['3 ตัวบน ขายเกิน ฿5,000 จ่าย 450', '3 ตัวบน ยกเลิก VIP ระดับ 3 ขึ้นไป'],
  ],
])('%s', (_what, before, after, expected) => expect(linesOf(before, after)).toEqual(expected))

test('a set: its price and its prizes', () => {
  const set = (price: number, prize: number) =>
    term({
      betType: 'set4',
      unitSatang: bahtOf(price),
      prizes: [{ tier: 'four_straight', prizeSatang: bahtOf(prize) }],
    })
  expect(linesOf(terms(set(120, 125_000)), terms(set(100, 130_000)))).toEqual([
    'หวยชุด 4 ตัว ราคาต่อชุด ฿120 เป็น ฿100',
    'หวยชุด 4 ตัว 4 ตัวตรง ฿125,000 เป็น ฿130,000',
  ])
})

test('discounts alone say so; more than a notice holds is counted, and never cut in a word', () => {
  const before = terms(term())
  const after = terms(term({ discountBp: 250 }))
  expect(draftRateNotice('ฮานอย', changes(before, after), at)?.title).toBe(
    'ปรับส่วนลด ฮานอย เริ่ม 25 พ.ย. 69',
  )
  const all = (rateX100: bigint, discountBp: number) =>
    terms(...betTypes.map((betType) => term({ betType, rateX100, discountBp })))
  const many = changes(all(85_000n, 0), all(90_000n, 500))
  const draft = draftRateNotice('รัฐบาล', many, at)
  expect(memberChanges(many)).toHaveLength(betTypes.length * 2)
  expect(draft?.body.length).toBeLessThanOrEqual(noticeLimits.bodyMax)
  expect(draft?.body).toMatch(/และอีก \d+ รายการ ดูที่หน้าอัตราจ่าย\nโพยที่แทงก่อน/)
})
