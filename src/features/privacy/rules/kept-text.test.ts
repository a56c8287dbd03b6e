import { expect, test } from 'vitest'
import { keptText } from './kept-text.ts'

test.each([
  [30, '30 วัน'],
  [364, '364 วัน'],
  [365, '1 ปี'],
  [1827, '5 ปี'],
])('%i days are read as %s', (days, text) => expect(keptText(days)).toBe(text))
