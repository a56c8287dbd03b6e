import * as z from 'zod/mini'

/** Everything that can be set from outside, one field per variable of docs/concepts/sandbox.md. */
export interface SandboxConfig {
  readonly port: number
  readonly host: string
  readonly dir: string
  /** `null`: `secrets.json` in `dir`, made when it is missing. */
  readonly secretsFile: string | null
  readonly siteUrl: string
  readonly autoResults: boolean
  readonly autoResultsDelayMs: number
  readonly retryMs: number
  readonly retryCapMs: number
  readonly webhookTimeoutMs: number
  readonly payoutSendMs: number
  readonly payoutPayMs: number
  readonly logLevel: (typeof logLevels)[number]
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

export const defaultConfig: SandboxConfig = {
  port: 3003,
  host: '127.0.0.1',
  dir: '.data/sandbox',
  secretsFile: null,
  siteUrl: 'http://127.0.0.1:3000',
  autoResults: false,
  autoResultsDelayMs: 5_000,
  retryMs: 1_000,
  retryCapMs: 60_000,
  webhookTimeoutMs: 10_000,
  payoutSendMs: 1_000,
  payoutPayMs: 2_000,
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

const flag = z.pipe(
  z.enum(['0', '1', 'false', 'true'], 'expects 0 or 1'),
  z.transform((text) => text === '1' || text === 'true'),
)

const httpUrl = z.string().check(z.regex(/^https?:\/\/[^\s/]+/, 'expects an http address'))

/** Which variable sets which field, and how its text is read. */
const variables = {
  SANDBOX_PORT: ['port', port],
  HOST: ['host', z.string()],
  SANDBOX_DIR: ['dir', z.string()],
  SANDBOX_SECRETS_FILE: ['secretsFile', z.string()],
  SITE_URL: ['siteUrl', httpUrl],
  AUTO_RESULTS: ['autoResults', flag],
  AUTO_RESULTS_DELAY_MS: ['autoResultsDelayMs', wholeMs(0)],
  WEBHOOK_RETRY_MS: ['retryMs', wholeMs(1)],
  WEBHOOK_RETRY_CAP_MS: ['retryCapMs', wholeMs(1)],
  WEBHOOK_TIMEOUT_MS: ['webhookTimeoutMs', wholeMs(1)],
  PAYOUT_SEND_MS: ['payoutSendMs', wholeMs(0)],
  PAYOUT_PAY_MS: ['payoutPayMs', wholeMs(0)],
  LOG_LEVEL: ['logLevel', z.enum(logLevels, `expects one of ${logLevels.join(', ')}`)],
} as const satisfies Record<string, readonly [keyof SandboxConfig, z.ZodMiniType]>

/**
 * Reads the environment; the only place of the sandbox that does.
 * @throws Error naming every variable that is wrong, all in one message.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): SandboxConfig {
  const given: Partial<Record<keyof SandboxConfig, unknown>> = {}
  const faults: string[] = []
  for (const [name, [field, schema]] of Object.entries(variables)) {
    const text = env[name]
    if (text === undefined || text === '') continue
    const parsed = (schema as z.ZodMiniType).safeParse(text)
    if (parsed.success) given[field] = parsed.data
    else faults.push(`${name}=${text}: ${parsed.error.issues[0]?.message ?? 'is not valid'}`)
  }
  if (faults.length > 0) throw new Error(`The sandbox cannot start:\n  ${faults.join('\n  ')}`)
  return { ...defaultConfig, ...(given as Partial<SandboxConfig>) }
}
