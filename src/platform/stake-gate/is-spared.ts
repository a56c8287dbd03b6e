import type { Services } from '../services.ts'
import type { Session } from '../session/session.ts'
import { findStanding } from './stake-gate.ts'

/** Whether whoever asks plays nothing for a while, and so is shown no advertising. Cost: one row by its key. */
export async function isSpared(
  { db }: Pick<Services, 'db'>,
  session: Session | null,
): Promise<boolean> {
  if (!session || session.kind === 'staff') return false
  return (await findStanding(db, session.subjectId))?.isExcluded ?? false
}
