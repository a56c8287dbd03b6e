import { messageOf } from '#kernel/message.ts'
import { defineMessages } from '#platform/message-source.ts'
import { levelNotice } from '../contract.ts'
import { levelFellMessage, levelRoseMessage } from '../rules/level-messages.ts'
import { levelName } from '../rules/level-terms.ts'
import { findEntriesById } from './entry-store.ts'
import { findLevelTerms } from './terms-store.ts'

/** A member is told once that his level is another. */
export const levelMessages = defineMessages({
  follows: levelNotice,
  kinds: [levelRoseMessage, levelFellMessage],
  async find(tx, facts) {
    const entries = await findEntriesById(
      tx,
      facts.map(({ entry_id: id }) => BigInt(id)),
    )
    const terms = await findLevelTerms(tx)
    return [...entries].flatMap(([entryId, { memberId, from, to, day, version }]) => {
      if (from === to) return []
      const steps = terms.find((one) => one.version === version)?.steps ?? []
      const about = { memberId: Number(memberId), refId: Number(entryId), revision: 1 }
      const told = { ...about, facts: { name: levelName(steps, to), day } }
      return [to > from ? messageOf(levelRoseMessage, told) : messageOf(levelFellMessage, told)]
    })
  },
})
