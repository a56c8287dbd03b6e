import { expect, test } from 'vitest'
import { readExcludedLines } from './excluded-lines.ts'

const somchai = { firstName: 'สมชาย', lastName: 'ใจดี', birthDate: '1990-05-17', phone: null }

test.each([
  ['สมชาย, ใจดี, 1990-05-17', somchai],
  ['สมชาย\tใจดี\t2533-05-17', somchai],
  [' สมชาย ,ใจดี,2533-05-17,081-234-5678', { ...somchai, phone: '0812345678' }],
  [
    '\ufeffสม\u200bชาย, ใจดี,\u00a0๒๕๓๓\u2011๐๕\u2011๑๗, +66 81\u2013234\u20135678',
    { ...somchai, phone: '0812345678' },
  ],
  ['สมศักด\u0e4c\u0e34, ใจดี, 1990-05-17', { ...somchai, firstName: 'สมศักดิ์' }],
  [
    'Mary Ann, O’Hara, 2000-02-29',
    { ...somchai, firstName: 'Mary Ann', lastName: 'O’Hara', birthDate: '2000-02-29' },
  ],
])('%s', (line, person) => {
  expect(readExcludedLines(line)).toEqual({ persons: [person], faults: [] })
})

test.each([
  ['สมชาย ใจดี 1990-05-17', /ต้องมี ชื่อ/],
  ['สมชาย, ใจดี, 1990-05-17, 0812345678, x', /ต้องมี ชื่อ/],
  ['123, ใจดี, 1990-05-17', /^ชื่อไม่ถูกต้อง/],
  ['สมชาย, <b>, 1990-05-17', /^นามสกุล/],
  ['สมชาย, ใจดี, 17/05/2533', /วันเกิด/],
  ['สมชาย, ใจดี, 2533-02-30', /วันเกิด/],
  ['สมชาย, ใจดี, 2533-05-17, 12345', /เบอร์โทร/],
])('%s is told with its line', (line, thai) => {
  const { persons, faults } = readExcludedLines(`\n${line}\nสมชาย, ใจดี, 1990-05-17\n`)
  expect(faults).toEqual([{ line: 2, thai: expect.stringMatching(thai) }])
  expect(persons).toEqual([somchai])
})
