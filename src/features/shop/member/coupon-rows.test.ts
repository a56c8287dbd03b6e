import { expect, test } from 'vitest'
import { couponRows } from './coupon-rows.ts'

const nothing = { title: 'คูปอง', credit: null, spins: null, bonus: null, bonus_terms: null }
const good_until = '2026-12-31T23:59:00+07:00'

test('a coupon says what it brings and until when', () => {
  const brings = (more: object) =>
    couponRows({ ...nothing, good_until, ...more }).map(({ term, value }) => `${term}: ${value}`)
  expect(brings({ credit: '50.00' })[0]).toBe('คูปองใบละ: ฿50.00 เข้ากระเป๋าหลัก')
  expect(brings({ spins: 2 })[0]).toBe('คูปองใบละ: สิทธิ์หมุน 2 ครั้ง')
  const bonus_terms = {
    title: 'เครดิตฟรี',
    product: 'ลอตเตอรี่',
    need: '800.00',
    stake_max: '20.00',
    cashout_max: '200.00',
    lifetime_days: 14,
  }
  expect(brings({ bonus: '100.00', bonus_terms }).filter((line) => !line.startsWith('ใช้'))).toEqual(
    [
      'คูปองใบละ: โบนัส ฿100.00',
      'โบนัสต้องเล่นครบ: ฿800.00',
      'เกมที่นับ: ลอตเตอรี่',
      'เดิมพันสูงสุดต่อโพย: ฿20.00',
      'โอนเข้ากระเป๋าหลักได้: ไม่เกิน ฿200.00',
      'เล่นให้ครบภายใน: 14 วัน',
    ],
  )
})
