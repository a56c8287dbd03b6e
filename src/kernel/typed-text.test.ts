import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { invitationCode } from './invitation-code.ts'
import { bareCode, plainSigns } from './plain-signs.ts'
import { cleanText, cleanTexts, seenText, thaiForm } from './typed-text.ts'

const show = (text: string) => text.replace(/\P{ASCII}/gu, (sign) => `<${sign.codePointAt(0)}>`)

describe('Thai in one form', () => {
  // As banks and keyboards write them: the marks of a consonant in any order, or twice.
  it.each([
    ['สมศักด\u0e4c\u0e34', 'สมศักดิ์'],
    ['น\u0e33\u0e49ฝน', 'น้ำฝน'],
    ['น\u0e4d\u0e32\u0e49', 'น้ำ'],
    ['น\u0e49\u0e4d\u0e32', 'น้ำ'],
    ['น\u0e4d\u0e49\u0e32', 'น้ำ'],
    ['น\u0e49\u0e49\u0e33', 'น้ำ'],
    ['ต\u0e48\u0e4d\u0e32', 'ต่ำ'],
    ['ว\u0e48\u0e34ง', 'วิ่ง'],
    ['ค\u0e48\u0e39', 'คู่'],
    ['พันธ\u0e4c\u0e38', 'พันธุ์'],
    ['เเก้ว', 'แก้ว'],
    ['จะ\u0e49', 'จ้ะ'],
    ['ป\u0e49\u0e31\u0e49น', 'ปั้น'],
    ['Caf\u0065\u0301', 'Caf\u00e9'],
    ['', ''],
  ])('%s is %s', (typed, word) => expect(show(thaiForm(typed))).toBe(show(word)))

  it.each([
    'น้ำ นำ น่ำ นา น้า นำ้า ดำ ด้าม',
    'ไม ไม่ ไม้ ไหม ใหม่ ม้า มา หมา',
    'ก็ ก กี่ กี กิ กึ กื กุ กู กั กะ กา',
    'ศักดิ ศักดิ์ สิทธิ สิทธิ์ พันธุ พันธุ์ การ การ์',
    'แก เก เกะ แกะ เกาะ เก่า เก้า เกา',
    'คู คู่ คี่ คี ค่ะ คะ',
    'อึ อิ\u0e4d ตํ ตำ',
  ])('%s stay apart', (words) => {
    const all = words.split(' ')
    expect(new Set(all.map(thaiForm)).size).toBe(new Set(all).size)
  })

  const consonant = fc.constantFrom(...'กดธนผมวศอ')
  // What one consonant carries, as it is written.
  const carried = fc.constantFrom(
    '',
    ...'\u0e31 \u0e34 \u0e35 \u0e36 \u0e37 \u0e38 \u0e39 \u0e47 \u0e30 \u0e32 \u0e33'.split(' '),
  )
  const above = fc.constantFrom('', ...'\u0e48 \u0e49 \u0e4a \u0e4b \u0e4c'.split(' '))
  const cell = fc.record({ consonant, carried, above })
  type Cell = { consonant: string; carried: string; above: string }
  const written = ({ consonant: letter, carried: vowel, above: mark }: Cell) =>
    letter + (/[\u0e30\u0e32\u0e33]/.test(vowel) ? mark + vowel : vowel + mark)
  const keysOf = ({ carried: vowel, above: mark }: Cell) => [
    ...(vowel === '\u0e33' ? '\u0e4d\u0e32' : vowel),
    ...mark,
  ]
  const isWritten = (one: Cell) =>
    !(one.above === '\u0e4c' && /[\u0e30\u0e32\u0e33]/.test(one.carried))
  const word = fc.array(cell.filter(isWritten), { minLength: 1, maxLength: 6 })

  it('has a word as it is written, from its keys in any order and any of its marks twice', () => {
    const typedWord = word.chain((cells) =>
      fc
        .tuple(
          ...cells.map((one) => {
            const keys = keysOf(one)
            const zeroWidth = keys.filter((key) => !/[\u0e30\u0e32]/.test(key))
            return fc
              .tuple(fc.shuffledSubarray(keys, { minLength: keys.length }), fc.subarray(zeroWidth))
              .map(([order, again]) => one.consonant + [...again, ...order].join(''))
          }),
        )
        .map((typed) => ({ cells, typed: typed.join('') })),
    )
    fc.assert(
      fc.property(typedWord, ({ cells, typed }) => {
        expect(show(thaiForm(typed))).toBe(show(cells.map(written).join('')))
      }),
    )
  })

  it('keeps apart what is written otherwise', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const [a, b] = [one, other].map((cells) => cells.map(written).join(''))
        expect(thaiForm(a ?? '') === thaiForm(b ?? '')).toBe(a === b)
      }),
    )
  })
})

