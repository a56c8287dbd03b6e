import { messageOf } from '#kernel/message.ts'
import { addDays, bangkokDay, bangkokInstant, type Day } from '#kernel/time.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { publishAll } from '#platform/events/publish.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import { defineMessages } from '#platform/message-source.ts'
import { findWaitingUntil } from '#platform/rewards/entitlement-store.ts'
import type { Services } from '#platform/services.ts'
import { wheelPrizesWaiting } from '../contract.ts'
import { prizesWaitingMessage } from '../rules/wheel-messages.ts'
import { findTold, insertTold, isDayTold, noteDayTold } from './told-store.ts'

const PAGE = 200
const DAYS_BEFORE = 3
/** Nobody is woken for it. */
const TOLD_AT = '09:00'

/**
 * Says three days before, once each, whose prizes wait; of a day on which the site was down, later. Who is to
 * hear nothing of it now does not hear it later: his prizes come by themselves.
 * Cost: a look-up by key for each of the days, once for each an index range of what ends on it.
 * @returns whether anybody was told
 */
export async function tellWaiting({ db, clock }: Services): Promise<boolean> {
  const now = await clock.now()
  const today = bangkokDay(now)
  if (now < bangkokInstant(today, TOLD_AT)) return false
  let hasTold = false
  for (let ahead = 0; ahead <= DAYS_BEFORE; ahead += 1) {
    const lastDay = addDays(today, ahead)
    if (await isDayTold(db, lastDay)) continue
    hasTold = (await tellOfDay(db, lastDay)) || hasTold
    await noteDayTold(db, lastDay)
  }
  return hasTold
}

async function tellOfDay(db: Db, lastDay: Day): Promise<boolean> {
  const of = { feature: 'wheel', end: bangkokInstant(addDays(lastDay, 1)), limit: PAGE }
  let hasTold = false
  for (let after = 0n; ;) {
    const page = await findWaitingUntil(db, { ...of, after })
    const told = await inTransaction(db, async (tx) => {
      const ids = await insertTold(tx, lastDay, page)
      await publishAll(
        tx,
        wheelPrizesWaiting,
        ids.map((id) => ({ payload: { told_id: Number(id) } })),
      )
      return ids.length
    })
    hasTold ||= told > 0
    if (page.length < PAGE) return hasTold
    after = page.at(-1)?.memberId ?? after
  }
}

/** Members hear how many of their prizes wait, and until when. */
export const wheelMessages = defineMessages({
  follows: wheelPrizesWaiting,
  kinds: [prizesWaitingMessage],
  async find(tx, facts) {
    const told = await findTold(
      tx,
      facts.map(({ told_id: id }) => id),
    )
    return told.map(({ toldId, memberId, lastDay: day, prizes }) =>
      messageOf(prizesWaitingMessage, {
        memberId: Number(memberId),
        refId: Number(toldId),
        revision: 1,
        facts: { prizes, day },
      }),
    )
  },
})

export const tellWaitingTick: Tick = {
  name: 'wheel.waiting',
  everyMs: 60_000,
  run: tellWaiting,
}
