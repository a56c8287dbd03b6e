import pg from 'pg'
import { isLostRace } from './database.ts'

/** Of PostgreSQL: connection exceptions, out of some resource, an operator or a crash stopped us. */
const AWAY = /^(08...|53...|57P0[1-5]|25P0[34])$/
/** Of the operating system, when a connection is made or breaks. */
const BROKEN = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])
/** The driver's own words; it gives these errors no code. */
const DRIVER =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying|Query read timeout)/

/**
 * Whether work failed because the database could not be reached or did not stay: nothing is wrong
 * with the request, and the same request may be sent again. Whether it was done is not known, so
 * what moves money comes again under the same key.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (error instanceof pg.DatabaseError) return AWAY.test(code ?? '')
  // A socket file that is missing: the server is down, or only just starting.
  if (code === 'ENOENT') return syscall === 'connect'
  if (code !== undefined) return BROKEN.has(code)
  return DRIVER.test(error.message)
}

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Whether the same request may be sent again because the database was away, or so much came at once that
 * a lock was waited for too long or each try lost its race (`inTransaction`): nothing was done then.
 */
export function isDatabaseBusy(error: unknown): boolean {
  if (isDatabaseAway(error) || isLostRace(error)) return true
  return error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
}
