import { expect, test } from 'vitest'
import { officialFields } from '../../../rules/derive.ts'
import { isFull, lackOf } from './desk-wire.ts'

// The button that saves is live when the server would take the values, and not before.

const fields = officialFields.stock.map((field) => ({ ...field }))

test.each([
  ['as the source prints them', '19871.23', '-339.65', undefined],
  ['a comma for the point', '19871,23', '-339.65', 'แก้ค่าที่ผิดก่อน'],
  ['a comma for thousands', '19,871.23', '-339.65', 'แก้ค่าที่ผิดก่อน'],
  ['one is missing', '19871.23', '', 'กรอกให้ครบก่อน'],
])('%s', (_what, index, change, lack) => {
  const values = { index: [index], change: [change] }
  expect(lackOf(fields, values)).toBe(lack)
  expect(isFull(fields, values)).toBe(lack === undefined)
})
