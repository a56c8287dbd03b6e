import { createHash } from 'node:crypto'
import { Refusal } from '#kernel/errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { staffErrors } from '../contract.ts'
import { normaliseUsername } from '../rules.ts'
import { guardTry } from './guard-try.ts'
import { insertStep } from './login-store.ts'
import { findLoginByUsername } from './staff-store.ts'

const TOKEN_BYTES = 32

/** What is stored of a login token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * First step of the login. An unknown name takes as long as a known one (a hash is checked against
 * a dummy) and gets the same answer.
 * @throws Refusal staff_locked, staff_wrong_credentials
 */
export async function login(
  services: Services,
  input: { username: string; password: string },
  ip: string,
): Promise<{ login_token: string; expires_at: Date }> {
  const attempt = await guardTry(services, input.username, ip)
  const user = await findLoginByUsername(services.db, normaliseUsername(input.username))
  const matches = await services.passwords.verify(user?.passwordHash ?? undefined, input.password)
  if (!user || !matches) throw new Refusal(staffErrors.staff_wrong_credentials)
  await attempt.succeed('password_ok')
  const token = services.random.bytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = await inTransaction(services.db, (tx) =>
    insertStep(tx, { tokenHash: hashToken(token), staffId: user.staffId, ip }),
  )
  return { login_token: token, expires_at: expiresAt }
}
