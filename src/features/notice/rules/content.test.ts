import { expect, test } from 'vitest'
import { contentState } from './content.ts'

const at = new Date('2026-11-21T12:00:00+07:00')
const before = new Date(at.getTime() - 1)
const after = new Date(at.getTime() + 1)

test.each([
  ['showing', true, null, null],
  ['showing', true, at, null],
  ['showing', true, before, after],
  ['scheduled', true, after, null],
  ['over', true, null, at],
  ['over', true, before, at],
  ['off', false, before, after],
  ['off', false, null, at],
] as const)('%s: on %s, from %s until %s', (state, isOn, showsFrom, showsUntil) => {
  expect(contentState({ isOn, showsFrom, showsUntil }, at)).toBe(state)
})
