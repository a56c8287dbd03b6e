import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { createSession, type NewSession } from '#platform/session/session.ts'

/** Opens a session of a staff person, who has proved password and code. */
export function openStaffSession(
  tx: Tx,
  { config, random }: Services,
  from: { readonly ip: string; readonly userAgent: string },
  staffId: number,
): Promise<NewSession> {
  return createSession(tx, random, {
    kind: 'staff',
    subjectId: staffId,
    ip: from.ip,
    userAgent: from.userAgent,
    lifetimeHours: config.sessionHours,
  })
}
