import { messageOf } from '#kernel/message.ts'
import { spinsReceived } from '#kernel/spins-received.ts'
import { defineMessages } from '#platform/message-source.ts'
import { findUnrewarded } from '#platform/stake-gate/stake-gate.ts'
import { spinsMessages } from '../rules/wheel-messages.ts'

/** Members hear of spins that came; not who may be given nothing by then, or takes time out. */
export const spinMessages = defineMessages({
  follows: spinsReceived,
  kinds: Object.values(spinsMessages),
  async find(tx, facts) {
    const barred = await findUnrewarded(
      tx,
      facts.map(({ member_id: id }) => BigInt(id)),
    )
    return facts
      .filter(({ member_id: id }) => !barred.has(BigInt(id)))
      .map(({ member_id: memberId, source, ref_id: refId, spins, last_day: day }) =>
        messageOf(spinsMessages[source], { memberId, refId, revision: 1, facts: { spins, day } }),
      )
  },
})
