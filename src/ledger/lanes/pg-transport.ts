import pg from 'pg'
import type { Connection } from '#platform/database/connection.ts'
import { LOCKS } from '#platform/database/locks.ts'
import { isLostRace, makeClient } from '#platform/database/database.ts'
import type { BatchStatement } from '#platform/lanes.ts'
import { ConnectionLost, LockTimedOut, RaceLost, type LaneTransport } from './lane.ts'

const LANE_STRIPES = 1_008

/** Shorter than the role's own: a whole batch waits for whoever holds one of its wallets. */
const LOCK_TIMEOUT_MS = 2_000
/** For the parts of a batch that has waited in full already. */
const SHORT_LOCK_TIMEOUT_MS = 100
/** Longer than any transaction may take (roles.ts); after it the connection counts as broken. */
const CALL_MAX_MS = 35_000
const CONNECT_MAX_MS = 5_000

/**
 * The way of one lane to PostgreSQL: a connection with a stripe of its own, over which a batch is
 * one prepared statement in autocommit: one round trip, one commit, one flush.
 */
export function pgTransport<Item, Answer, Row>(
  connection: Connection,
  statement: BatchStatement<Item, Answer, Row>,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
): LaneTransport<Item, Answer> {
  return {
    async connect() {
      const client = makeClient(connection)
      // A broken connection is noticed by the call that meets it; between calls by the next one.
      let isBroken = false
      const broke = Promise.withResolvers<never>()
      broke.promise.catch(() => {})
      const onBreak = (error?: Error): void => {
        isBroken = true
        broke.reject(new ConnectionLost('lane: the connection broke', { cause: error }))
      }
      client.on('error', onBreak)
      client.on('end', () => onBreak())
      const close = () => client.end().catch(() => {})
      try {
        await within(CONNECT_MAX_MS, client.connect())
        const stripe = await within(CONNECT_MAX_MS, takeStripe(client))
        let waitsMs = 0
        const waitFor = async (ms: number): Promise<void> => {
          if (waitsMs !== ms) await client.query(`set lock_timeout = ${ms}`)
          waitsMs = ms
        }
        return {
          call: async (items, isShort) => {
            if (isBroken) throw new ConnectionLost('lane: the connection broke between calls')
            const { name, text } = statement
            const query = { name, text, values: [...statement.values(items), stripe] }
            const answered = waitFor(isShort ? SHORT_LOCK_TIMEOUT_MS : lockTimeoutMs).then(() =>
              client.query(query),
            )
            answered.catch(() => {})
            const { rows } = await within(
              CALL_MAX_MS,
              Promise.race([answered, broke.promise]),
            ).catch((error: unknown) => {
              throw meaningOf(error)
            })
            return statement.answers(rows as Row[])
          },
          close,
        }
      } catch (error) {
        void close()
        throw new ConnectionLost('lane: no connection', { cause: error })
      }
    },
  }
}

/** The lowest number that no other session holds; it is free again when this session ends. */
async function takeStripe(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ stripe: number }>(
    `select n as stripe from generate_series(0, $1::integer - 1) n
      where pg_try_advisory_lock($2::integer, n) limit 1`,
    [LANE_STRIPES, LOCKS.stripe],
  )
  const stripe = rows[0]?.stripe
  if (stripe === undefined) throw new Error('lane: all stripes are taken')
  return stripe
}

const LOCK_NOT_AVAILABLE = '55P03'
/** The server says that it ends the session, whatever of the call it has done. */
const GONE = /^(?:08|57P|25P0[34])/

function meaningOf(error: unknown): unknown {
  if (error instanceof ConnectionLost) return error
  const isAnswer = error instanceof pg.DatabaseError
  if (!isAnswer || GONE.test(error.code ?? '')) {
    return new ConnectionLost('lane: the call was not answered', { cause: error })
  }
  if (isLostRace(error)) return new RaceLost('lane: lost a race', { cause: error })
  if (error.code === LOCK_NOT_AVAILABLE) {
    return new LockTimedOut('lane: a wallet is held elsewhere', { cause: error })
  }
  return error
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`lane: no answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
