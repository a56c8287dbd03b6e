import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commonErrors, type ErrorDefinition } from '#kernel/errors.ts'
import { STREAM_BEAT_MS } from '#kernel/stream-beat.ts'
import type { AppKind } from '../http/app-kind.ts'
import { readSessionCookie } from '../http/cookies.ts'
import { failure } from '../http/envelope.ts'
import type { Services } from '../services.ts'
import { sessionEndText } from '../session/contract.ts'
import { findEndedSessions, findSession, type Session } from '../session/session.ts'
import { admission } from './admission.ts'
import { Crowd } from './crowd.ts'
import { permissionRoom, sessionRoom } from './publish.ts'
import { parsePushId, type PushCursor, readMissed } from './pushes.ts'
import { Stream, StreamHub } from './stream-hub.ts'

/**
 * The end of a session is an event. This finds at once what ended by the clock or by hand, and what
 * ended while an older transaction keeps all events back.
 */
const SESSIONS_MS = 1_000
const MISSED_MAX = 200
const ROOMS_MAX = 8
/** The tabs of a browser share one stream; a person has a few devices, and some that are just going. */
const STREAMS_MAX = 12
/** Many members of a mobile network share an address. */
const STREAMS_PER_ADDRESS_MAX = 500
/** A process that comes back admits its browsers little by little, and so does the database. */
const ADMITTED_PER_SECOND = 1_000
/** Browsers whose stream broke come back spread over this time. */
const RETRY_MS = { least: 2_000, most: 20_000 }

/** What a stream of this app may ask for. */
interface StreamOptions {
  readonly path: `/${string}`
  /** Kinds of rooms that anybody with a session may enter: `yeekee`. */
  readonly roomKinds: ReadonlySet<string>
}

/**
 * Server-Sent Events for the session of the cookie: what its member, everybody, the rooms of
 * `?rooms=yeekee:82` and, at the back office, the holders of its person's permissions hear. Each
 * event's id is its place among the pushes, so a browser that comes back with `Last-Event-ID`, or with
 * `?after=` where it opens a new stream, gets what it missed; where that is more than a page or gone,
 * it gets `resync` and asks the calls again. A beat comes first and then every 15 s.
 * @returns how to close all streams
 */
export function addStream(
  app: FastifyInstance,
  kind: AppKind,
  services: Services,
  options: StreamOptions,
): () => void {
  const hub = new StreamHub()
  const isLoose = services.config.rateLimits !== 'real'
  const crowd = new Crowd(isLoose ? Infinity : STREAMS_PER_ADDRESS_MAX)
  const admit = admission(ADMITTED_PER_SECOND)
  const silence = services.pushes.listen(hub)
  const heart = setInterval(() => {
    for (const stream of hub.streams) stream.beat(STREAM_BEAT_MS)
  }, STREAM_BEAT_MS)
  const watch = setInterval(() => void endOldSessions(kind, services, hub), SESSIONS_MS)
  for (const timer of [heart, watch]) timer.unref()

  app.get(options.path, async (request, reply) => {
    if (!admit()) return refuse(request, reply, commonErrors.busy)
    const { rooms, after } = request.query as { rooms?: string; after?: string }
    const wanted = readRooms(rooms, options.roomKinds)
    if (!wanted) return refuse(request, reply, commonErrors.bad_request)
    // What the person may do is looked up once a stream: what it tells of a desk are ids, and the
    // calls that say more ask again.
    let granted: ReadonlySet<string> = new Set()
    const session = await hub.whileOpening(async () => {
      const found = await sessionOf(kind, services, request)
      const permitted = found && (await kind.permissionsOf(services, found.subjectId))
      granted = permitted ?? granted
      return permitted ? found : null
    })
    if (!session) return refuse(request, reply, commonErrors.session_expired)
    const { ip } = request
    if (crowd.isFull(ip) || hub.countOf(session) >= STREAMS_MAX) {
      return refuse(request, reply, commonErrors.too_many_requests)
    }
    openReply(services, reply)
    // It listens from the very place up to which it catches up, so nothing falls between the two.
    const now = services.pushes.cursor
    const shown = request.headers['last-event-id'] ?? after
    const from = typeof shown === 'string' ? parsePushId(shown) : undefined
    const stream = new Stream(
      session,
      [...wanted, ...[...granted].map(permissionRoom)],
      reply.raw,
      from ?? now,
    )
    stream.beat(STREAM_BEAT_MS)
    hub.add(stream)
    crowd.enter(ip)
    services.metrics.streams.set(hub.size)
    request.raw.once('close', () => {
      hub.remove(stream)
      crowd.leave(ip)
      services.metrics.streams.set(hub.size)
    })
    if (shown === undefined) {
      stream.say('hello', now)
      stream.catchUp([], now)
    } else await catchUp(services, stream, from, now)
    return reply
  })

  return () => {
    silence()
    clearInterval(heart)
    clearInterval(watch)
    for (const stream of hub.streams) stream.close()
  }
}

