import { messageOf } from '#kernel/message.ts'
import { spinsReceived } from '#kernel/spins-received.ts'
import { defineMessages } from '#platform/message-source.ts'
import { spinsMessages } from '../rules/wheel-messages.ts'

/** Members hear of spins that came. */
export const spinMessages = defineMessages({
  follows: spinsReceived,
  kinds: Object.values(spinsMessages),
  async find(_tx, facts) {
    return facts.map(({ member_id: memberId, source, ref_id: refId, spins, last_day: day }) =>
      messageOf(spinsMessages[source], { memberId, refId, revision: 1, facts: { spins, day } }),
    )
  },
})
