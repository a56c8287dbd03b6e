import { messageOf } from '#kernel/message.ts'
import { defineMessages } from '#platform/message-source.ts'
import { deviceMessage } from '../rules/device-messages.ts'
import { deviceSignedIn } from '../sign-in-contract.ts'

/** A member is told of a device that logged in as him for the first time. */
export const deviceMessages = defineMessages({
  follows: deviceSignedIn,
  kinds: [deviceMessage],
  find: async (_tx, facts) =>
    facts.map(({ member_id: memberId, device_id: refId, device, at }) =>
      messageOf(deviceMessage, {
        memberId,
        refId,
        revision: 1,
        facts: { device, at: at.toISOString() },
      }),
    ),
})
