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

/** `การเงิน, ผู้ตรวจสอบ` */
export const roleWords = (held: readonly Role[]): string =>
  held.map((role) => roles[role]).join(', ')

/** How many wrong passwords or codes in a row lock a user name, and for how long. */
export const lockout = { failuresMax: 5, windowMinutes: 15 } as const

/** A password was right: how long the code may take, and how often it may be wrong. */
export const codeStep = { minutes: 5, triesMax: 5 } as const

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

/** How an account of the back office stands. */
export const personStates = ['system', 'working', 'setup', 'waiting', 'off'] as const
export type PersonState = (typeof personStates)[number]

/** What takes a second person: an account begins (again), roles that give more, a new password. */
export const staffChanges = ['on', 'roles', 'reset'] as const
export type StaffChange = (typeof staffChanges)[number]

/** What the desk may do with an account. */
export const personActions = [
  'decide',
  'withdraw',
  'roles',
  'reset',
  'on',
  'off',
  'sessions',
  'one_time',
] as const
export type PersonAction = (typeof personActions)[number]

const actionsIn: Readonly<Record<PersonState, readonly PersonAction[]>> = {
  system: [],
  working: ['roles', 'reset', 'sessions', 'off'],
  setup: ['one_time', 'roles', 'off'],
  waiting: [],
  off: ['on'],
}

/** What somebody may do with an account: nothing with his own, and one proposal at a time. */
export function actionsFor(
  mayManage: boolean,
  person: {
    readonly state: PersonState
    readonly isMe: boolean
    /** Who proposed what waits. */
    readonly askedBy: 'nobody' | 'me' | 'another'
  },
): PersonAction[] {
  if (!mayManage || person.isMe) return []
  if (person.askedBy === 'nobody') return [...actionsIn[person.state]]
  // What takes rights away does not wait for a proposal about giving them.
  const atOnce = actionsIn[person.state].filter((one) => one === 'off' || one === 'sessions')
  return [person.askedBy === 'me' ? 'withdraw' : 'decide', ...atOnce]
}

/** Roles that one person never holds together, below the owner: the pair decides and gains by it. */
const apart: readonly (readonly [Role, Role])[] = [['result_officer', 'risk_officer']]

export type RolesFault = 'over_own_rights' | 'roles_together'

/** Whether somebody with `own` roles may give these: never more than he holds himself. */
export function rolesFault(
  all: Permissions,
  own: readonly Role[],
  given: readonly Role[],
): RolesFault | null {
  const held = new Set(permissionsOf(all, own))
  if (permissionsOf(all, given).some((permission) => !held.has(permission))) {
    return 'over_own_rights'
  }
  const isOwner = given.includes('owner')
  if (isOwner) return own.includes('owner') ? null : 'over_own_rights'
  return apart.some((pair) => pair.every((role) => given.includes(role))) ? 'roles_together' : null
}

/** True where every right that somebody has afterwards he had before: nobody needs to approve that. */
export const onlyLoses = (before: readonly Role[], after: readonly Role[]): boolean =>
  before.includes('owner') || after.every((role) => before.includes(role))

/** A one-time password is handed over by hand and typed once; so long it lasts. */
export const oneTime = {
  hours: 24,
  length: 16,
  alphabet: 'abcdefghjkmnpqrstuvwxyz23456789',
} as const
