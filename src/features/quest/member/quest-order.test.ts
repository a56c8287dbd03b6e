import { expect, test } from 'vitest'
import { inOrder, questKey } from './quest-order.ts'

const quest = (quest_id: number, period_key = '2026-12-07') => ({ quest_id, period_key })

test('a quest keeps the place in which it was first seen, wherever the list has it now; a new one comes last', () => {
  const seen = [1, 2, 3].map((id) => questKey(quest(id)))
  // The first was claimed, so the server has it last; the fourth is new.
  const now = [quest(2), quest(4), quest(3), quest(1)]
  expect(inOrder(seen, now).map(({ quest_id: id }) => id)).toEqual([1, 2, 3, 4])
})

test('another window of a quest is another one', () => {
  const seen = [questKey(quest(1)), questKey(quest(2))]
  expect(inOrder(seen, [quest(1, '2026-12-08'), quest(2)])).toEqual([
    quest(2),
    quest(1, '2026-12-08'),
  ])
})
