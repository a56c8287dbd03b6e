import { describe, expect, test } from 'vitest'
import { displayName, isSamePerson, normaliseName, personKey, withoutTitle } from './names.ts'

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
  ['vowel typed after ์', 'สมศักด\u0E4C\u0E34', 'ใจดี', 'สมศักดิ์ ใจดี', true],
  ['tone typed after ำ', 'น\u0E33\u0E49ฝน', 'ใจดี', 'น้ำฝน ใจดี', true],
  ['a mark typed twice', 'น\u0E49\u0E49\u0E33ฝน', 'ใจดี', 'น้ำฝน ใจดี', true],
  ['another tone', 'น\u0E48\u0E33ฝน', 'ใจดี', 'น้ำฝน ใจดี', false],
  ['marks of direction and a wide space', '\u202Aสมชาย\u202C', 'ใจดี', 'สมชาย\u00A0ใจดี', true],
  ['a longer hyphen', 'Ann\u2010Marie', 'Jaidee', 'ANN-MARIE JAIDEE', true],
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

describe('one person, however the name is typed', () => {
  const key = personKey('น้ำใส', 'รักเรียน')

  test.each([
    ['นาย น้ำใส', 'รักเรียน'],
    ['คุณน้ำใส', 'รักเรียน'],
    ['ดร.น้ำใส', 'รักเรียน'],
    ['ดร น้ำใส', 'รักเรียน'],
    ['ว่าที่ร้อยตรี น้ำใส', 'รักเรียน'],
    ['ว่าที่ ร.ต. น้ำใส', 'รักเรียน'],
    ['พ.ต.อ.น้ำใส', 'รักเรียน'],
    ['นายนาง น้ำใส', 'รักเรียน'],
    ['น้ำใส', 'นายรักเรียน'],
    ['น้ำ ใส', 'รัก-เรียน'],
    ["น้ำใส'", 'รักเรียน.'],
    ['น\u0E33\u0E49ใส', 'รักเรียน'],
    ['น\u0E49\u0E49\u0E33ใส', 'รักเรียน'],
    ['น\u0E4D\u0E49\u0E32ใส', 'รักเรียน'],
    ['รักเรียน', 'น้ำใส'],
    ['น้ำใสรัก', 'เรียน'],
    ['น้ำใส รักเรียน', ''],
  ])('%s %s', (first, last) => expect(personKey(first, last)).toBe(key))

  test.each([
    ['นำใส', 'รักเรียน'],
    ['น้ำใส', 'รักเรียนดี'],
    ['น้ำใจ', 'รักเรียน'],
    ['ใส', 'รักเรียน'],
  ])('%s %s is another', (first, last) => expect(personKey(first, last)).not.toBe(key))

  test.each([
    ['ดรุณี', 'ใจดี'],
    ['นาง', 'ใจดี'],
    ['คุณ', 'ใจดี'],
    ['พลเอก', 'ใจดี'],
    ['Mr', 'Jaidee'],
  ])('%s %s has a name of its own', (first, last) => {
    expect(personKey(first, last)).not.toBe(personKey('', last))
    expect(personKey(`นาย ${first}`, last)).toBe(personKey(first, last))
  })
})
