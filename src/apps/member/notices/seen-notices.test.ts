import { expect, test } from 'vitest'
import { hideForToday, isUnseen, markOf, noteShown } from './seen-notices.ts'

const notice = { id: 7, title: 'ธนาคารปิดปรับปรุง', description: '23:00 น.', image: null }

test('an announcement is shown once, and again when it says something else', () => {
  const mark = markOf(notice)
  expect(isUnseen(mark)).toBe(true)
  noteShown([mark])
  expect(isUnseen(mark)).toBe(false)
  expect(isUnseen(markOf({ ...notice, description: '23:30 น.' }))).toBe(true)
  expect(isUnseen(markOf({ ...notice, id: 8 }))).toBe(true)
})

test('one that was put away for today is not seen in any tab', () => {
  const mark = markOf({ ...notice, id: 9 })
  hideForToday([mark])
  expect(isUnseen(mark)).toBe(false)
})
