import {
  FRAME_PROTOCOL,
  type FromFrame,
  isHello,
  type PauseReason,
  readFromFrame,
  type ToFrame,
} from '#kernel/frame-messages.ts'

/** What the sheet hears of a frame. */
export type FrameEvent =
  | FromFrame
  /** It speaks our words, so it will say when it can be played. */
  | { readonly kind: 'hello' }
  /** It came back to the site's own page for that: its player wants to leave. */
  | { readonly kind: 'return' }

/** The line to a game's frame. */
export interface FrameLine {
  tell(message: ToFrame): void
  /** Lets the game stand still, or go on with undefined; a frame that speaks later learns it then. */
  hold(reason: PauseReason | undefined): void
  /** The frame has loaded: a page that it loads next may say hello once more. */
  noteLoad(): void
  end(): void
}

/**
 * Listens to a frame of another origin and answers its hello with a port. Only this very frame, at the origin
 * of its link, gets one; what else comes to the page's window is not looked at.
 * @param origin the link's
 */
export function openFrameLine({
  page,
  siteOrigin,
  frameWindow,
  origin,
  init,
  onEvent,
}: {
  /** The page's window. */
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  siteOrigin: string
  frameWindow: () => Window | null
  origin: string
  /** The first word, as things are when a page of the frame says hello. */
  init: () => ToFrame & { kind: 'init' }
  onEvent: (event: FrameEvent) => void
}): FrameLine {
  const ports: MessagePort[] = []
  let loads = 0
  let held: PauseReason | undefined

  const tell = (message: ToFrame) => {
    for (const port of ports) port.postMessage(message)
  }

  const onMessage = (event: Event) => {
    const { source, origin: from, data } = event as MessageEvent<unknown>
    const frame = frameWindow()
    if (!frame || source !== frame) return
    if (from === siteOrigin) {
      if (isReturn(data)) onEvent({ kind: 'return' })
      return
    }
    // One answer for each page that the frame loads.
    if (from !== origin || !isHello(data) || ports.length > loads) return
    const { port1, port2 } = new MessageChannel()
    ports.push(port1)
    port1.addEventListener('message', ({ data: said }: MessageEvent<unknown>) => {
      const message = readFromFrame(said)
      if (message) onEvent(message)
    })
    port1.start()
    frame.postMessage({ protocol: FRAME_PROTOCOL, kind: 'welcome' }, origin, [port2])
    port1.postMessage(init())
    if (held) port1.postMessage({ kind: 'pause', reason: held } satisfies ToFrame)
    onEvent({ kind: 'hello' })
  }

  page.addEventListener('message', onMessage)
  return {
    tell,
    hold(reason) {
      if (reason === held) return
      held = reason
      tell(reason ? { kind: 'pause', reason } : { kind: 'resume' })
    },
    noteLoad: () => {
      loads += 1
    },
    end() {
      page.removeEventListener('message', onMessage)
      for (const port of ports.splice(0)) port.close()
    },
  }
}

/** What `/game/return` says inside a frame. */
const isReturn = (data: unknown): boolean =>
  data !== null && typeof data === 'object' && (data as { type?: unknown }).type === 'game:close'
