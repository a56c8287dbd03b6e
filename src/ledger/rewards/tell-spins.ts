import { type SpinSource, spinsReceived } from '#kernel/spins-received.ts'
import type { Day } from '#kernel/time.ts'
import type { Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { lastSpinDay } from './expire-counted.ts'

/** Tells whoever writes messages of free spins that came on a day. */
export const tellSpins = (
  tx: Tx,
  of: { memberId: number; spins: number; source: SpinSource; refId: bigint; day: Day },
): Promise<void> =>
  publish(tx, spinsReceived, {
    payload: {
      member_id: of.memberId,
      spins: of.spins,
      source: of.source,
      ref_id: Number(of.refId),
      last_day: lastSpinDay(of.day),
    },
  })
