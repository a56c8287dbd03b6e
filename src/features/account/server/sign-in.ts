import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { NewSession } from '#platform/session/session.ts'
import type { UserInfo } from '../contract.ts'
import { noteDevice } from './note-device.ts'
import { type Caller, type ClientKind, openSession } from './open-session.ts'
import { findUserInfo } from './user-info.ts'

/** A session just opened: the route hands one half to the browser as a cookie. */
export interface SignedIn {
  readonly session: NewSession
  readonly userInfo: UserInfo
  /** What a browser keeps to be known again. */
  readonly device: string | undefined
}

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