async function sessionOf(
  kind: AppKind,
  services: Services,
  request: FastifyRequest,
): Promise<Session | null> {
  const session = await findSession(
    services.db,
    { cookie: readSessionCookie(kind, request) },
    {
      kinds: [kind.name],
      cookieAlone: true,
      idleMinutes: services.config.sessionIdleMinutes,
      touch: false,
    },
  )
  if (!session) return null
  const off = await kind.findSwitchedOff(services, [session.subjectId])
  return off.length > 0 ? null : session
}

function refuse(request: FastifyRequest, reply: FastifyReply, error: ErrorDefinition) {
  if (error.status === 503) reply.header('retry-after', 1)
  return reply.status(error.status).send(failure(error, { requestId: request.id }))
}

function openReply(services: Services, reply: FastifyReply): void {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  const retryMs = RETRY_MS.least + services.random.integer(RETRY_MS.most - RETRY_MS.least)
  reply.raw.write(`retry: ${retryMs}\n: ${services.config.agent.code}\n\n`)
}

/** Sends what was missed. Where that cannot be read, the browser is let go: it comes back by itself. */
async function catchUp(
  services: Services,
  stream: Stream,
  from: PushCursor | undefined,
  until: PushCursor,
): Promise<void> {
  if (from?.incarnation !== until.incarnation) return stream.catchUp('gap', until)
  try {
    stream.catchUp(await readMissed(services.db, stream, from, until, MISSED_MAX), until)
  } catch (error) {
    services.log.warn({ err: error }, 'a stream could not catch up')
    stream.drop()
  }
}

/** The rooms of `yeekee:82,yeekee:83`; undefined where one is none, or they are too many. */
function readRooms(
  text: string | undefined,
  kinds: ReadonlySet<string>,
): readonly string[] | undefined {
  if (text === undefined || text === '') return []
  const rooms = String(text).split(',')
  const isRoom = (room: string) => {
    const kind = /^([a-z_]+):\d{1,15}$/.exec(room)?.[1]
    return kind !== undefined && kinds.has(kind)
  }
  return rooms.length <= ROOMS_MAX && rooms.every(isRoom) ? rooms : undefined
}

/** One question for all streams of the process, by the key of the sessions; and one for the people. */
async function endOldSessions(kind: AppKind, services: Services, hub: StreamHub): Promise<void> {
  const { db, log, config } = services
  const sessions = new Map([...hub.streams].map(({ session }) => [session.sessionId, session]))
  if (sessions.size === 0) return
  try {
    const ended = await findEndedSessions(db, [...sessions.keys()], config.sessionIdleMinutes)
    for (const { sessionId, reason } of ended) {
      hub.endSession(sessionRoom(sessionId), reason === 'renewed' ? '' : sessionEndText(reason))
    }
    const people = [...new Set([...sessions.values()].map(({ subjectId }) => subjectId))]
    const off = new Set(await kind.findSwitchedOff(services, people))
    for (const { sessionId, subjectId } of sessions.values()) {
      if (off.has(subjectId)) hub.endSession(sessionRoom(sessionId), sessionEndText(null))
    }
  } catch (error) {
    log.warn({ err: error }, 'the sessions of open streams could not be looked up')
  }
}
