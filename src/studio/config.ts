import * as z from 'zod/mini'

/** Everything that can be set from outside, one field per variable of docs/concepts/studio.md. */
export interface StudioConfig {
  readonly port: number
  readonly host: string
  readonly dir: string
  /** Where browsers open games; `null`: `http://localhost:<port>`, another origin than 127.0.0.1. */
  readonly publicUrl: string | null
  /** The file with the key for who may connect a site; `null`: `key` in `dir`, made when missing. */
  readonly keyFile: string | null
  readonly walletTimeoutMs: number
  readonly retryMs: number
  readonly retryCapMs: number
  /** From one press to the next, for every game; `null`: each game's own time. */
  readonly cycleMs: number | null
  /** Which beacon decides coups: drand's quicknet, or the chain of a sandbox as it tells of itself. */
  readonly beacon: (typeof beaconKinds)[number]
  /** Where it is asked, in this order; empty: no live tables. */
  readonly beaconUrls: readonly string[]
  /** What the times of live tables are of the published ones, in per cent; below 100 in tests only. */
  readonly roomPacePercent: number
  readonly logLevel: (typeof logLevels)[number]
}

/** How long after one press the next is taken. */
export const cycleOf = (config: StudioConfig, game: { readonly cycleMs: number }): number =>
  config.cycleMs ?? game.cycleMs

const beaconKinds = ['drand', 'sandbox'] as const
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

export const defaultConfig: StudioConfig = {
  port: 3002,
  host: '127.0.0.1',
  dir: '.data/studio',
  publicUrl: null,
  keyFile: null,
  walletTimeoutMs: 5_000,
  retryMs: 1_000,
  retryCapMs: 60_000,
  cycleMs: null,
  beacon: 'drand',
  beaconUrls: [],
  roomPacePercent: 100,
  logLevel: 'info',
}

const wholeMs = (from: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, 'expects whole milliseconds')),
    z.pipe(
      z.transform(Number),
      z.number().check(z.minimum(from, `expects at least ${from} milliseconds`)),
    ),
  )

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'expects a port, 0 to 65535')),
  z.pipe(z.transform(Number), z.number().check(z.maximum(65_535, 'expects a port, 0 to 65535'))),
)

const origin = z
  .string()
  .check(
    z.refine(
      (text: string) => URL.canParse(text) && new URL(text).origin === text,
      'expects http:// or https://, a name and no path',
    ),
  )

const isHttpUrl = (text: string): boolean => /^https?:\/\/[^\s/]+[^\s]*$/.test(text)

/** Addresses, separated by commas. */
const urls = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.split(',').map((part) => part.trim().replace(/\/+$/, ''))),
  ),
  z.array(z.string().check(z.refine(isHttpUrl, 'expects http:// or https:// addresses'))),
)

const percent = z.pipe(
  z.string().check(z.regex(/^\d{1,3}$/, 'expects a whole per cent, 1 to 100')),
  z.pipe(
    z.transform(Number),
    z.number().check(z.minimum(1, 'expects at least 1'), z.maximum(100, 'expects at most 100')),
  ),
)

/** Which variable sets which field, and how its text is read. */
const variables = {
  STUDIO_PORT: ['port', port],
  HOST: ['host', z.string()],
  STUDIO_DIR: ['dir', z.string()],
  STUDIO_URL: ['publicUrl', origin],
  STUDIO_KEY_FILE: ['keyFile', z.string()],
  STUDIO_WALLET_TIMEOUT_MS: ['walletTimeoutMs', wholeMs(1)],
  STUDIO_RETRY_MS: ['retryMs', wholeMs(1)],
  STUDIO_RETRY_CAP_MS: ['retryCapMs', wholeMs(1)],
  STUDIO_CYCLE_MS: ['cycleMs', wholeMs(0)],
  STUDIO_BEACON: ['beacon', z.enum(beaconKinds, `expects one of ${beaconKinds.join(', ')}`)],
  STUDIO_BEACON_URLS: ['beaconUrls', urls],
  STUDIO_ROOM_PACE: ['roomPacePercent', percent],
  LOG_LEVEL: ['logLevel', z.enum(logLevels, `expects one of ${logLevels.join(', ')}`)],
} as const satisfies Record<string, readonly [keyof StudioConfig, z.ZodMiniType]>

/**
 * Reads the environment; the only place of the studio that does.
 * @throws Error naming every variable that is wrong, all in one message.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): StudioConfig {
  const given: Partial<Record<keyof StudioConfig, unknown>> = {}
  const faults: string[] = []
  for (const [name, [field, schema]] of Object.entries(variables)) {
    const text = env[name]
    if (text === undefined || text === '') continue
    const parsed = (schema as z.ZodMiniType).safeParse(text)
    if (parsed.success) given[field] = parsed.data
    else faults.push(`${name}=${text}: ${parsed.error.issues[0]?.message ?? 'is not valid'}`)
  }
  if (faults.length > 0) throw new Error(`The studio cannot start:\n  ${faults.join('\n  ')}`)
  return { ...defaultConfig, ...(given as Partial<StudioConfig>) }
}
