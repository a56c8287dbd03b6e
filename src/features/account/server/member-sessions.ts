import type { CallOutput } from '#kernel/contract.ts'
import { deviceName } from '#kernel/device-name.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { SessionEnd } from '#platform/session/contract.ts'
import {
  endOwnSession,
  endSessionsOf,
  listLivingSessions,
  type Session,
  type SessionKind,
} from '#platform/session/session.ts'
import type { listSessions as call } from '../contract.ts'

/** A member comes by browser or, where the operator allows it, by program. */
export const kinds: readonly SessionKind[] = ['member', 'program']

/** Ends the sessions of a member, in browsers and in programs, but for the one that is kept. */
export async function endSessionsOfMember(
  tx: Tx,
  memberId: number,
  reason: SessionEnd,
  keep?: bigint,
): Promise<void> {
  for (const kind of kinds) await endSessionsOf(tx, kind, memberId, reason, keep)
}

/** Where the member is signed in, the device that acted last first. */
export async function listSessions(
  { db, config }: Services,
  own: Session,
): Promise<CallOutput<typeof call>> {
  const living = await listLivingSessions(db, own.subjectId, {
    kinds,
    idleMinutes: config.sessionIdleMinutes,
  })
  return living.map(({ sessionId, userAgent, ip, createdAt, lastActionAt }) => ({
    id: Number(sessionId),
    device: deviceName(userAgent, 'อุปกรณ์ที่ไม่รู้จัก'),
    ip,
    signed_in_at: createdAt,
    last_action_at: lastActionAt,
    is_current: sessionId === own.sessionId,
  }))
}

/** @throws not_found where it is another member's or over already */
export async function endMemberSession(
  { db }: Services,
  memberId: number,
  sessionId: number,
): Promise<void> {
  const isEnded = await endOwnSession(db, sessionId, { kinds, subjectId: memberId })
  if (!isEnded) throw new Refusal(commonErrors.not_found)
}
