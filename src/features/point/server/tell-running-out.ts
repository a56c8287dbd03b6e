import { messageOf } from '#kernel/message.ts'
import { addDays, bangkokDay, bangkokInstant } from '#kernel/time.ts'
import { findWhoseRunOut, lastGoodDay } from '#ledger/rewards/expire-counted.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publishAll } from '#platform/events/publish.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import { defineMessages } from '#platform/message-source.ts'
import type { Services } from '#platform/services.ts'
import { pointsRunningOut } from '../contract.ts'
import { pointsRunningOutMessage } from '../rules/point-messages.ts'
import { findTold, insertTold, moveNotice, takeNotice } from './notice-store.ts'
import { lockSetting } from './terms-store.ts'

const PAGE = 200
const DAYS_BEFORE = 7
/** Nobody is woken for it. */
const TOLD_AT = '09:00'

/**
 * Says a week before, once each, whose points run out at the end of the month. Who is to hear
 * nothing of it now does not hear it later.
 * Locks: the setting, a page each.
 * @returns whether there may be more
 */
export async function tellRunningOut({ db, clock }: Services): Promise<boolean> {
  const now = await clock.now()
  const lastDay = lastGoodDay(bangkokDay(now))
  if (now < bangkokInstant(addDays(lastDay, -DAYS_BEFORE), TOLD_AT)) return false
  return inTransaction(db, async (tx) => {
    await lockSetting(tx)
    const { after, isDone } = await takeNotice(tx, lastDay)
    if (isDone) return false
    const page = await findWhoseRunOut(tx, lastDay, { after, limit: PAGE })
    const told = await insertTold(
      tx,
      lastDay,
      page.filter(({ points }) => points > 0n),
    )
    await publishAll(
      tx,
      pointsRunningOut,
      told.map((id) => ({ payload: { told_id: Number(id) } })),
    )
    await moveNotice(tx, lastDay, page.length < PAGE ? null : (page.at(-1)?.accountId ?? null))
    return told.length > 0 || page.length === PAGE
  })
}

/** Members hear how many of their points run out, and when. */
export const pointMessages = defineMessages({
  follows: pointsRunningOut,
  kinds: [pointsRunningOutMessage],
  async find(tx, facts) {
    const told = await findTold(
      tx,
      facts.map(({ told_id: id }) => id),
    )
    return told.map(({ toldId, memberId, lastDay: day, points }) =>
      messageOf(pointsRunningOutMessage, {
        memberId: Number(memberId),
        refId: Number(toldId),
        revision: 1,
        facts: { points: Number(points), day },
      }),
    )
  },
})

/** Cost: one comparison most of a month, then one look-up by a key. */
export const tellRunningOutTick: Tick = {
  name: 'point.running_out',
  everyMs: 60_000,
  async run(services) {
    let hasTold = false
    while (await tellRunningOut(services)) hasTold = true
    return hasTold
  },
}
