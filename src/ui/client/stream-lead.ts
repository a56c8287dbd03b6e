import { StreamConnection } from './stream-connection.ts'
import { followRooms } from './stream-rooms.ts'
import { deliver } from './stream.ts'
import type { StreamMessage } from './stream-types.ts'

/** A tab that nobody looks at gives the lead back after this long. */
const HIDDEN_LIMIT_MS = 30_000
/** A lead that was waited for longer than this was another tab's. */
const TAKEOVER_MS = 1000

/**
 * Opens the live stream of a signed-in browser: of the tabs in view one leads (a Web Lock decides)
 * and relays to the others, so ten tabs cost one connection and a browser in the background none.
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
  channel?.addEventListener('message', ({ data }: MessageEvent<StreamMessage>) => deliver(data))
  const lead = new Lead(nameOf(path), connection)
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
  #leaving: AbortController | undefined

  constructor(name: string, connection: StreamConnection) {
    this.#name = name
    this.#connection = connection
  }

  seek(): void {
    if (this.#leaving) return
    const leaving = new AbortController()
    this.#leaving = leaving
    if (!('locks' in navigator)) {
      this.#connection.start({ isLate: false })
      return
    }
    const asked = performance.now()
    const held = new Promise<void>((release) => {
      leaving.signal.addEventListener('abort', () => release())
    })
    navigator.locks
      .request(this.#name, { signal: leaving.signal }, () => {
        // The lead came in the moment in which it was given up.
        if (leaving.signal.aborted) return undefined
        // The tab that led until now may have gone with events that nobody heard.
        this.#connection.start({ isLate: performance.now() - asked > TAKEOVER_MS })
        return held
      })
      .catch(() => {
        /* given up while another tab had the lead: that one goes on */
      })
  }

  giveUp(): void {
    this.#connection.stop()
    this.#leaving?.abort()
    this.#leaving = undefined
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
