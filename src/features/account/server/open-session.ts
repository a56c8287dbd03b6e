import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { createSession, type NewSession } from '#platform/session/session.ts'

/** From where a person writes; kept with the session so that its owner recognises it. */
export interface Caller {
  readonly ip: string
  readonly userAgent: string
  /** What its browser keeps of earlier logins; none of it is believed. */
  readonly device?: string | undefined
}

/** What asks: a browser keeps a cookie, a program cannot and gets a kind of its own if allowed. */
export type ClientKind = 'browser' | 'program'

export function openSession(
  tx: Tx,
  { config, random }: Services,
  caller: Caller,
  memberId: number,
  client: ClientKind = 'browser',
): Promise<NewSession> {
  return createSession(tx, random, {
    kind: client === 'program' && config.programSessions ? 'program' : 'member',
    subjectId: memberId,
    ip: caller.ip,
    userAgent: caller.userAgent,
    lifetimeHours: config.sessionHours,
    limit: {
      kinds: ['member', 'program'],
      max: config.sessionsMax,
      idleMinutes: config.sessionIdleMinutes,
    },
  })
}