describe('what nobody sees', () => {
  const unseen =
    '\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2066\u2069\ufeff'

  it('is not there, whichever it is and wherever it stands', () => {
    for (const sign of unseen) {
      expect(seenText(`${sign}ส${sign}ม${sign}`), show(sign)).toBe('สม')
      expect(bareCode(`12${sign}3`), show(sign)).toBe('123')
    }
    expect(seenText('a\u00a0b\u202fc\u2009d\u3000e')).toBe('a b c d e')
  })

  it.each([
    '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
    '\u2764\ufe0f\u200d\u{1f525}',
    '\u{1f44d}\u{1f3fd}',
    '1\ufe0f\u20e3',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ])('of an emoji belongs to it: %s', (emoji) => {
    expect(seenText(`x\u200b${emoji}\u200b`)).toBe(`x${emoji}`)
  })
})

test.each([
  ['\u0e51\u0e52\u0e53', '123'],
  ['\uff11\uff12\uff21\uff0d\uff0c', '12A-,'],
  ['1\u20102\u20113\u20124\u20135\u20146\u20157\u22128\ufe639', '1-2-3-4-5-6-7-8-9'],
  ['\u202a081\u2011234\u202c\u00a0\u0e55', '081-234 5'],
  ['โพย #12', 'โพย #12'],
])('the signs of %j are %j', (typed, plain) => expect(plainSigns(typed)).toBe(plain))

test.each([
  ['abcd2345', 'ABCD2345'],
  [' ABCD-2345\n', 'ABCD2345'],
  ['รหัสแนะนำ ABCD2345', 'ABCD2345'],
  ['https://slth.example/register?ref=ABCD2345', 'ABCD2345'],
  ['สมัครผ่านลิงก์นี้ https://slth.example/register?a=1&ref=ABCD2345 hello', 'ABCD2345'],
  ['รหัส', 'รหัส'],
  ['', ''],
  ['\u200b', ''],
])('the invitation %j is %j', (typed, code) => expect(invitationCode(typed)).toBe(code))

test('what is clean stays as it is', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'กนเแะาำๅ็่้์ํ๎ัิฺุ \u200b\u200d\ufe0f\u{1f600}a\u00e9') }),
  )
  fc.assert(
    fc.property(text, (typed) => {
      for (const clean of [cleanText, seenText, thaiForm, plainSigns]) {
        const once = clean(typed)
        expect(show(clean(once))).toBe(show(once))
      }
    }),
    { numRuns: 1000 },
  )
})

test('every text of a value is clean, but passwords', () => {
  const typed = 'น\u0e33\u0e49\u200b'
  expect(
    cleanTexts({
      name: typed,
      list: [typed, 5, null, { deep: typed }],
      password: typed,
      new_password: typed,
      at: true,
    }),
  ).toEqual({
    name: 'น้ำ',
    list: ['น้ำ', 5, null, { deep: 'น้ำ' }],
    password: typed,
    new_password: typed,
    at: true,
  })
  expect(cleanTexts('น\u00e9\n')).toBe('น\u00e9\n')
})
