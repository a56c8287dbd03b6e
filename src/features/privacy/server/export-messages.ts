import { messageOf } from '#kernel/message.ts'
import { defineMessages } from '#platform/message-source.ts'
import { dataExportReady } from '../contract.ts'
import { exportMessage } from '../rules/export-messages.ts'

/** A member is told when his file is ready, also so that he learns of one that he did not ask for. */
export const exportMessages = defineMessages({
  follows: dataExportReady,
  kinds: [exportMessage],
  find: async (_tx, facts) =>
    facts.map(({ member_id: memberId, export_id: refId, expires_at: at }) =>
      messageOf(exportMessage, {
        memberId,
        refId,
        revision: 1,
        facts: { expires_at: at.toISOString() },
      }),
    ),
})
