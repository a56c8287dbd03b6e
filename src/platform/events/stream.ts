import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { commonErrors } from '#kernel/errors.ts'
import type { AppKind } from '../http/app-kind.ts'
import { readSessionCookie } from '../http/cookies.ts'
import { failure } from '../http/envelope.ts'
import type { Services } from '../services.ts'
import { findSession, isSessionAlive, type Session } from '../session/session.ts'
import { readMissed, type Cursor, type OutboxEvent } from './outbox.ts'

const HEARTBEAT_MS = 15_000
const MISSED_MAX = 200
/** A client that reads nothing is dropped before its unread events fill the memory. */
const UNREAD_BYTES_MAX = 1024 * 1024

interface Stream {
  readonly session: Session
  readonly response: ServerResponse
  /** What happens while it still catches up: it follows what was missed. null: it is up to date. */
  held: OutboxEvent[] | null
}

/** The open event streams of one process. */
export interface StreamHub {
  close(): void
}

/**
 * `GET /api/stream`: Server-Sent Events for the member of the cookie. Each event's id is its place
 * in the outbox, so a browser that comes back with `Last-Event-ID` gets what it missed; where that
 * is more than a page, it gets `resync` and asks the calls again.
 */
export function addStream(app: FastifyInstance, kind: AppKind, services: Services): StreamHub {
  const streams = new Set<Stream>()
  const silence = services.outbox.listen((events) => {
    for (const stream of streams) {
      if (stream.held) stream.held.push(...events)
      else deliver(stream, events)
    }
  })
  const heartbeat = setInterval(() => void beat(services, streams), HEARTBEAT_MS)
  heartbeat.unref()

  app.get('/api/stream', async (request, reply) => {
    const session = await findSession(
      services.db,
      { cookie: readSessionCookie(kind, request) },
      {
        kinds: ['member'],
        cookieAlone: true,
        idleMinutes: services.config.sessionIdleMinutes,
        touch: false,
      },
    )
    if (!session) {
      return reply
        .status(401)
        .send(failure(commonErrors.session_expired, { requestId: request.id }))
    }
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    reply.raw.write(`retry: 2000\n: ${services.config.agent.code}\n\n`)
    request.raw.once('close', () => {
      streams.delete(stream)
      services.metrics.streams.set(streams.size)
    })
    // It listens from the very place up to which it catches up, so nothing falls between the two.
    const stream: Stream = { session, response: reply.raw, held: [] }
    const now = services.outbox.cursor
    streams.add(stream)
    services.metrics.streams.set(streams.size)
    const after = parseCursor(request.headers['last-event-id'])
    if (after) await catchUp(services, stream, after, now)
    else send(stream.response, now, 'hello', {})
    deliver(stream, stream.held ?? [])
    stream.held = null
    return reply
  })

  return {
    close() {
      silence()
      clearInterval(heartbeat)
      for (const { response } of streams) response.end()
      streams.clear()
    },
  }
}

/** Sends what was missed. Where that cannot be read, the browser is let go: it comes back by itself. */
async function catchUp(
  services: Services,
  stream: Stream,
  after: Cursor,
  until: Cursor,
): Promise<void> {
  const { subjectId } = stream.session
  let missed: OutboxEvent[]
  try {
    missed = await readMissed(services.db, subjectId, after, until, MISSED_MAX)
  } catch (error) {
    services.log.warn({ err: error }, 'a stream could not catch up')
    stream.response.destroy()
    return
  }
  if (missed.length === MISSED_MAX) send(stream.response, until, 'resync', {})
  else deliver(stream, missed)
}

function deliver({ session, response }: Stream, events: readonly OutboxEvent[]): void {
  for (const event of events) {
    if (event.topic === 'job') continue
    if (event.memberId !== null && event.memberId !== session.subjectId) continue
    send(response, event.cursor, event.topic, event.payload)
  }
  if (response.writableLength > UNREAD_BYTES_MAX) response.destroy()
}

function send(response: ServerResponse, at: Cursor, topic: string, payload: unknown): void {
  if (response.destroyed) return
  response.write(
    `id: ${at.xid}.${at.eventId}\nevent: ${topic}\ndata: ${JSON.stringify(payload)}\n\n`,
  )
}

function parseCursor(header: unknown): Cursor | undefined {
  const match = typeof header === 'string' ? /^(\d{1,19})\.(\d{1,19})$/.exec(header) : null
  return match ? { xid: match[1] ?? '0', eventId: BigInt(match[2] ?? '0') } : undefined
}

/** Keeps proxies from closing idle streams, and closes those whose session has ended. */
async function beat(services: Services, streams: Set<Stream>): Promise<void> {
  for (const stream of streams) {
    const alive = await isSessionAlive(services.db, stream.session.sessionId).catch(() => true)
    if (alive) stream.response.write(': beat\n\n')
    else stream.response.end('event: session_ended\ndata: {}\n\n')
  }
}
