import { messageOf } from '#kernel/message.ts'
import { formatBaht } from '#kernel/money.ts'
import { defineMessages } from '#platform/message-source.ts'
import { affiliatePayoutDecided } from '../contract.ts'
import { affiliatePaidMessage, affiliateRefusedMessage } from '../rules/affiliate-messages.ts'
import { findRedemption } from './redemption-store.ts'

/** A member is told once how it ended when staff looked at what he took out. Cost: a look-up by key each. */
export const payoutMessages = defineMessages({
  follows: affiliatePayoutDecided,
  kinds: [affiliatePaidMessage, affiliateRefusedMessage],
  async find(tx, facts) {
    const told = await Promise.all(
      facts.map(async ({ redemption_id: refId }) => {
        const made = await findRedemption(tx, refId)
        if (!made) return []
        const about = { memberId: Number(made.memberId), refId, revision: 1 }
        const amount = formatBaht(made.amountSatang)
        const facts = { amount, reason: made.reason ?? '' }
        if (made.state === 'paid') return [messageOf(affiliatePaidMessage, { ...about, facts })]
        return made.state === 'refused'
          ? [messageOf(affiliateRefusedMessage, { ...about, facts })]
          : []
      }),
    )
    return told.flat()
  },
})
