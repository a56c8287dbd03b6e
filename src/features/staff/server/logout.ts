import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { endSession, type Session } from '#platform/session/session.ts'
import { staffAudit } from '../audit-contract.ts'

/** Ends the session that asks. */
export async function logout(services: Services, session: Session): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    await endSession(tx, session.sessionId, 'logout')
    await audit(tx, staffAudit, {
      staffId: session.subjectId,
      action: 'staff.logout',
      object: { kind: 'staff', id: session.subjectId },
    })
  })
}
