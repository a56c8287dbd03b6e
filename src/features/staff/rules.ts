import { roles, type Permissions, type Role } from '#kernel/permission.ts'

export const roleNames = Object.keys(roles) as [Role, ...Role[]]

/** True for a text that names a role; what the database stores is checked on the way out. */
export function isRole(text: string): text is Role {
  return Object.hasOwn(roles, text)
}

/** What somebody with these roles may do of all there is, in the order of the declarations. */
export function permissionsOf(all: Permissions, held: readonly Role[]): string[] {
  return Object.entries(all)
    .filter(([, { roles: holders }]) =>
      held.some((role) => role === 'owner' || holders.includes(role)),
    )
    .map(([name]) => name)
}

/** How many wrong passwords or codes in a row lock a user name, and for how long. */
export const lockout = { failuresMax: 5, windowMinutes: 15 } as const

/** A password was right: how long the code may take, and how often it may be wrong. */
export const codeStep = { minutes: 5, triesMax: 5 } as const

/** RFC 6238 with the values every authenticator app assumes. */
export const totp = { algorithm: 'SHA1', digits: 6, periodSeconds: 30, windowSteps: 1 } as const

/** The 30-second step in which an instant lies. */
export function totpStep(instant: Date): number {
  return Math.floor(instant.getTime() / (totp.periodSeconds * 1000))
}

/** A user name as it is compared and stored: lower case, no blanks around it. */
export function normaliseUsername(text: string): string {
  return text.trim().toLowerCase()
}

export type PasswordFault = 'too_short' | 'too_long' | 'contains_username' | 'too_simple'

/**
 * A staff password: at least 12 signs, since one account here moves other people's money; no rules
 * about kinds of signs (standards.md §7.1), but neither the user name nor one sign repeated.
 */
export function passwordFault(password: string, username: string): PasswordFault | null {
  if (password.length < 12) return 'too_short'
  if (password.length > 200) return 'too_long'
  if (password.toLowerCase().includes(normaliseUsername(username))) return 'contains_username'
  if (new Set(password.toLowerCase()).size < 5) return 'too_simple'
  return null
}
