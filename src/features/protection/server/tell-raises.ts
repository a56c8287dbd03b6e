import { messageOf } from '#kernel/message.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publishAll } from '#platform/events/publish.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import { defineMessages } from '#platform/message-source.ts'
import type { Services } from '#platform/services.ts'
import { raiseReady } from '../contract.ts'
import { raiseReadyMessage } from '../rules/raise-messages.ts'
import { takeReadyRaises } from './limit-store.ts'

const BATCH = 200
const EVERY_MS = 20_000

/**
 * Tells of raises whose day has passed, each once: the mark and the fact commit together. It leads
 * to play: anyone who plays nothing now, or reached a limit, hears it neither now nor later.
 * @returns whether there was any
 */
export function tellReadyRaises({ db }: Services): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const ready = await takeReadyRaises(tx, BATCH)
    await publishAll(
      tx,
      raiseReady,
      ready.map(({ raiseId, memberId, lapsesAt }) => ({
        payload: { raise_id: raiseId, member_id: memberId, lapses_at: lapsesAt },
      })),
    )
    return ready.length > 0
  })
}

export const tellRaisesTick: Tick = {
  name: 'protection.raises',
  everyMs: EVERY_MS,
  run: tellReadyRaises,
}

export const raiseMessages = defineMessages({
  follows: raiseReady,
  kinds: [raiseReadyMessage],
  find: async (_tx, facts) =>
    facts.map(({ raise_id: refId, member_id: memberId, lapses_at: lapsesAt }) =>
      messageOf(raiseReadyMessage, {
        memberId,
        refId,
        revision: 1,
        facts: { lapses_at: lapsesAt.toISOString() },
      }),
    ),
})
