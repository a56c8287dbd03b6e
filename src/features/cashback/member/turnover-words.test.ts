import { expect, test } from 'vitest'
import type { NightWire } from '../contract.ts'
import { debtSentence, nightFacts, nightNote } from './turnover-words.ts'

const night: NightWire = {
  day: '2027-01-05',
  valid: '110.00',
  brought: '0.60',
  earned: '0.55',
  corrected: '0.00',
  credited: '1.15',
  open: '0.00',
  is_capped: false,
  at: '2027-01-06T01:00:00+07:00',
  lines: [],
}
const said = (more: Partial<NightWire>) =>
  nightFacts({ ...night, ...more }).map(({ term, value }) => `${term} ${value}`)

test('a night is told from what it brought to what it leaves', () => {
  expect(said({})).toEqual([
    'สะสมจากคืนก่อน ฿0.60',
    'ยอดคืนของวันนี้ ฿0.55',
    'เข้ากระเป๋า ฿1.15',
    'สะสมต่อ ฿0.00',
  ])
  const lowered = { brought: '-0.40', earned: '4.00', corrected: '-4.60', credited: '0.00' }
  expect(said({ ...lowered, open: '-1.00' })).toEqual([
    'ติดลบจากคืนก่อน −฿0.40',
    'ยอดคืนของวันนี้ ฿4.00',
    'จากการแก้ผลของวันก่อน −฿4.60',
    'เข้ากระเป๋า ฿0.00',
    'ติดลบจากการแก้ผล −฿1.00',
  ])
})

test('what is open is collected, or below nothing and met by what comes next', () => {
  expect(debtSentence('0.60')).toBeNull()
  expect(debtSentence('-1.00')).toBe('ติดลบจากการแก้ผล −฿1.00 หักจากยอดคืนครั้งถัดไป ไม่หักจากกระเป๋า')
  expect(
    [{}, { credited: '0.00', open: '0.60' }, { credited: '0.00', open: '-1.00' }].map((more) =>
      nightNote({ ...night, ...more }, '01:00'),
    ),
  ).toEqual(['เข้าแล้ว 01:00 น.', 'สะสมต่อ ฿0.60', 'ติดลบจากการแก้ผล −฿1.00'])
})
