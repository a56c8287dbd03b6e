import recorded from './recorded-draws.json' with { type: 'json' }
import type { DrawKey } from './draw-store.ts'

const known = new Map<string, object>(
  recorded.draws.map(({ market, date, official }) => [`${market} ${date}`, official]),
)

/** What was really drawn that day, where it is known for certain (recorded-draws.json). */
export function recordedOfficial({ marketCode, day, round }: DrawKey): object | undefined {
  return round === '1' ? known.get(`${marketCode} ${day}`) : undefined
}
