/** How many requests one address may send to a call within a time. Loose in the demo. */
export interface RateLimit {
  readonly name: string
  readonly max: number
  readonly windowMs: number
  /** As many within that time in the demo as well: the answers tell who is a member. */
  readonly demoMax?: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const windows = { minute: MINUTE, hour: HOUR } as const

type Declared = readonly [max: number, window: 'minute' | 'hour', demoMax?: number]

/**
 * Declares a feature's rate limits: `{ bill: [30, 'minute'] }` is thirty requests a minute. A third figure
 * holds in the demo instead of the first: `[10, 'hour', 120]`.
 */
export function defineLimits<const T extends Record<string, Declared>>(
  table: T,
): { readonly [Name in keyof T]: RateLimit } {
  return Object.fromEntries(
    Object.entries<Declared>(table).map(([name, [max, window, demoMax]]) => [
      name,
      { name, max, windowMs: windows[window], ...(demoMax === undefined ? {} : { demoMax }) },
    ]),
  ) as { readonly [Name in keyof T]: RateLimit }
}

/** What several features share; `default` holds for every call that names no limit. Source: standards §7.2. */
export const commonLimits = defineLimits({
  default: [300, 'minute'],
  refresh: [60, 'minute'],
  /** Pages of the web app, found or not; a browser loads one and stays in it. */
  page: [300, 'minute'],
  login: [20, 'hour'],
  otp: [10, 'hour'],
})
