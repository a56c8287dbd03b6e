import { bangkokInstant, type Day } from '#kernel/time.ts'

/** The zone of our own markets. */
export const BANGKOK = 'Asia/Bangkok'

/**
 * The instant at which the clocks of a zone show a wall time: `zonedInstant('2026-03-09', '15:00',
 * 'America/New_York')`. Summer time is the zone's own, so a market that closes by an exchange's
 * clock moves with it (lottery.md §1.4, Dow Jones). A time that the change to summer time skips is
 * read with the offset before it.
 */
export function zonedInstant(day: Day, time: string, zone: string): Date {
  if (zone === BANGKOK) return bangkokInstant(day, time)
  const wallMs = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`)
  // The offset at a first guess may be that of the other half of the year; at the second it is
  // right.
  const guess = wallMs - offsetMs(wallMs, zone)
  return new Date(wallMs - offsetMs(guess, zone))
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  formats.set(zone, format)
  return format
}

/** How far the zone's clocks are ahead of UTC at an instant. */
function offsetMs(atMs: number, zone: string): number {
  const wholeSecond = Math.floor(atMs / 1000) * 1000
  // Swedish dates read `2026-03-09 15:00:00`: ISO but for the T.
  return Date.parse(`${formatOf(zone).format(wholeSecond).replace(' ', 'T')}Z`) - wholeSecond
}
