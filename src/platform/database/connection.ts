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
  const ssl = at.searchParams.get('sslmode')
  return {
    host: at.searchParams.get('host') ?? at.hostname,
    port: Number(at.port || 5432),
    user: decodeURIComponent(at.username),
    password: decodeURIComponent(at.password),
    database: decodeURIComponent(at.pathname.slice(1)),
    ssl: ssl !== null && ssl !== 'disable',
  }
}
