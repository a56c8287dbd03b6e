// Baht with two decimals.
const BAHT_TEXT = /^\d{1,12}\.\d{2}$/

/**
 * What a page that holds a game and the game's frame say to each other (docs/concepts/game-frame.md).
 * The frame says `hello` to whatever holds it; the page looks at its origin and its window, and answers once with
 * a port. Everything else goes through that port, and what is not listed here is ignored. No token, no stake
 * and no outcome is ever in it: the page cannot bet, the frame cannot read the member.
 */
export const FRAME_PROTOCOL = 'slth-frame-1'

/** The only message that a frame posts to its parent's window. */
export interface FrameHello {
  readonly protocol: typeof FRAME_PROTOCOL
  readonly kind: 'hello'
}

/** The answer to it, with the port as the only thing that is handed over. */
export interface FrameWelcome {
  readonly protocol: typeof FRAME_PROTOCOL
  readonly kind: 'welcome'
}

/** Why a game stands still: nothing can be pressed until `resume`. */
export const pauseReasons = ['reality', 'limit', 'excluded', 'offline', 'moved', 'ended'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** The colours of a page. */
export const schemes = ['dark', 'light'] as const
export type Scheme = (typeof schemes)[number]

/** What the page tells the frame. */
export type ToFrame =
  | {
      readonly kind: 'init'
      readonly lang: 'th'
      readonly isMuted: boolean
      readonly reducedMotion: boolean
      readonly scheme: Scheme
      /** The member's device hides what he has: a game does, too. */
      readonly hidesBalance: boolean
    }
  | { readonly kind: 'pause'; readonly reason: PauseReason }
  | { readonly kind: 'resume' }
  | { readonly kind: 'mute'; readonly isMuted: boolean }
  /** The member changed the colours of the site, or his device did. */
  | { readonly kind: 'scheme'; readonly scheme: Scheme }
  /** The wallet moved outside the game, by a deposit for one: ask for the balance. */
  | { readonly kind: 'balance' }
  /** The sheet closes; what is under way is settled without the frame. */
  | { readonly kind: 'closing' }

/** What a frame may ask the page to open. */
export const frameWants = ['deposit', 'history', 'close'] as const
export type FrameWant = (typeof frameWants)[number]

/** What the frame tells the page. */
export type FromFrame =
  /** It can be played. It may say that time, net and balance of the session stay in view in it. */
  | {
      readonly kind: 'ready'
      readonly game: string
      readonly version: string
      readonly showsSums: boolean
    }
  /** A round began or ended; amounts are baht with two decimals, for a reader's eye and never for the books. */
  | {
      readonly kind: 'round'
      readonly id: string
      readonly state: 'open' | 'settled' | 'void'
      readonly stake: string
      readonly win: string
    }
  /** Whether a round is under way that closing would leave open. */
  | { readonly kind: 'busy'; readonly isBusy: boolean }
  | { readonly kind: 'want'; readonly what: FrameWant }
  | { readonly kind: 'fault'; readonly code: string; readonly isFatal: boolean }
  /** Every ten seconds while it runs. */
  | { readonly kind: 'beat' }

/** Whether what came to a window is a frame's first word. */
export function isHello(data: unknown): data is FrameHello {
  const message = fieldsOf(data)
  return message['protocol'] === FRAME_PROTOCOL && message['kind'] === 'hello'
}

/** Whether what came to a frame's window is the page's answer. */
export function isWelcome(data: unknown): data is FrameWelcome {
  const message = fieldsOf(data)
  return message['protocol'] === FRAME_PROTOCOL && message['kind'] === 'welcome'
}

/** A message of a frame; undefined for all else. What it does not name is left out. */
export function readFromFrame(data: unknown): FromFrame | undefined {
  const message = fieldsOf(data)
  const { kind } = message
  const text = (name: string) => shortText(message[name])
  switch (kind) {
    case 'ready': {
      const [game, version] = [text('game'), text('version')]
      const showsSums = message['showsSums'] === true
      return game && version ? { kind, game, version, showsSums } : undefined
    }
    case 'round': {
      const [id, stake, win] = [text('id'), amount(message['stake']), amount(message['win'])]
      const state = oneOf(['open', 'settled', 'void'] as const, message['state'])
      return id && stake && win && state ? { kind, id, state, stake, win } : undefined
    }
    case 'busy': {
      const { isBusy } = message
      return typeof isBusy === 'boolean' ? { kind, isBusy } : undefined
    }
    case 'want': {
      const what = oneOf(frameWants, message['what'])
      return what && { kind, what }
    }
    case 'fault': {
      const [code, isFatal] = [text('code'), message['isFatal']]
      return code && typeof isFatal === 'boolean' ? { kind, code, isFatal } : undefined
    }
    case 'beat':
      return { kind }
    default:
      return undefined
  }
}

/** A message of the page; undefined for all else. */
export function readToFrame(data: unknown): ToFrame | undefined {
  const message = fieldsOf(data)
  const { kind, isMuted } = message
  switch (kind) {
    case 'init': {
      const { reducedMotion } = message
      const hidesBalance = message['hidesBalance'] === true
      const scheme = oneOf(schemes, message['scheme'])
      const isWhole = typeof isMuted === 'boolean' && typeof reducedMotion === 'boolean' && scheme
      return isWhole
        ? { kind, lang: 'th', isMuted, reducedMotion, scheme, hidesBalance }
        : undefined
    }
    case 'pause': {
      const reason = oneOf(pauseReasons, message['reason'])
      return reason && { kind, reason }
    }
    case 'mute':
      return typeof isMuted === 'boolean' ? { kind, isMuted } : undefined
    case 'scheme': {
      const scheme = oneOf(schemes, message['scheme'])
      return scheme && { kind, scheme }
    }
    case 'resume':
    case 'balance':
    case 'closing':
      return { kind }
    default:
      return undefined
  }
}

const fieldsOf = (data: unknown): Readonly<Record<string, unknown>> =>
  data !== null && typeof data === 'object' ? (data as Readonly<Record<string, unknown>>) : {}

const TEXT_MAX = 128
const shortText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= TEXT_MAX ? value : undefined

const amount = (value: unknown): string | undefined =>
  typeof value === 'string' && BAHT_TEXT.test(value) ? value : undefined

const oneOf = <const Word extends string>(
  words: readonly Word[],
  value: unknown,
): Word | undefined => words.find((word) => word === value)
