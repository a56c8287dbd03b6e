import { messageOf } from '#kernel/message.ts'
import { defineMessages } from '#platform/message-source.ts'
import { pollPrizePaid } from '../contract.ts'
import { prizePaid } from '../rules/poll-messages.ts'
import { amountText } from '../rules/prize.ts'
import { findToldShares } from './payment-store.ts'

/** Members are told of their prizes once they are paid. */
export const pollMessages = defineMessages({
  follows: pollPrizePaid,
  kinds: [prizePaid],
  async find(tx, facts) {
    const shares = await findToldShares(
      tx,
      facts.map(({ share_id: shareId }) => shareId),
    )
    return shares.map(({ memberId, shareId, pollId, revision, title, currency, amount }) =>
      messageOf(prizePaid, {
        memberId: Number(memberId),
        refId: Number(shareId),
        revision,
        facts: { poll_id: Number(pollId), title, currency, amount: amountText(currency, amount) },
      }),
    )
  },
})
