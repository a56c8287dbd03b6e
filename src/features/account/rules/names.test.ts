import { expect, test } from 'vitest'
import { displayName, isSamePerson, normaliseName, withoutTitle } from './names.ts'

// standards §5.5: titles, spaces, zero-width characters and Thai vowel order do not count; banks
// cut names; everything else does count.
test.each([
  ['the same', 'สมชาย', 'ใจดี', 'สมชาย ใจดี', true],
  ['title at the bank', 'สมชาย', 'ใจดี', 'นาย สมชาย ใจดี', true],
  ['title at the bank without space', 'สมชาย', 'ใจดี', 'นายสมชาย ใจดี', true],
  ['title typed by the member', 'นายสมชาย', 'ใจดี', 'สมชาย ใจดี', true],
  ['นางสาว', 'สมหญิง', 'รักไทย', 'นางสาวสมหญิง รักไทย', true],
  ['น.ส.', 'สมหญิง', 'รักไทย', 'น.ส. สมหญิง  รักไทย', true],
  ['นาง', 'สมหญิง', 'รักไทย', 'นาง สมหญิง รักไทย', true],
  ['ด.ช.', 'สมชาย', 'ใจดี', 'ด.ช.สมชาย ใจดี', true],
  ['MR.', 'Somchai', 'Jaidee', 'MR. SOMCHAI JAIDEE', true],
  ['MISS', 'Malee', 'Jaidee', 'MISS MALEE JAIDEE', true],
  ['a Latin name that begins like a title', 'Mrina', 'Jaidee', 'MRINA JAIDEE', true],
  ['a Thai name that begins like a title', 'นายิกา', 'ใจดี', 'น.ส.นายิกา ใจดี', true],
  ['the same with title at the bank only', 'นางลักษณ์', 'ใจดี', 'นางสาวนางลักษณ์ ใจดี', true],
  ['zero-width space', 'สม\u200Bชาย', 'ใจดี', 'สมชาย ใจดี', true],
  ['vowel typed after the tone mark', 'ป\u0E49\u0E31น', 'ใจดี', 'ป\u0E31\u0E49น ใจดี', true],
  ['sara am typed as two', 'ค\u0E4D\u0E32', 'ใจดี', 'ค\u0E33 ใจดี', true],
  ['sara ae typed as two', 'เเก้ว', 'ใจดี', 'แก้ว ใจดี', true],
  ['the bank cut the family name', 'สมชาย', 'ใจดีวงศ์', 'นายสมชาย ใจดี', true],
  ['the bank cut and starred it', 'สมชาย', 'ใจดีวงศ์', 'สมชาย ใจ***', true],
  ['a family name of two words', 'สมชาย', 'ณ อยุธยา', 'นาย สมชาย ณ อยุธยา', true],
  ['another first name', 'สมชาย', 'ใจดี', 'สมศรี ใจดี', false],
  ['another family name', 'สมชาย', 'ใจดี', 'สมชาย รักไทย', false],
  ['a longer family name', 'สมชาย', 'ใจดี', 'สมชาย ใจดีวงศ์', false],
  ['no family name', 'สมชาย', 'ใจดี', 'สมชาย', false],
  ['first and last swapped', 'สมชาย', 'ใจดี', 'ใจดี สมชาย', false],
  ['title only', 'นาย', 'ใจดี', 'นาย', false],
  ['nothing', 'สมชาย', 'ใจดี', '', false],
])('name: %s', (_name, first, last, holder, expected) => {
  expect(isSamePerson(first, last, holder)).toBe(expected)
})

test.each([
  ['นายสมชาย', 'สมชาย'],
  ['น.ส. มาลี', 'มาลี'],
  ['Mr. Somchai', 'somchai'],
  ['Mrina', 'mrina'],
  ['นาย', 'นาย'],
])('%s without its title is %s', (text, expected) => expect(withoutTitle(text)).toBe(expected))

test('spaces become one', () => expect(normaliseName('  ก   ข ')).toBe('ก ข'))

test.each([
  ['สมชาย', 'วงศ์ดี', 'สมชาย ว.'],
  ['สมชาย', 'ใจดี', 'สมชาย จ.'],
  ['สมชาย', 'เแสง', 'สมชาย ส.'],
  ['Somchai', 'jaidee', 'Somchai J.'],
])('%s %s is shown as %s', (first, last, shown) => expect(displayName(first, last)).toBe(shown))
