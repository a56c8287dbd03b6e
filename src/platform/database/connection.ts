/** How to reach one database as one role. */
export interface Connection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
  readonly ssl?: boolean
}

/** Reads a `postgres://user:password@host:port/database?sslmode=require` address. */
export function parseConnection(url: string): Connection {
  const at = new URL(url)
  // A plus sign means itself here, as to PostgreSQL's own programs: a folder may have it in its name.
  const parameters = new URLSearchParams(at.search.replaceAll('+', '%2B'))
  const ssl = parameters.get('sslmode')
  return {
    host: parameters.get('host') ?? at.hostname,
    port: Number(at.port || 5432),
    user: decodeURIComponent(at.username),
    password: decodeURIComponent(at.password),
    database: decodeURIComponent(at.pathname.slice(1)),
    ssl: ssl !== null && ssl !== 'disable',
  }
}
