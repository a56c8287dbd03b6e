import { inTransaction, type Tx } from '#platform/database/database.ts'
import { audit, SYSTEM_STAFF_ID } from '#platform/audit/audit.ts'
import type { Services } from '#platform/services.ts'
import type { Role } from '#kernel/permission.ts'
import { normaliseUsername, oneTime, passwordFault, roleWords } from '../rules.ts'
import { insertStaff, nextStaffId, secretPlace } from './staff-store.ts'
import { makeTotpSecret, totpUri } from '#platform/session/totp.ts'
import { staffAudit } from '../audit-contract.ts'

/** What the new person must be told once; nobody can read it again. */
export interface CreatedStaff {
  readonly staffId: number
  readonly username: string
  readonly displayName: string
  /** Base32, for an authenticator app. */
  readonly totpSecret: string
  /** The same as an `otpauth://` text, for a QR code. */
  readonly totpUri: string
}

/**
 * Adds a person to the back office: the start script for the demo's two people, and the operator's
 * command line. The secret is made here unless it is given, and kept sealed.
 * @returns null when the user name is taken already, so that a second start changes nothing
 * @throws when the password is too weak to guard money
 */
export async function createStaff(
  services: Services,
  input: {
    username: string
    displayName: string
    password: string
    roles: readonly Role[]
    totpSecret?: string
    /** The password opens nothing but the choice of an own one. */
    isOneTime?: boolean
    isDemo?: boolean
    reason?: string
    /** Judged in the transaction that writes; throwing keeps the account from being made. */
    check?: (tx: Tx) => Promise<void>
  },
): Promise<CreatedStaff | null> {
  const username = normaliseUsername(input.username)
  const fault = passwordFault(input.password, username)
  if (fault) throw new Error(`staff: the password of ${username} is refused: ${fault}`)
  const passwordHash = await services.passwords.hash(input.password)
  const totpSecret = input.totpSecret ?? newTotpSecret(services)
  return inTransaction(services.db, async (tx) => {
    await input.check?.(tx)
    const staffId = await nextStaffId(tx)
    const inserted = await insertStaff(tx, {
      staffId,
      username,
      displayName: input.displayName,
      passwordHash,
      totpSecret: services.vault.seal(secretPlace, staffId, totpSecret),
      roles: input.roles,
      isDemo: input.isDemo ?? false,
      ...(input.isOneTime === true ? { oneTimeHours: oneTime.hours } : {}),
    })
    if (!inserted) return null
    await audit(tx, staffAudit, {
      staffId: SYSTEM_STAFF_ID,
      action: 'staff.created',
      object: { kind: 'staff', id: staffId },
      after: { username, display_name: input.displayName, roles: roleWords(input.roles) },
      reason: input.reason,
    })
    return {
      staffId,
      username,
      displayName: input.displayName,
      totpSecret,
      totpUri: totpUri(totpSecret, services.config.agent.name, username),
    }
  })
}

/** A secret for an authenticator app. */
export const newTotpSecret = ({ random }: Pick<Services, 'random'>): string =>
  makeTotpSecret((count) => random.bytes(count))
