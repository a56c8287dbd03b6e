import { expect, it } from 'vitest'
import { type LevelGift, giftsUpTo, giftWords } from './gifts.ts'

const rate = (level: number, pays: string, market: string): LevelGift => ({
  level,
  words: `วิ่งล่าง จ่าย ${pays} แทน 4.2`,
  of: `${market} run_bottom`,
  where: market,
})
const gifts = [
  rate(4, '4.5', 'ลาว'),
  rate(2, '4.3', 'ลาว'),
  rate(2, '4.3', 'ฮานอย'),
  rate(3, '4.3', 'มาเลย์'),
  { level: 3, words: 'ทรูวอลเล็ท', of: 'truewallet', where: null },
]

it.each<[number, string[]]>([
  [1, []],
  [2, ['วิ่งล่าง จ่าย 4.3 แทน 4.2 (ลาว, ฮานอย)']],
  [3, ['วิ่งล่าง จ่าย 4.3 แทน 4.2 (ลาว, ฮานอย, มาเลย์)', 'ทรูวอลเล็ท']],
  // What is paid 4.5 is not paid 4.3 too.
  [4, ['วิ่งล่าง จ่าย 4.3 แทน 4.2 (ฮานอย, มาเลย์)', 'ทรูวอลเล็ท', 'วิ่งล่าง จ่าย 4.5 แทน 4.2 (ลาว)']],
])('level %i has each gift once, the best of it', (level, words) => {
  expect(giftWords(giftsUpTo(gifts, level))).toEqual(words)
})
