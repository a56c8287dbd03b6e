import { expect, test } from 'vitest'
import { sameName } from './account.ts'

test.each([
  ['นายสมชาย ใจดี', 'สมชาย  ใจดี'],
  ['นางสาวสมหญิง ใจงาม', 'สมหญิง ใจงาม'],
  ['น.ส. สมหญิง ใจงาม', 'นางสาวสมหญิง ใจงาม'],
  ['MR. SOMCHAI JAIDEE', 'Somchai Jaidee'],
  ['Mrs Somying', 'SOMYING'],
  ['สม\u200Bชาย ใจดี', 'สมชาย ใจดี'],
  ['สมศักด\u0E4C\u0E34 ใจดี', 'นายสมศักดิ์ ใจดี'],
  ['น\u0E33\u0E49ฝน ใจดี', 'น้ำฝน\u00A0ใจดี'],
])('%s is %s', (a, b) => {
  expect(sameName(a, b)).toBe(true)
})

test.each([
  ['สมชาย ใจดี', 'สมชาย ใจร้าย'],
  ['Missy Elliot', 'y Elliot'],
  ['สมชาย ใจดี', 'สมชาย'],
  ['นำฝน ใจดี', 'น้ำฝน ใจดี'],
])('%s is not %s', (a, b) => {
  expect(sameName(a, b)).toBe(false)
})
