import { messageOf } from '#kernel/message.ts'
import { defineMessages } from '#platform/message-source.ts'
import { totpRemovedMessage } from '../rules/totp-messages.ts'
import { memberTotpRemoved } from '../security-desk-contract.ts'

/** A member is told in the site that the desk took his authenticator app away. */
export const totpMessages = defineMessages({
  follows: memberTotpRemoved,
  kinds: [totpRemovedMessage],
  find: async (_tx, facts) =>
    facts.map(({ member_id: memberId, approval_id: refId, at }) =>
      messageOf(totpRemovedMessage, {
        memberId,
        refId,
        revision: 1,
        facts: { at: at.toISOString() },
      }),
    ),
})
