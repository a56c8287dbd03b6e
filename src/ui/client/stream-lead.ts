import { STREAM_BEAT_MS } from '#kernel/stream-beat.ts'
import { StreamConnection } from './stream-connection.ts'
import { followRooms } from './stream-rooms.ts'
import { deliver } from './stream.ts'
import type { StreamMessage } from './stream-types.ts'
import { Watchdog } from './watchdog.ts'

/** A tab that nobody looks at gives the lead back after this long. */
const HIDDEN_LIMIT_MS = 30_000
/** A lead that was waited for longer than this was another tab's. */
const TAKEOVER_MS = 1000

/** The tab that leads says so at every beat, whatever the server does. */
const LEADS = { kind: 'leads' } as const

/**
 * Opens the live stream of a signed-in browser: of the tabs in view one leads (a Web Lock decides)
 * and relays to the others, so ten tabs cost one connection and a browser in the background none. A
 * tab that leads and sleeps keeps the lock all the same: one that hears nothing of it takes the lead.
 * Without Web Locks (plain HTTP) each tab has its own. Answers a function that closes it.
 * @param path of the app's stream
 * @param topics of the events that the app listens for
 */
export function openStream(path: `/${string}`, topics: readonly string[]): () => void {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(nameOf(path)) : undefined
  const connection = new StreamConnection(path, topics, (message) => {
    deliver(message)
    channel?.postMessage(message)
  })
  const lead = new Lead(nameOf(path), connection, () => channel?.postMessage(LEADS))
  channel?.addEventListener('message', ({ data }: MessageEvent<StreamMessage | typeof LEADS>) => {
    lead.noteOther()
    if (data.kind !== LEADS.kind) deliver(data)
  })
  const stopRooms = followRooms((rooms) => connection.setRooms(rooms))
  const stopWatching = watchVisibility(
    () => {
      lead.seek()
      // Nobody may have led while this tab was away.
      deliver({ kind: 'gap' })
    },
    () => lead.giveUp(),
  )
  lead.seek()
  return () => {
    stopWatching()
    stopRooms()
    lead.giveUp()
    channel?.close()
  }
}

/** Of the lock and the channel; two apps may live on one origin. */
const nameOf = (path: string) => `slth-stream ${path}`

/** Holds the connection open while this tab has the lead among the browser's tabs. */
class Lead {
  readonly #name: string
  readonly #connection: StreamConnection
  readonly #say: () => void
  /** Of the tab that leads, while this one does not. */
  readonly #watchdog = new Watchdog(() => this.#take())
  #leaving: AbortController | undefined
  #saying: ReturnType<typeof setInterval> | undefined

  /** @param say tells the other tabs that this one leads */
  constructor(name: string, connection: StreamConnection, say: () => void) {
    this.#name = name
    this.#connection = connection
    this.#say = say
  }

  seek(): void {
    if (this.#leaving) return
    const leaving = new AbortController()
    this.#leaving = leaving
    if (!('locks' in navigator)) return this.#connection.start({ isLate: false })
    this.#watchdog.start()
    this.#ask(leaving, { signal: leaving.signal })
  }

  /** Another tab leads, and lives. */
  noteOther(): void {
    this.#watchdog.hear()
  }

  giveUp(): void {
    this.#watchdog.stop()
    clearInterval(this.#saying)
    this.#connection.stop()
    this.#leaving?.abort()
    this.#leaving = undefined
  }

  #take(): void {
    this.giveUp()
    const leaving = new AbortController()
    this.#leaving = leaving
    this.#ask(leaving, { steal: true })
  }

  #ask(leaving: AbortController, options: LockOptions): void {
    const asked = performance.now()
    const held = new Promise<void>((release) => {
      leaving.signal.addEventListener('abort', () => release())
    })
    let hasLed = false
    navigator.locks
      .request(this.#name, options, () => {
        // The lead came in the moment in which it was given up.
        if (leaving.signal.aborted) return undefined
        hasLed = true
        this.#watchdog.stop()
        this.#say()
        this.#saying = setInterval(this.#say, STREAM_BEAT_MS)
        // The tab that led until now may have gone with events that nobody heard.
        const isLate = options.steal === true || performance.now() - asked > TAKEOVER_MS
        this.#connection.start({ isLate })
        return held
      })
      .catch(() => {
        // Given up while another tab had the lead: that one goes on.
        if (leaving.signal.aborted) return
        // Locks are refused where a browser keeps nothing for the site: each tab has its own stream.
        if (!hasLed) return this.#connection.start({ isLate: true })
        // Another tab took it while this one slept.
        this.giveUp()
        this.seek()
      })
  }
}

function watchVisibility(onBack: () => void, onAway: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let away = false
  const onChange = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') {
      timer = setTimeout(() => {
        away = true
        onAway()
      }, HIDDEN_LIMIT_MS)
    } else if (away) {
      away = false
      onBack()
    }
  }
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}
