import { sql } from 'kysely'
import type { StepUpWay } from '#kernel/step-up.ts'
import { STEP_UP_MINUTES } from '#kernel/step-up.ts'
import type { Tx } from '../database/database.ts'
import type { SessionKind } from './session.ts'

/**
 * Notes that the person of this session proved himself again, in the transaction of the proof.
 * @returns until when it counts; null where the session has ended meanwhile
 */
export async function noteStepUp(tx: Tx, sessionId: bigint, way: StepUpWay): Promise<Date | null> {
  const row = await tx
    .updateTable('platform.session')
    .set({ stepped_up_at: sql<Date>`platform.clock()`, stepped_up_by: way })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning(sql<Date>`stepped_up_at + ${STEP_UP_MINUTES} * interval '1 minute'`.as('good_until'))
    .executeTakeFirst()
  return row?.good_until ?? null
}

/** What was proved by a way that is gone or new counts no more, but on the session that changed it. */
export async function forgetStepUps(
  tx: Tx,
  owner: { kinds: readonly SessionKind[]; subjectId: number },
  keep: bigint,
): Promise<void> {
  await tx
    .updateTable('platform.session')
    .set({ stepped_up_at: null, stepped_up_by: null })
    .where('kind', 'in', [...owner.kinds])
    .where('subject_id', '=', BigInt(owner.subjectId))
    .where('session_id', '<>', keep)
    .where('ended_at', 'is', null)
    .where('stepped_up_at', 'is not', null)
    .execute()
}
