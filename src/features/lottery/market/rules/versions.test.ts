import { describe, expect, test } from 'vitest'
import { bahtOf } from '#kernel/money.ts'
import {
  changesBetween,
  rateSheet,
  ruleSheet,
  scheduleSheet,
  type RateTerm,
  type RateTerms,
  type RuleTerms,
  type ScheduleTerms,
} from './terms.ts'
import { versionAt, versionState } from './versions.ts'

const day = (date: number) => new Date(`2026-11-${`${date}`.padStart(2, '0')}T00:00:00Z`)

describe('which version holds', () => {
  const v1 = { version: 1, validFrom: day(1) }
  const v2 = { version: 2, validFrom: day(20) }
  const v3 = { version: 3, validFrom: day(10) }

  test.each([
    [[], 5, undefined],
    [[v1], 5, 1],
    [[v1, v2], 5, 1],
    [[v1, v2], 20, 2],
    // The third was decided later and holds from before the second would have.
    [[v1, v2, v3], 10, 3],
    [[v1, v2, v3], 25, 3],
  ])('%j on day %i: %s', (versions, date, expected) => {
    expect(versionAt(versions, day(date))?.version).toBe(expected)
  })

  test.each([
    [[v1, v2], v1, 5, 'current'],
    [[v1, v2], v2, 5, 'coming'],
    [[v1, v2], v1, 21, 'past'],
    [[v1, v2, v3], v2, 5, 'skipped'],
    [[v1, v2, v3], v2, 25, 'skipped'],
    [[v1, v2, v3], v3, 25, 'current'],
  ] as const)('of %j %j is on day %i %s', (versions, one, date, expected) => {
    expect(versionState(versions, one, day(date))).toBe(expected)
  })
})

const top3: RateTerm = {
  betType: 'top3',
  rateX100: 85_000n,
  minSatang: bahtOf(1),
  maxPerBetSatang: bahtOf(2000),
  maxPerMemberSatang: bahtOf(5000),
  capSatang: null,
  discountBp: 0,
  steps: [],
  vip: [],
  unitSatang: null,
  prizes: [],
}
const rates = (...terms: RateTerm[]): RateTerms => ({
  maxPerBillSatang: null,
  maxPerMemberRoundSatang: null,
  maxRoundSatang: null,
  rates: terms,
})

describe('what changes', () => {
  test('between equal versions nothing does', () => {
    expect(changesBetween(rateSheet(rates(top3)), rateSheet(rates(top3)))).toEqual([])
  })

  test('rates, limits, steps and levels are named one by one', () => {
    const after: RateTerm = {
      ...top3,
      rateX100: 90_050n,
      capSatang: bahtOf(1_250_000),
      discountBp: 250,
      steps: [
        { overSatang: bahtOf(5000), rateX100: 45_000n },
        { overSatang: 1_000_050n, rateX100: 0n },
      ],
      vip: [{ levelFrom: 5, rateX100: 92_000n }],
    }
    expect(
      changesBetween(
        rateSheet(rates({ ...top3, steps: [{ overSatang: bahtOf(5000), rateX100: 50_000n }] })),
        rateSheet({ ...rates(after), maxPerBillSatang: bahtOf(20_000) }),
      ),
    ).toEqual([
      { label: 'ทุกประเภท · สูงสุดต่อโพย', before: 'ไม่จำกัด', after: '฿20,000' },
      { label: '3 ตัวบน · จ่าย (บาทละ)', before: '850', after: '900.5' },
      { label: '3 ตัวบน · รับสูงสุดต่อเลขทั้งงวด', before: 'ไม่จำกัด', after: '฿1,250,000' },
      { label: '3 ตัวบน · ส่วนลด', before: '0%', after: '2.5%' },
      { label: '3 ตัวบน · ขายเกิน ฿5,000', before: 'จ่าย 500', after: 'จ่าย 450' },
      { label: '3 ตัวบน · ขายเกิน ฿10,000.50', before: null, after: 'ปิดรับ' },
      { label: '3 ตัวบน · VIP ระดับ 5 ขึ้นไป', before: null, after: 'จ่าย 920' },
    ])
  })

  test('a type that is sold no more loses all its lines; a set has its price and prizes', () => {
    const set: RateTerm = {
      ...top3,
      betType: 'set4',
      unitSatang: bahtOf(120),
      prizes: [{ tier: 'four_straight', prizeSatang: bahtOf(125_000) }],
    }
    const changes = changesBetween(rateSheet(rates(top3)), rateSheet(rates(set)))
    expect(changes.filter(({ after }) => after === null)).toHaveLength(6)
    expect(changes).toContainEqual({
      label: 'หวยชุด 4 ตัว · 4 ตัวตรง',
      before: null,
      after: '฿125,000',
    })
  })

  test('rules: by line of the text', () => {
    const before: RuleTerms = {
      ruleText: 'ออกผลทุกวัน\nไม่มีผลคืนเงิน',
      allowCancel: true,
      cancelWindowMin: 30,
      cancelBeforeCloseMin: 10,
      cancelPerDay: 5,
      voidAfterMin: 60,
    }
    const after = { ...before, ruleText: 'ออกผลทุกวัน\nไม่มีผลคืนเงินเต็มจำนวน', allowCancel: false }
    expect(changesBetween(ruleSheet(before), ruleSheet(after))).toEqual([
      { label: 'ยกเลิกโพย', before: 'ได้', after: 'ไม่ได้' },
      { label: 'ข้อความกติกา บรรทัดที่ 2', before: 'ไม่มีผลคืนเงิน', after: 'ไม่มีผลคืนเงินเต็มจำนวน' },
    ])
  })

  test('schedules: of each kind what it has', () => {
    const weekly: ScheduleTerms = {
      dayRule: 'weekly',
      weekdayMask: 0b0101010,
      monthDays: [],
      openTime: '05:00:00',
      openDaysBefore: 0,
      closeTime: '20:20:00',
      drawTime: '20:30:00',
      zone: 'Asia/Bangkok',
      aheadDays: 7,
      everyS: null,
      roundsPerDay: null,
      openBeforeS: null,
      shootTailS: null,
    }
    const later = { ...weekly, weekdayMask: 127, openTime: null, closeTime: '20:10:00' }
    expect(changesBetween(scheduleSheet(weekly), scheduleSheet(later))).toEqual([
      { label: 'วันที่ออก', before: 'จ. พ. ศ.', after: 'อา. จ. อ. พ. พฤ. ศ. ส.' },
      { label: 'เปิดรับ', before: '05:00:00', after: 'เมื่องวดก่อนจ่ายรางวัลแล้ว' },
      { label: 'ปิดรับ', before: '20:20:00', after: '20:10:00' },
    ])
    const government = scheduleSheet({
      ...weekly,
      dayRule: 'glo',
      monthDays: [1, 16],
      openDaysBefore: 5,
      zone: 'Europe/London',
    })
    expect(government.get('ออกทุกวันที่')).toBe('1, 16')
    expect(government.get('เปิดรับ')).toBe('05:00:00 ก่อน 5 วัน')
    expect(government.get('เวลาของ')).toBe('Europe/London')
    const yeekee = scheduleSheet({
      ...weekly,
      dayRule: 'interval',
      everyS: 900,
      roundsPerDay: 88,
      openBeforeS: 1800,
      shootTailS: 120,
    })
    expect([...yeekee.keys()]).toEqual([
      'ทุก',
      'จำนวนรอบต่อวัน',
      'เปิดรับก่อนปิด',
      'ปิดรับ',
      'ออกผล',
      'ยิงเลขต่อหลังปิดรับ',
    ])
  })
})
