import { formatBaht } from '#kernel/money.ts'
import { messageOf } from '#kernel/message.ts'
import { defineMessages } from '#platform/message-source.ts'
import { bonusEnded } from '../contract.ts'
import { bonusEndedMessage } from '../rules/bonus-messages.ts'
import { findBonus } from './bonus-store.ts'

/** A member is told of an end that he did not ask for. Cost: one look-up by key for each end. */
export const bonusMessages = defineMessages({
  follows: bonusEnded,
  kinds: [bonusEndedMessage],
  async find(tx, facts) {
    const bonuses = await Promise.all(facts.map(({ bonus_id: id }) => findBonus(tx, BigInt(id))))
    return bonuses.flatMap((bonus) => {
      if (!bonus || bonus.state === 'active') return []
      // Given up, or ended by a withdrawal: he was told when he did it.
      if (bonus.state === 'forfeited' && bonus.reason === null) return []
      return messageOf(bonusEndedMessage, {
        memberId: Number(bonus.memberId),
        refId: Number(bonus.bonusId),
        revision: 1,
        facts: {
          title: bonus.title,
          end: bonus.state,
          released: formatBaht(bonus.releasedSatang),
          reason: bonus.reason,
        },
      })
    })
  },
})
