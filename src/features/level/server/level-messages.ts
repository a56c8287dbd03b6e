import { messageOf } from '#kernel/message.ts'
import { defineMessages } from '#platform/message-source.ts'
import { findExclusions } from '#platform/stake-gate/stake-gate.ts'
import { levelChanged } from '../contract.ts'
import { levelFellMessage, levelRoseMessage } from '../rules/level-messages.ts'
import { levelName } from '../rules/level-terms.ts'
import { findEntriesById } from './entry-store.ts'
import { findLevelTerms } from './terms-store.ts'

/** A member is told once that his level is another; who plays nothing now is told nothing. */
export const levelMessages = defineMessages({
  follows: levelChanged,
  kinds: [levelRoseMessage, levelFellMessage],
  async find(tx, facts) {
    const entries = await findEntriesById(
      tx,
      facts.map(({ entry_id: id }) => BigInt(id)),
    )
    const terms = await findLevelTerms(tx)
    const excluded = await findExclusions(
      tx,
      [...entries.values()].map(({ memberId }) => Number(memberId)),
    )
    return [...entries].flatMap(([entryId, { memberId, from, to, day, version }]) => {
      if (from === to || excluded.has(Number(memberId))) return []
      const steps = terms.find((one) => one.version === version)?.steps ?? []
      const about = { memberId: Number(memberId), refId: Number(entryId), revision: 1 }
      const told = { ...about, facts: { name: levelName(steps, to), day } }
      return [to > from ? messageOf(levelRoseMessage, told) : messageOf(levelFellMessage, told)]
    })
  },
})
