/** When and for whom a channel is open. */
export interface ChannelHours {
  readonly isEnabled: boolean
  /** Minutes of a day in Bangkok; both null: around the clock. The end may be before the start. */
  readonly opensMinute: number | null
  readonly closesMinute: number | null
  /** What members read while it is closed for repair. */
  readonly maintenance: string | null
  readonly levelMin: number
}

/** Why nobody, or not this member, deposits by a channel now; in the order in which they win. */
export const closedReasons = ['disabled', 'maintenance', 'hours', 'level'] as const
export type ClosedReason = (typeof closedReasons)[number]

const BANGKOK_OFFSET_MINUTES = 7 * 60
const DAY_MINUTES = 24 * 60

/** The minute of the day in Bangkok. */
export const bangkokMinute = (now: Date): number =>
  (Math.floor(now.getTime() / 60_000) + BANGKOK_OFFSET_MINUTES) % DAY_MINUTES

/** Null: this member may deposit by the channel now. */
export function closedBecause(
  channel: ChannelHours,
  now: Date,
  memberLevel: number,
): ClosedReason | null {
  if (!channel.isEnabled) return 'disabled'
  if (channel.maintenance !== null) return 'maintenance'
  if (!isWithin(bangkokMinute(now), channel.opensMinute, channel.closesMinute)) return 'hours'
  return memberLevel < channel.levelMin ? 'level' : null
}

/** The closing minute itself is outside, so that 09:00–17:00 and 17:00–09:00 share none. */
function isWithin(minute: number, opens: number | null, closes: number | null): boolean {
  if (opens === null || closes === null) return true
  return opens < closes ? minute >= opens && minute < closes : minute >= opens || minute < closes
}

/** `545` as people read it: `09:05`. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** `09:05` as a minute of the day. The text is one: the schema has looked. */
export const minuteOf = (text: string): number =>
  Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
