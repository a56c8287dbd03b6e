import { createHash } from 'node:crypto'
import type { CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { type login as loginCall, staffErrors } from '../contract.ts'
import { normaliseUsername } from '../rules.ts'
import { guardTry } from './guard-try.ts'
import { insertStep } from './login-store.ts'
import { findLoginByUsername, secretPlace, type StaffUser } from './staff-store.ts'
import { totpUri } from '#platform/session/totp.ts'

const TOKEN_BYTES = 32

/** What is stored of a login token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * First step of the login. An unknown name takes as long as a known one (a hash is checked against
 * a dummy) and gets the same answer.
 * @throws Refusal staff_locked, staff_wrong_credentials, staff_one_time_over
 */
export async function login(
  services: Services,
  input: { username: string; password: string },
  ip: string,
): Promise<CallOutput<typeof loginCall>> {
  const attempt = await guardTry(services, input.username, ip)
  const user = await findLoginByUsername(services.db, normaliseUsername(input.username))
  const matches = await services.passwords.verify(user?.passwordHash ?? undefined, input.password)
  if (!user || !matches) throw new Refusal(staffErrors.staff_wrong_credentials)
  await attempt.succeed('password_ok')
  const setup = await setupOf(services, user)
  const token = services.random.bytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = await inTransaction(services.db, (tx) =>
    insertStep(tx, { tokenHash: hashToken(token), staffId: user.staffId, ip }),
  )
  return { login_token: token, expires_at: expiresAt, setup }
}

/** What somebody needs who came in by a one-time password. @throws Refusal staff_one_time_over */
async function setupOf(
  services: Services,
  { staffId, username, setupUntil, totpSecret }: StaffUser,
): Promise<CallOutput<typeof loginCall>['setup']> {
  if (setupUntil === null || totpSecret === null) return null
  if (setupUntil <= (await services.clock.now())) throw new Refusal(staffErrors.staff_one_time_over)
  const secret = services.vault.open(secretPlace, staffId, totpSecret)
  return { totp_secret: secret, totp_uri: totpUri(secret, services.config.agent.name, username) }
}
