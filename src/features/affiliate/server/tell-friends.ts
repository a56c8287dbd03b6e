import { messageOf } from '#kernel/message.ts'
import { addDays, bangkokDay, bangkokInstant } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publishAll } from '#platform/events/publish.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import { defineMessages } from '#platform/message-source.ts'
import type { Services } from '#platform/services.ts'
import { affiliateFriendNotice } from '../contract.ts'
import { affiliateFriendMessage } from '../rules/affiliate-messages.ts'
import { findFriendNotices, takeFriendNotices } from './friend-told-store.ts'

const PAGE = 200
/** Friends come to count at three in the morning; nobody is woken for it. */
const TOLD_AT = '09:00'
/** What is older is no news: a site that begins to tell does not tell of years. */
const DAYS_BACK = 2

/**
 * Says of which friends it is to be told how they stand now, in the morning.
 * @returns whether anything was told
 */
export async function tellFriends({ db, clock }: Services): Promise<boolean> {
  const now = await clock.now()
  const today = bangkokDay(now)
  if (now < bangkokInstant(today, TOLD_AT)) return false
  return inTransaction(db, async (tx) => {
    const ids = await takeFriendNotices(tx, bangkokInstant(addDays(today, -DAYS_BACK)), PAGE)
    await publishAll(
      tx,
      affiliateFriendNotice,
      ids.map((id) => ({ payload: { told_id: Number(id) } })),
    )
    return ids.length > 0
  })
}

/** A member hears that a friend counts, is looked at or was let go: neither who, nor what he played or gave. */
export const friendMessages = defineMessages({
  follows: affiliateFriendNotice,
  kinds: [affiliateFriendMessage],
  async find(tx, facts) {
    const news = await findFriendNotices(
      tx,
      facts.map(({ told_id: id }) => id),
    )
    return news.map(({ toldId, memberId, what }) =>
      messageOf(affiliateFriendMessage, {
        memberId: Number(memberId),
        refId: Number(toldId),
        revision: 1,
        facts: { what },
      }),
    )
  },
})

export const tellFriendsTick: Tick = {
  name: 'affiliate.friends',
  everyMs: 60_000,
  async run(services) {
    let hasTold = false
    while (await tellFriends(services)) hasTold = true
    return hasTold
  },
}
