import {
  FRAME_PROTOCOL,
  type FromFrame,
  isWelcome,
  readToFrame,
  type ToFrame,
} from '#kernel/frame-messages.ts'

/** The line to the page that holds the frame; silent where nobody does. */
export interface PageLink {
  tell(message: FromFrame): void
}

const BEAT_MS = 10_000
const HELLO_REST_MS = 1_000
const HELLOS_MAX = 8

/**
 * Says hello to whatever holds the frame and takes the port of the first answer. What is told before that
 * waits for it.
 */
export function linkToPage(hear: (message: ToFrame) => void): PageLink {
  const waiting: FromFrame[] = []
  let port: MessagePort | undefined
  if (window.parent === window) return { tell: () => {} }
  const onMessage = (event: MessageEvent<unknown>): void => {
    const [given] = event.ports
    if (event.source !== window.parent || !given || !isWelcome(event.data)) return
    window.removeEventListener('message', onMessage)
    port = given
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = readToFrame(data)
      if (message) hear(message)
    })
    port.start()
    for (const message of waiting.splice(0)) port.postMessage(message)
    setInterval(() => port?.postMessage({ kind: 'beat' } satisfies FromFrame), BEAT_MS)
  }
  window.addEventListener('message', onMessage)
  hello(HELLOS_MAX, () => port !== undefined)
  return {
    tell(message) {
      if (port) port.postMessage(message)
      else if (waiting.length < 100) waiting.push(message)
    },
  }
}

/** There is no secret in it, and the page may be of any origin that may frame us. */
function hello(left: number, isHeard: () => boolean): void {
  if (isHeard() || left === 0) return
  window.parent.postMessage({ protocol: FRAME_PROTOCOL, kind: 'hello' }, '*')
  setTimeout(() => hello(left - 1, isHeard), HELLO_REST_MS)
}
