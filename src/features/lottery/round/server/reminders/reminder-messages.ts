import { messageOf } from '#kernel/message.ts'
import { toWireTime } from '#kernel/time.ts'
import { defineMessages } from '#platform/message-source.ts'
import { reminderDue } from '../../reminder-contract.ts'
import { roundClosing, roundOpened } from '../../rules/reminder-messages.ts'
import { findReminderNotifications } from './reminder-store.ts'

/** Reminders that are due, as members asked for them; one that was taken back is left out. */
export const reminderMessages = defineMessages({
  follows: reminderDue,
  kinds: [roundOpened, roundClosing],
  async find(tx, facts) {
    const due = facts.map(({ reminder_id: reminderId }) => reminderId)
    const rows = await findReminderNotifications(tx, due)
    return rows.map((row) =>
      messageOf(row.moment === 'opens' ? roundOpened : roundClosing, {
        memberId: Number(row.memberId),
        refId: Number(row.reminderId),
        revision: 0,
        facts: {
          round_id: Number(row.roundId),
          market_name: row.marketName,
          draw_day: row.drawDay,
          close_at: toWireTime(row.closeAt),
        },
      }),
    )
  },
})
