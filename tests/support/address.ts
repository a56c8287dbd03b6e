import type { Connection } from '#platform/database/connection.ts'

/** A connection as `DATABASE_URL` says it. */
export function addressOf({ host, port, user, password, database }: Connection): string {
  const url = new URL(`postgres://${user}:${encodeURIComponent(password)}@localhost:${port}`)
  url.pathname = database
  url.search = `host=${encodeURIComponent(host)}`
  return url.href
}
