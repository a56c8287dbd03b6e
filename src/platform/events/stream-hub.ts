import type { ServerResponse } from 'node:http'
import { STREAM_BEAT } from '#kernel/stream-beat.ts'
import type { Session } from '../session/session.ts'
import { sessionEnded } from '../session/contract.ts'
import { sessionRoom, STAFF_ROOM } from './publish.ts'
import { isAfter, type Push, type PushCursor, pushIdText } from './pushes.ts'
import type { PushListener } from './push-tail.ts'

/** A client that reads nothing is dropped before its unread events fill the memory. */
const UNREAD_BYTES_MAX = 1024 * 1024

/** One open stream, and where its browser stands. */
export class Stream {
  readonly session: Session
  /** The rooms it asked for, its session's and, at the back office, the staff's and those of permissions. */
  readonly rooms: readonly string[]
  readonly #response: ServerResponse
  /** What happens while it still catches up: it follows what was missed. null: it is up to date. */
  #held: (Push | PushCursor)[] | null = []
  /** The browser has everything up to here; the process it left may have been ahead of this one. */
  #has: PushCursor

  constructor(
    session: Session,
    rooms: readonly string[],
    response: ServerResponse,
    at: PushCursor,
  ) {
    this.session = session
    this.#response = response
    this.#has = at
    const own = [sessionRoom(session.sessionId)]
    this.rooms = [...new Set([...rooms, ...own, ...(session.kind === 'staff' ? [STAFF_ROOM] : [])])]
  }

  get memberId(): number | null {
    return this.session.kind === 'member' ? this.session.subjectId : null
  }

  /** Sends a push, or keeps it until the stream has caught up. */
  take(push: Push, text: string): void {
    if (this.#held) this.#held.push(push)
    else if (isAfter(push.cursor, this.#has)) this.#write(text)
  }

  /** Sends what it missed and what happened meanwhile; from now on pushes go out as they come. */
  catchUp(missed: readonly Push[] | 'gap', until: PushCursor): void {
    const held = this.#held ?? []
    this.#held = null
    if (missed === 'gap') {
      this.#has = until
      this.say('resync', until)
    } else {
      for (const push of missed) this.#write(pushText(push))
      if (isAfter(until, this.#has)) this.#has = until
    }
    for (const one of held) {
      if (!('cursor' in one)) this.lose(one)
      else if (isAfter(one.cursor, this.#has)) this.#write(pushText(one))
    }
  }

  /** Pushes were lost: the browser asks anew and goes on from `from`. */
  lose(from: PushCursor): void {
    if (this.#held) this.#held.push(from)
    else {
      this.#has = from
      this.say('resync', from)
    }
  }

  /** A word of the stream itself. */
  say(word: 'hello' | 'resync', at: PushCursor): void {
    this.#write(`id: ${pushIdText(at)}\nevent: ${word}\ndata: {}\n\n`)
  }

  /**
   * Says that the stream lives: no proxy closes it as idle, and a browser that hears none for long leaves
   * it for another. A comment would do the first alone, as pages do not hear it.
   */
  beat(everyMs: number): void {
    this.#write(`event: ${STREAM_BEAT}\ndata: {"every_ms":${everyMs}}\n\n`)
  }

  /** Its session is over, and the browser is told why; told nothing, it comes back by itself. */
  endSession(message: string): void {
    if (message === '') return this.close()
    this.#response.end(`event: ${sessionEnded.topic}\ndata: ${JSON.stringify({ message })}\n\n`)
  }

  close(): void {
    this.#response.end()
  }

  /** Where it cannot be served: the browser comes back by itself. */
  drop(): void {
    this.#response.destroy()
  }

  #write(text: string): void {
    if (this.#response.destroyed || this.#response.writableEnded) return
    this.#response.write(text)
    if (this.#response.writableLength > UNREAD_BYTES_MAX) this.drop()
  }
}

const pushText = ({ cursor, topic, data }: Push): string =>
  `id: ${pushIdText(cursor)}\nevent: ${topic}\ndata: ${data}\n\n`

/**
 * The open streams of one process, found by member and by room: a push costs those that hear it and
 * not those that are open.
 */
export class StreamHub implements PushListener {
  readonly #streams = new Set<Stream>()
  readonly #byMember = new Map<number, Set<Stream>>()
  readonly #byRoom = new Map<string, Set<Stream>>()
  /** Sessions that end while a stream of theirs is being opened. */
  readonly #openings = new Set<Set<string>>()

  get size(): number {
    return this.#streams.size
  }

  get streams(): Iterable<Stream> {
    return this.#streams
  }

  /** How many streams a member, or a person of the back office, has open here. */
  countOf({ kind, subjectId }: Session): number {
    const own = kind === 'member' ? this.#byMember.get(subjectId) : this.#streams
    const isOwn = ({ session }: Stream) => session.kind === kind && session.subjectId === subjectId
    return [...(own ?? [])].filter(isOwn).length
  }

  /** Asks for a session and answers it, unless it ended while it was asked for. */
  async whileOpening(find: () => Promise<Session | null>): Promise<Session | null> {
    const ended = new Set<string>()
    this.#openings.add(ended)
    try {
      const session = await find()
      return session && ended.has(sessionRoom(session.sessionId)) ? null : session
    } finally {
      this.#openings.delete(ended)
    }
  }

  add(stream: Stream): void {
    this.#streams.add(stream)
    if (stream.memberId !== null) join(this.#byMember, stream.memberId, stream)
    for (const room of stream.rooms) join(this.#byRoom, room, stream)
  }

  remove(stream: Stream): void {
    this.#streams.delete(stream)
    if (stream.memberId !== null) leave(this.#byMember, stream.memberId, stream)
    for (const room of stream.rooms) leave(this.#byRoom, room, stream)
  }

  onPushes(pushes: readonly Push[]): void {
    for (const push of pushes) {
      if (push.topic === sessionEnded.topic) {
        const { message } = sessionEnded.payload.parse(JSON.parse(push.data))
        this.endSession(push.room ?? '', message)
        continue
      }
      const hearers = this.#hearersOf(push)
      if (!hearers || hearers.size === 0) continue
      const text = pushText(push)
      for (const stream of hearers) stream.take(push, text)
    }
  }

  onGap(from: PushCursor): void {
    for (const stream of this.#streams) stream.lose(from)
  }

  /** Ends the streams of a session, named by its room. */
  endSession(room: string, message: string): void {
    for (const opening of this.#openings) opening.add(room)
    for (const stream of this.#byRoom.get(room) ?? []) stream.endSession(message)
  }

  #hearersOf({ memberId, room }: Push): ReadonlySet<Stream> | undefined {
    if (memberId !== null) return this.#byMember.get(memberId)
    return room === null ? this.#streams : this.#byRoom.get(room)
  }
}

function join<Key>(map: Map<Key, Set<Stream>>, key: Key, stream: Stream): void {
  const set = map.get(key)
  if (set) set.add(stream)
  else map.set(key, new Set([stream]))
}

function leave<Key>(map: Map<Key, Set<Stream>>, key: Key, stream: Stream): void {
  const set = map.get(key)
  set?.delete(stream)
  if (set?.size === 0) map.delete(key)
}
