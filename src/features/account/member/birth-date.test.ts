import { expect, test } from 'vitest'
import { dateOf, fitting, lackText } from './birth-date.ts'

test.each([
  ['31', '2', '', 'กุมภาพันธ์ มีไม่เกิน 29 วัน กรุณาเลือกวันใหม่'],
  ['31', '2', '1987', 'กุมภาพันธ์ 2530 มี 28 วัน กรุณาเลือกวันใหม่'],
  ['29', '2', '1987', 'กุมภาพันธ์ 2530 มี 28 วัน กรุณาเลือกวันใหม่'],
  ['29', '2', '1988', ''],
  ['29', '2', '', ''],
  ['31', '4', '', 'เมษายน มี 30 วัน กรุณาเลือกวันใหม่'],
  ['31', '12', '2006', ''],
  ['31', '', '', ''],
  ['', '2', '1987', ''],
])('of day %s, month %s, year %s it is said: %s', (day, month, year, said) => {
  expect(lackText({ day, month, year })).toBe(said)
})

test('a day that a month lacks is no part of the date, and is back with a month that has it', () => {
  const wanted = { day: '31', month: '2', year: '1987' }
  expect(fitting(wanted)).toEqual({ day: '', month: '2', year: '1987' })
  expect(dateOf(fitting(wanted))).toBe('')
  expect(dateOf(fitting({ ...wanted, month: '12', year: '2006' }))).toBe('2006-12-31')
})
