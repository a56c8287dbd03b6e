import { expect, it } from 'vitest'
import { type SearchedGame, searchGames } from './search-games.ts'
import { otherLayout } from './search-text.ts'

const game = (
  name: string,
  name_en: string | null,
  category: SearchedGame['category'] = 'slot',
  provider_name = 'SLTH สตูดิโอ',
): SearchedGame => ({ name, name_en, category, provider_name, sub_provider_name: provider_name })

const games = [
  game('ช้างเศรษฐี', 'Rich Elephant', 'slot', 'มณี'),
  game('นาคาทอง', 'Golden Naga'),
  game('บัวมรกต', 'Emerald Lotus'),
  game('ไฮโลไทย', 'Thai Hilo', 'casino', 'ธารา'),
  game('บาคาร่าทอง', 'Gold Baccarat', 'casino', 'ธารา'),
  game('ล่าปลาอ่าวไทย', 'Gulf Fishing', 'fishing'),
  game('ทองสามแท่ง', 'Three Ingots', 'slot', 'มณี'),
  game('น้ำตกทอง', null),
]

// The rules of reference games.md §6, in the order in which they win.
it.each([
  ['the beginning before the middle', 'ทอง', ['ทองสามแท่ง', 'นาคาทอง', 'บาคาร่าทอง', 'น้ำตกทอง']],
  ['the beginning of a word before its middle', 'in', ['ทองสามแท่ง', 'ล่าปลาอ่าวไทย']],
  ['a whole name', 'นาคาทอง', ['นาคาทอง']],
  ['without tone marks', 'ชางเศรษฐี', ['ช้างเศรษฐี']],
  ['with a tone mark too many', 'น้าคา', ['นาคาทอง']],
  ['zero-width characters and spaces', 'นา\u200Bคา ทอง', ['นาคาทอง']],
  ['sara am in two letters', 'น\u0E4D\u0E32ตก', ['น้ำตกทอง']],
  ['marks in another order', 'น\u0E33\u0E49ตก', ['น้ำตกทอง']],
  ['a tone within sara am', 'น\u0E4D\u0E49\u0E32ตก', ['น้ำตกทอง']],
  ['a tone before sara am in two letters', 'น\u0E49\u0E4D\u0E32ตก', ['น้ำตกทอง']],
  ['sara ae in two letters', 'เเท่ง', ['ทองสามแท่ง']],
  ['capital letters', 'EMERALD', ['บัวมรกต']],
  ['one wrong letter', 'emarald', ['บัวมรกต']],
  ['one letter too few', 'elepant', ['ช้างเศรษฐี']],
  ['one wrong Thai letter', 'นาตาทอง', ['นาคาทอง']],
  ['words in another order', 'naga golden', ['นาคาทอง']],
  ['a provider', 'มณี', ['ช้างเศรษฐี', 'ทองสามแท่ง']],
  ['a word of a category', 'ยิงปลา', ['ล่าปลาอ่าวไทย']],
  ['a name before a category', 'บาคาร่า', ['บาคาร่าทอง', 'ไฮโลไทย']],
  ['Thai on an English keyboard', 'ok8kmv', ['นาคาทอง']],
  ['English on a Thai keyboard', otherLayout('lotus'), ['บัวมรกต']],
  ['three letters are no typing error', 'xag', []],
])('finds by %s', (_rule, typed, expected) => {
  expect(searchGames(games, typed).games.map(({ name }) => name)).toEqual(expected)
})

it('says what was read from another keyboard, and names three near games where none is found', () => {
  expect(searchGames(games, 'ok8kmv')).toMatchObject({ readAs: 'นาคาทอ', near: [] })
  const none = searchGames(games, 'นาคราชสีทอง')
  expect(none.games).toEqual([])
  expect(none.near.map(({ name }) => name)).toContain('นาคาทอง')
  expect(none.near.length).toBeLessThanOrEqual(3)
  expect(searchGames(games, 'qqqq').near).toEqual([])
})

it('an empty text finds all, in their order', () => {
  expect(searchGames(games, ' \u200B').games).toEqual(games)
})

it('the layouts are each other’s inverse for letters of both', () => {
  for (const text of ['นาคาทอง', 'ช้างเศรษฐี', 'โคมลอย']) {
    expect(otherLayout(otherLayout(text))).toBe(text)
  }
})
