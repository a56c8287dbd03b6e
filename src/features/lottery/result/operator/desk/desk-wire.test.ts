import { expect, test } from 'vitest'
import { officialFields } from '../../../rules/derive.ts'
import { isFull } from './desk-wire.ts'

// The button that saves is live when the server would take the values, and not before.

const fields = officialFields.stock.map((field) => ({ ...field }))

test.each([
  ['as the source prints them', '19871.23', '-339.65', true],
  ['a comma for the point', '19871,23', '-339.65', false],
  ['a comma for thousands', '19,871.23', '-339.65', false],
  ['one is missing', '19871.23', '', false],
])('%s', (_what, index, change, isLive) => {
  expect(isFull(fields, { index: [index], change: [change] })).toBe(isLive)
})
