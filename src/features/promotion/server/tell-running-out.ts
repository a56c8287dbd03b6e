import { messageOf } from '#kernel/message.ts'
import { toWireTime } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publishAll } from '#platform/events/publish.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import { defineMessages } from '#platform/message-source.ts'
import type { Services } from '#platform/services.ts'
import { bonusRunsOut } from '../contract.ts'
import { bonusRemindersHours, bonusRunsOutMessage } from '../rules/bonus-messages.ts'
import { findBonus } from './bonus-store.ts'
import { findTold, takeRunningOut } from './told-store.ts'

const PAGE = 200

/**
 * Says of which bonuses it is to be told now that they end soon, the nearer end first: of a site that was down
 * nobody hears twice at once.
 * @returns whether anything was told
 */
export async function tellRunningOut({ db }: Services): Promise<boolean> {
  let hasTold = false
  for (const hours of bonusRemindersHours.toReversed()) {
    hasTold =
      (await inTransaction(db, async (tx) => {
        const ids = await takeRunningOut(tx, hours, PAGE)
        await publishAll(
          tx,
          bonusRunsOut,
          ids.map((id) => ({ payload: { told_id: Number(id) } })),
        )
        return ids.length > 0
      })) || hasTold
  }
  return hasTold
}

/**
 * A member is told twice before his bonus ends, of one that still runs.
 * Cost: one look-up by key each.
 */
export const runningOutMessages = defineMessages({
  follows: bonusRunsOut,
  kinds: [bonusRunsOutMessage],
  async find(tx, facts) {
    const told = await findTold(
      tx,
      facts.map(({ told_id: id }) => id),
    )
    const bonuses = await Promise.all(told.map(({ bonusId }) => findBonus(tx, bonusId)))
    const running = bonuses.flatMap((bonus, at) =>
      bonus?.state === 'active' ? [{ bonus, toldId: told[at]?.toldId ?? 0n }] : [],
    )
    return running.map(({ bonus, toldId }) =>
      messageOf(bonusRunsOutMessage, {
        memberId: Number(bonus.memberId),
        refId: Number(toldId),
        revision: 1,
        facts: { title: bonus.title, until: toWireTime(bonus.expiresAt) },
      }),
    )
  },
})

export const tellRunningOutTick: Tick = {
  name: 'promotion.running_out',
  everyMs: 60_000,
  run: tellRunningOut,
}
