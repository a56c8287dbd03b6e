/** How many requests one address may send to a call within a time. Loose in the demo. */
export interface RateLimit {
  readonly name: string
  readonly max: number
  readonly windowMs: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const windows = { minute: MINUTE, hour: HOUR } as const

/** Declares a feature's rate limits: `{ bill: [30, 'minute'] }` is thirty requests a minute. */
export function defineLimits<const T extends Record<string, readonly [number, 'minute' | 'hour']>>(
  table: T,
): { readonly [Name in keyof T]: RateLimit } {
  return Object.fromEntries(
    Object.entries(table).map(([name, [max, window]]) => [
      name,
      { name, max, windowMs: windows[window] },
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
