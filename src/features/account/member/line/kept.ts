import { useSessionData } from '#ui/client/persisted.ts'
import type { LineTicket } from '../../line-contract.ts'

const TICKET_KEY = 'line_ticket'
const LOGIN_KEY = 'line_login'
const RETURN_KEY = 'line_return'

const read = (key: string): unknown => useSessionData.getState().session[key]
const write = (key: string, value: unknown): void => useSessionData.getState().put(key, value)

/** Keeps who somebody is at LINE until he links it, in this tab. */
export const keepTicket = (ticket: LineTicket): void => write(TICKET_KEY, ticket)
export const dropTicket = (): void => write(TICKET_KEY, undefined)

/** The ticket of this tab; whether it is still good the site says. */
export function keptTicket(): LineTicket | undefined {
  const kept = read(TICKET_KEY) as Partial<LineTicket> | undefined
  return typeof kept?.ticket === 'string' ? (kept as LineTicket) : undefined
}

/** A login at the sandbox's LINE that has begun: what only the tab that began it knows. */
export interface BegunLogin {
  readonly state: string
  /** Of PKCE. */
  readonly verifier: string
  readonly redirectUri: string
}

export const keepLogin = (login: BegunLogin): void => write(LOGIN_KEY, login)

/** The login that this tab began; it is good for one answer. */
export function takeLogin(): BegunLogin | undefined {
  const kept = read(LOGIN_KEY) as Partial<BegunLogin> | undefined
  write(LOGIN_KEY, undefined)
  return typeof kept?.state === 'string' ? (kept as BegunLogin) : undefined
}

/** Keeps the page to which a login leads that began at the site's own login. */
export const keepReturn = (path: string | undefined): void => write(RETURN_KEY, path)

export function takeReturn(): string | undefined {
  const path = read(RETURN_KEY)
  write(RETURN_KEY, undefined)
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : undefined
}
