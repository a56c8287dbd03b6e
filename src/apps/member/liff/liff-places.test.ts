import { expect, test } from 'vitest'
import { liffName, liffPlace } from './liff-places.ts'

// Names of the menu in LINE: those of the specification's table first, then the product's own.

test.each([
  ['login', '/'],
  ['register', '/'],
  ['deposit', '/member/deposit'],
  ['withdraw', '/member/withdraw'],
  ['promotions', '/promotions'],
  ['lotto', '/lotto/lobby'],
  ['wheel', '/member/wheel'],
  ['affiliate', '/affiliate'],
  ['profile', '/member/profile'],
  ['statement', '/member/statement'],
  ['link', '/member/profile'],
  ['yeekee', '/lotto/yeekee'],
  ['results', '/lotto/results'],
  ['bills', '/lotto/bills'],
  ['home', '/'],
  ['toString', '/'],
  ['ไม่รู้จัก', '/'],
  [undefined, '/'],
])('%s leads to %s', (name, to) => {
  expect(liffPlace(name).to).toBe(to)
})

test.each([
  ['?liff.state=%2Fdeposit', 'deposit'],
  ['?liff.state=%2Fdeposit%3Ffrom%3Dmenu', 'deposit'],
  ['?liff.state=', undefined],
  ['', undefined],
])('LINE’s first address %s names %s', (search, name) => {
  expect(liffName(search)).toBe(name)
})
