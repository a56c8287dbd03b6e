/** What staff can publish. */
export const contentKinds = ['notification', 'banner', 'event'] as const
export type ContentKind = (typeof contentKinds)[number]

/** How long the texts of each kind may be, so that members read all of it where it stands. */
export const textLimits: Readonly<Record<ContentKind, { titleMax: number; bodyMax: number }>> = {
  notification: { titleMax: 80, bodyMax: 500 },
  banner: { titleMax: 80, bodyMax: 80 },
  event: { titleMax: 80, bodyMax: 500 },
}

/** Words of a banner that fit its picture only in small letters. */
export const hasManyWords = (title: string, body: string): boolean =>
  title.length > 40 || title.length + body.length > 70

/** Whom a notification is for: 1 visitors, 2 members (spec §3). */
export const VISITOR_NOTICE = 1
export const MEMBER_NOTICE = 2

/** Where a piece of content stands. */
export const contentStates = ['showing', 'scheduled', 'over', 'off'] as const
export type ContentState = (typeof contentStates)[number]

/** What decides whether something shows. */
export interface Showing {
  readonly isOn: boolean
  readonly showsFrom: Date | null
  /** The first instant at which it no longer shows. */
  readonly showsUntil: Date | null
}

/** The state at an instant: switched off wins, then the end, then the beginning. */
export function contentState({ isOn, showsFrom, showsUntil }: Showing, at: Date): ContentState {
  if (!isOn) return 'off'
  if (showsUntil !== null && showsUntil <= at) return 'over'
  return showsFrom !== null && showsFrom > at ? 'scheduled' : 'showing'
}

/** What an image may be. */
export const imageLimits = {
  bytesMax: 2 * 1024 * 1024,
  /** Of either side, in pixels. */
  sideMax: 4096,
  /** Of all pictures of one that moves together. */
  pixelsMax: 4096 * 4096,
  sideMin: 16,
} as const

/** The formats that are taken, by what their first bytes say; SVG is none: it can carry scripts. */
export const imageExtensions = ['png', 'jpg', 'webp', 'gif', 'avif'] as const
export type ImageExtension = (typeof imageExtensions)[number]
