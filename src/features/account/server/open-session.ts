import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { createSession, type NewSession } from '#platform/session/session.ts'
import type { UserInfo } from '../contract.ts'
import { noteDevice } from './note-device.ts'
import { findUserInfo } from './user-info.ts'

/** From where a person writes; kept with the session so that its owner recognises it. */
export interface Caller {
  readonly ip: string
  readonly userAgent: string
  /** What its browser keeps of earlier logins; none of it is believed. */
  readonly device?: string | undefined
}

/** A session just opened: the route hands one half to the browser as a cookie. */
export interface SignedIn {
  readonly session: NewSession
  readonly userInfo: UserInfo
  /** What a browser keeps to be known again. */
  readonly device: string | undefined
}

/** What asks: a browser keeps a cookie, a program cannot and gets a kind of its own if allowed. */
export type ClientKind = 'browser' | 'program'

/** Opens a session for a member who proved himself, and notes from where. */
export async function signInMember(
  tx: Tx,
  services: Services,
  caller: Caller,
  memberId: number,
  client?: ClientKind,
): Promise<SignedIn> {
  const session = await openSession(tx, services, caller, memberId, client)
  const isProgram = session.kind === 'program'
  return {
    session,
    device: await noteDevice(tx, services, caller, memberId, isProgram),
    userInfo: await findUserInfo(tx, services.vault, memberId),
  }
}

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
