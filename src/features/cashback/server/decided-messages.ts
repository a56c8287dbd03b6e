import { messageOf } from '#kernel/message.ts'
import { formatBaht } from '#kernel/money.ts'
import { defineMessages } from '#platform/message-source.ts'
import { cashbackDecided } from '../contract.ts'
import { cashbackReleasedMessage, cashbackVoidedMessage } from '../rules/cashback-messages.ts'
import { findLoss } from './loss-store.ts'

/** A member is told once how it ended when staff looked at a sum of his. Cost: a look-up by key each. */
export const decidedMessages = defineMessages({
  follows: cashbackDecided,
  kinds: [cashbackReleasedMessage, cashbackVoidedMessage],
  async find(tx, facts) {
    const told = await Promise.all(
      facts.map(async ({ loss_id: id, decision }) => {
        const loss = decision === 'held' ? undefined : await findLoss(tx, id)
        if (!loss) return []
        const about = { memberId: Number(loss.memberId), refId: id, revision: 1 }
        const amount = formatBaht(loss.partSatang - loss.carriedSatang)
        const { day, state, expiresAt, reason } = loss
        if (decision === 'void' && state === 'void') {
          const sums = { day, amount, reason: reason ?? '' }
          return [messageOf(cashbackVoidedMessage, { ...about, facts: sums })]
        }
        if (decision !== 'released' || state !== 'claimable' || !expiresAt) return []
        const until = expiresAt.toISOString()
        return [messageOf(cashbackReleasedMessage, { ...about, facts: { day, amount, until } })]
      }),
    )
    return told.flat()
  },
})
