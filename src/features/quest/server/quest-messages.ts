import { messageOf } from '#kernel/message.ts'
import { defineMessages } from '#platform/message-source.ts'
import { questClaimable } from '../contract.ts'
import { questClaimableMessage } from '../rules/quest-messages.ts'
import { findUnclaimedTold } from './told-store.ts'

/** A member hears what he can claim; not who was faster. */
export const questMessages = defineMessages({
  follows: questClaimable,
  kinds: [questClaimableMessage],
  async find(tx, facts) {
    const told = await findUnclaimedTold(
      tx,
      facts.map(({ told_id: id }) => id),
    )
    return told.map(({ toldId, memberId, title, points, spins, claimUntil }) =>
      messageOf(questClaimableMessage, {
        memberId: Number(memberId),
        refId: Number(toldId),
        revision: 1,
        facts: { title, points, spins, claim_until: claimUntil?.toISOString() ?? null },
      }),
    )
  },
})
