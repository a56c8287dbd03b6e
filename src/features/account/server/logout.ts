import type { Services } from '#platform/services.ts'
import { endSession, type Session } from '#platform/session/session.ts'

/** Ends the session; both of its halves are worthless from now on. */
export async function logout({ db }: Services, session: Session): Promise<void> {
  await endSession(db, session.sessionId, 'logout')
}
