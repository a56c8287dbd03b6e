import * as z from 'zod/mini'
import type { CallInput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { login as call } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import type { MemberStatus } from '../rules/member-state.ts'
import { loginChallenge } from '../sign-in-contract.ts'
import { insertChallenge } from './login-challenge-store.ts'
import { clearTries } from './login-try-store.ts'
import { findMemberLogin, holdMemberLogin } from './member-store.ts'
import type { Caller } from './open-session.ts'
import { type SignedIn, signInMember } from './sign-in.ts'
import { findSecurity } from './step-up/security-store.ts'

const CHALLENGE_BYTES = 32
import { beginPasswordTry, wrongPassword } from './password-guard.ts'

/**
 * Opens a session for phone and password. An unknown phone costs the same time and answers the
 * same as a wrong password; that an account is suspended learns only who knows its password.
 * Who wants it is asked for a code as well; what was right so far is kept under a token.
 * @throws too_many_attempts, login_failed, login_code_required, member_suspended, member_closed
 */
export async function login(
  services: Services,
  caller: Caller,
  input: CallInput<typeof call>,
): Promise<SignedIn> {
  const attempt = await beginPasswordTry(services, input.username, caller.ip)
  const member = await findMemberLogin(services.db, services.vault, input.username)
  const isRight = await services.passwords.verify(member?.passwordHash, input.password)
  if (member === null || !isRight) throw wrongPassword(attempt, accountErrors.login_failed)
  const found = await inTransaction(services.db, async (tx) => {
    const now = await holdMemberLogin(tx, member.memberId)
    if (now?.passwordHash !== member.passwordHash) {
      throw wrongPassword(attempt, accountErrors.login_failed)
    }
    refuseInactive(now.status)
    const { totpAtLogin } = await findSecurity(tx, member.memberId)
    // The try goes on counting as failed until the code was right, too.
    if (totpAtLogin) return beginChallenge(tx, services, member.memberId)
    await clearTries(tx, attempt.key)
    return signInMember(tx, services, caller, member.memberId, input.client)
  })
  if ('session' in found) return found
  throw refuseForCode(found)
}

type Challenge = z.output<typeof loginChallenge>

/** Asks for a code, and hands out what was right so far. */
export const refuseForCode = (challenge: Challenge): Refusal =>
  new Refusal(accountErrors.login_code_required, { data: z.encode(loginChallenge, challenge) })

/** Keeps that the first thing of a login was right, under a token that is good for one. */
export async function beginChallenge(
  tx: Tx,
  { random }: Services,
  memberId: number,
): Promise<Challenge> {
  const challenge = random.bytes(CHALLENGE_BYTES).toString('base64url')
  return { challenge, expires_at: await insertChallenge(tx, memberId, challenge) }
}

/** Refuses a member who may not come in at all. @throws member_suspended, member_closed */
export function refuseInactive(status: MemberStatus): void {
  if (status === 'suspended') throw new Refusal(accountErrors.member_suspended)
  if (status === 'closed') throw new Refusal(accountErrors.member_closed)
}
