import type { QuestWire } from '../contract.ts'

type Named = Pick<QuestWire, 'quest_id' | 'period_key'>

/** One quest in one window. */
export const questKey = ({ quest_id: id, period_key: key }: Named): string => `${id} ${key}`

/**
 * Quests in the places in which they were first seen: one that is claimed goes to the end of the server's list,
 * and the next one must not come under the thumb in its place. What is new comes last.
 */
export function inOrder<Q extends Named>(seen: readonly string[], quests: readonly Q[]): Q[] {
  const places = new Map(seen.map((key, at) => [key, at]))
  const place = (quest: Q) => places.get(questKey(quest)) ?? seen.length
  return quests.toSorted((a, b) => place(a) - place(b))
}
