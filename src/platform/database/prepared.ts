import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { encodeArray } from './encode-array.ts'

/** As many texts as a process keeps prepared; each costs memory in every backend of the pool. */
const PREPARED_MAX = 400
/** As many texts as are remembered at all: a list whose length varies makes a new text each time. */
const SEEN_MAX = 4_000

const PLAN_CHANGED = '0A000'

/** The driver's words for a question that has no answer after so long. It keeps the connection. */
const SILENT = 'Query read timeout'

/** Names the statements that come again, so that a connection parses and plans them once. */
export class StatementNames {
  readonly #seen = new Map<string, string | null>()
  #named = 0

  /** The name of a text that was met before; undefined for the first time and past the limits. */
  nameOf(text: string): string | undefined {
    const known = this.#seen.get(text)
    if (known !== undefined && known !== null) return known
    if (known === undefined) {
      if (this.#seen.size < SEEN_MAX) this.#seen.set(text, null)
      return undefined
    }
    if (this.#named >= PREPARED_MAX) return undefined
    this.#named += 1
    const name = `s${this.#named}`
    this.#seen.set(text, name)
    return name
  }
}

/**
 * The pool as the query builder sees it: statements with parameters are prepared from their second
 * run on. A pooler between site and database must keep sessions whole, as the lanes need anyway.
 * @param answerMs how long a statement may take; a connection that has not answered by then is broken off
 */
export function preparing(pool: pg.Pool, answerMs: number): PostgresPool {
  const names = new StatementNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      let wrapped = clients.get(client)
      if (!wrapped) {
        wrapped = preparingClient(client, names, answerMs)
        clients.set(client, wrapped)
      }
      return wrapped
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

function preparingClient(
  client: pg.PoolClient,
  names: StatementNames,
  answerMs: number,
): PostgresPoolClient {
  let isStale = false
  /** A session that lifts the server's limit reads for as long as it takes. */
  let isUnlimited = false
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    if (text.includes('transaction_timeout')) isUnlimited = text.startsWith('set')
    const name = values.length === 0 ? undefined : names.nameOf(text)
    const encoded = values.map((value) =>
      Array.isArray(value) ? (encodeArray(value) ?? value) : value,
    )
    try {
      return await client.query({
        text,
        values: encoded,
        ...(name !== undefined && { name }),
        ...(!isUnlimited && { query_timeout: answerMs }),
      })
    } catch (error) {
      if ((error as Error).message === SILENT) {
        isStale = true
        breakOff(client)
      }
      // A migration changed what a prepared statement answers: this connection goes, with its plans.
      if (name !== undefined && (error as { code?: unknown }).code === PLAN_CHANGED) isStale = true
      throw error
    }
  }
  return {
    // No cursor is given to the query builder, so a query is always a text with its values.
    query: query as PostgresPoolClient['query'],
    release: (destroy) => {
      isUnlimited = false
      client.release(destroy === true || isStale)
    },
  }
}

/** What is still asked on the connection fails at once: it would wait behind the lost answer. */
function breakOff(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
