import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { RequestContext } from '#platform/http/route.ts'
import type { Session } from '#platform/session/session.ts'

/** The session that asks. @throws session_expired */
export function ownSession({ session }: RequestContext): Session {
  if (!session) throw new Refusal(commonErrors.session_expired)
  return session
}
