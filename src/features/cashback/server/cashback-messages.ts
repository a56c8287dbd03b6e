import { messageOf } from '#kernel/message.ts'
import { formatBaht } from '#kernel/money.ts'
import { defineMessages } from '#platform/message-source.ts'
import { cashbackReady } from '../contract.ts'
import { cashbackReadyMessage } from '../rules/cashback-messages.ts'
import { findLoss } from './loss-store.ts'

/** A member is told once what he can claim; nobody is who is given nothing. Cost: a look-up by key each. */
export const cashbackMessages = defineMessages({
  follows: cashbackReady,
  kinds: [cashbackReadyMessage],
  async find(tx, facts) {
    const losses = await Promise.all(facts.map(({ loss_id: id }) => findLoss(tx, id)))
    return losses.flatMap((loss) => {
      if (!loss || loss.state !== 'claimable' || !loss.expiresAt) return []
      return messageOf(cashbackReadyMessage, {
        memberId: Number(loss.memberId),
        refId: Number(loss.lossId),
        revision: 1,
        facts: {
          day: loss.day,
          amount: formatBaht(loss.partSatang - loss.carriedSatang),
          isSupplement: loss.part > 0,
          until: loss.expiresAt.toISOString(),
        },
      })
    })
  },
})
