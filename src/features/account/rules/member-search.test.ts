import { expect, test } from 'vitest'
import {
  hasTail,
  nameWord,
  nameWords,
  phoneWords,
  readMemberSearch,
  tailWord,
  tailWords,
} from './member-search.ts'

const nothing = { memberId: null, phone: null, phoneShown: null, accountTail: null, names: [] }

test.each([
  [
    'a member’s number, which may also end an account',
    '100123',
    { memberId: 100123, accountTail: '100123' },
  ],
  [
    'a phone as people write it',
    '081-234-5999',
    { phone: '0812345999', accountTail: '0812345999' },
  ],
  [
    'with the country in front',
    '+66 81 234 5999',
    { phone: '0812345999', accountTail: '0812345999' },
  ],
  ['in Thai digits', '๐๘๑๒๓๔๕๙๙๙', { phone: '0812345999', accountTail: '0812345999' }],
  [
    'the end of a phone or of an account',
    '0124',
    { phoneShown: { start: '', end: '0124' }, accountTail: '0124' },
  ],
  [
    'four digits that are also a member’s number',
    '4321',
    {
      memberId: 4321,
      phoneShown: { start: '', end: '4321' },
      accountTail: '4321',
    },
  ],
  [
    'a phone as every desk shows it',
    ' 08x-xxx-4321 ',
    { phoneShown: { start: '08', end: '4321' } },
  ],
  ['the same as somebody types it', '08X xxx 4321', { phoneShown: { start: '08', end: '4321' } }],
  ['a member’s number as lists show it', '#100123', { memberId: 100123, accountTail: '100123' }],
  [
    'an account as its bank prints it',
    '123-4-56789-0',
    { memberId: null, accountTail: '1234567890' },
  ],
  ['three digits, which end too many', '001', {}],
  ['a name', ' สมชาย ', { names: ['สมชาย', 'สมชาย'] }],
  ['with a title', 'นายสมชาย ใจดี', { names: ['นายสมชายใจดี', 'สมชายใจดี'] }],
  ['nothing', '   ', {}],
])('%s', (_what, typed, found) => {
  expect(readMemberSearch(typed)).toEqual({ ...nothing, ...found })
})

test.each([
  ['สมชาย', true],
  ['ใจดี', true],
  ['สมชาย  ใจดี', true],
  ['นาย สมชาย ใจดี', true],
  ['สม', false],
  ['ใจดี สมชาย', false],
])('somebody registered as นายสมชาย ใจดี is found by %s: %s', (typed, isFound) => {
  const words = nameWords('นายสมชาย', 'ใจดี')
  expect(readMemberSearch(typed).names.some((name) => words.includes(nameWord(name)))).toBe(isFound)
})

test.each([
  ['7891', '7891 is its end', true],
  ['5678', 'is not shown and is no end', false],
  ['6789', 'is what every screen shows', true],
  ['4567891', 'is a longer end', true],
  ['9994567891', 'is another account', false],
])('1234567891 by %s: it %s', (tail, _why, isFound) => {
  const isIndexed = tailWords('1234567891').includes(tailWord(tail))
  expect(isIndexed && hasTail('1234567891', tail)).toBe(isFound)
})

test.each([
  ['0812344321', ['phone:4321']],
  ['', []],
])('a phone %s is found by its end', (phone, words) => {
  expect(phoneWords(phone)).toEqual(words)
})
