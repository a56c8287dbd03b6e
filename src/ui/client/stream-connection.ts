import { commonErrors } from '#kernel/errors.ts'
import { STREAM_BEAT } from '#kernel/stream-beat.ts'
import { apiUrl } from './call-api.ts'
import { noteServerTime } from './server-clock.ts'
import { noteStreamState } from './stream-state.ts'
import type { StreamMessage } from './stream-types.ts'
import { Watchdog } from './watchdog.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/**
 * One EventSource to the site, kept alive. The browser resumes a broken stream by itself with
 * `Last-Event-ID`. Where it gives up, and where an open stream falls silent, of which it knows nothing,
 * this opens a new one after a growing pause and reports a gap: what happened in between was not
 * heard, and calls that were made on the same line may hang as well.
 */
export class StreamConnection {
  readonly #path: `/${string}`
  readonly #topics: readonly string[]
  readonly #onMessage: (message: StreamMessage) => void
  readonly #watchdog = new Watchdog(() => this.#leave())
  /** The rooms whose events it asks for. */
  #rooms: readonly string[] = []
  /** The place of the last event, by which another stream goes on from there. */
  #lastId = ''
  #source: EventSource | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #missed = false
  #running = false

  constructor(
    path: `/${string}`,
    topics: readonly string[],
    onMessage: (message: StreamMessage) => void,
  ) {
    this.#path = path
    this.#topics = topics
    this.#onMessage = onMessage
  }

  /** Enters and leaves rooms: a new stream goes on from where the old one was, without a gap. */
  setRooms(rooms: readonly string[]): void {
    if (rooms.join() === this.#rooms.join()) return
    this.#rooms = rooms
    if (!this.#source) return
    this.#close()
    this.#open()
  }

  /** `isLate`: events may have been missed before, so the opening reports a gap. */
  start({ isLate }: { isLate: boolean }): void {
    if (this.#running) return
    this.#missed = isLate
    this.#running = true
    // First: a silent stream that it left is opened at once by the other listener.
    this.#watchdog.start()
    addEventListener('online', this.#reopen)
    addEventListener('pageshow', this.#restore)
    this.#open()
  }

  stop(): void {
    if (!this.#running) return
    this.#running = false
    noteStreamState('quiet')
    this.#watchdog.stop()
    removeEventListener('online', this.#reopen)
    removeEventListener('pageshow', this.#restore)
    this.#close()
  }

  #open(): void {
    if (!this.#running || this.#source) return
    const source = new EventSource(this.#address(), { withCredentials: true })
    this.#source = source
    this.#watchdog.hear()
    source.addEventListener('open', () => this.#opened())
    source.addEventListener('error', () => this.#failed())
    source.addEventListener(STREAM_BEAT, ({ data }: MessageEvent<string>) => {
      const everyMs = readPayload(data)['every_ms']
      this.#watchdog.hear(typeof everyMs === 'number' ? everyMs : undefined)
    })
    source.addEventListener('hello', this.#noteId)
    source.addEventListener('resync', (event) => {
      this.#noteId(event)
      this.#onMessage({ kind: 'gap' })
    })
    source.addEventListener('session_ended', (event) => {
      const { message } = readPayload(event.data as string)
      this.#onMessage({
        kind: 'session_ended',
        message: typeof message === 'string' ? message : commonErrors.session_expired.thai,
      })
      this.stop()
    })
    for (const topic of this.#topics) {
      source.addEventListener(topic, (event) => {
        this.#noteId(event)
        const payload = readPayload((event as MessageEvent<string>).data)
        if (typeof payload['server_time'] === 'string') noteServerTime(payload['server_time'])
        this.#onMessage({ kind: 'event', topic, payload })
      })
    }
  }

  #address(): string {
    const asked = new URLSearchParams()
    if (this.#rooms.length > 0) asked.set('rooms', this.#rooms.join(','))
    if (this.#lastId !== '') asked.set('after', this.#lastId)
    return apiUrl(asked.size > 0 ? `${this.#path}?${asked.toString()}` : this.#path)
  }

  readonly #noteId = (event: MessageEvent): void => {
    this.#watchdog.hear()
    if (event.lastEventId !== '') this.#lastId = event.lastEventId
  }

  #opened(): void {
    this.#watchdog.hear()
    this.#failures = 0
    noteStreamState('open')
    if (this.#missed) this.#onMessage({ kind: 'gap' })
    this.#missed = false
  }

  #failed(): void {
    this.#watchdog.hear()
    if (this.#source?.readyState === EventSource.CLOSED) return this.#leave()
    this.#failures += 1
    noteStreamState('lost')
  }

  /** Gives up a stream that is closed or silent, and opens another after a pause. */
  #leave(): void {
    if (!this.#source) return
    this.#failures += 1
    noteStreamState('lost')
    this.#missed = true
    this.#close()
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.#failures - 1))
    this.#retry = setTimeout(() => this.#open(), wait * spread())
  }

  #close(): void {
    clearTimeout(this.#retry)
    this.#source?.close()
    this.#source = undefined
  }

  readonly #reopen = (): void => {
    if (this.#source?.readyState === EventSource.OPEN) return
    this.#missed = true
    this.#close()
    this.#open()
  }

  /** The browser kept the page and closed its connections. */
  readonly #restore = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.#reopen()
  }
}

/** 0.75 to 1.25, so that thousands of browsers do not come back in the same moment. */
function spread(): number {
  const [byte = 128] = crypto.getRandomValues(new Uint8Array(1))
  return 0.75 + byte / 510
}

function readPayload(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
