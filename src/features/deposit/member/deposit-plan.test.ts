import { expect, test } from 'vitest'
import { unfitDeposit } from './deposit-plan.ts'

type Info = Parameters<typeof unfitDeposit>[1]
const info: Info = {
  min_amount: '20.00',
  most: { amount: '50000.00', by: 'channel' },
  limit_left: null,
  pending: null,
}
const left = (amount: string) => ({ limit_left: { amount, period: 'day' } as const })
const tier = (amount: string, by: 'tier' | 'tier_day') => ({ most: { amount, by } })
const open = { passes_limit: false, base_amount: '500.00' } as Info['pending']

test.each<[string, string | undefined, Partial<Info>]>([
  ['19.00', 'ขั้นต่ำ ฿20.00', {}],
  ['20.00', undefined, {}],
  ['50000.00', undefined, {}],
  ['50001.00', 'สูงสุด ฿50,000.00 ต่อครั้ง', {}],
  ['301.00', 'ระดับการยืนยันตัวตนของคุณฝากได้ ฿300.00 ต่อครั้ง', tier('300.00', 'tier')],
  ['301.00', 'ระดับการยืนยันตัวตนของคุณฝากได้อีก ฿300.00 วันนี้', tier('300.00', 'tier_day')],
  ['300.00', undefined, tier('300.00', 'tier_day')],
  ['98.00', undefined, left('98.93')],
  ['99.00', 'วงเงินฝากเหลือ ฿98.93 วันนี้', left('98.93')],
  ['20.00', 'วงเงินฝากเหลือ ฿0.00 วันนี้', left('0.00')],
  ['500.00', undefined, { ...left('0.00'), pending: open }],
  ['501.00', 'วงเงินฝากเหลือ ฿0.00 วันนี้', { ...left('0.00'), pending: open }],
  [
    '301.00',
    'สูงสุด ฿300.00 ต่อครั้ง',
    { ...left('900.00'), most: { amount: '300.00', by: 'channel' } },
  ],
])('of %s baht it is said: %s', (wire, said, more) => {
  expect(unfitDeposit(wire, { ...info, ...more })?.text).toBe(said)
})
