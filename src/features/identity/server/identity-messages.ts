import { messageOf } from '#kernel/message.ts'
import { defineMessages } from '#platform/message-source.ts'
import { identityDecided } from '../contract.ts'
import { identityAcceptedMessage, identityRefusedMessage } from '../rules/identity-messages.ts'

/** A member is told how his documents were decided. */
export const identityMessages = defineMessages({
  follows: identityDecided,
  kinds: [identityAcceptedMessage, identityRefusedMessage],
  find: async (_tx, facts) =>
    facts.map(({ review_id: refId, member_id: memberId, fault }) => {
      const about = { memberId, refId, revision: 1 }
      return fault === null
        ? messageOf(identityAcceptedMessage, { ...about, facts: {} })
        : messageOf(identityRefusedMessage, { ...about, facts: { fault } })
    }),
})
