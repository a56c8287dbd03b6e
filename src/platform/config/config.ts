import { join, resolve } from 'node:path'
import type { AddressListName } from '#kernel/provider-contract.ts'
import { isAddress } from './addresses.ts'
import { type FeedUrls, feedUrls } from './feeds.ts'
import { type RateLimitMode, rateLimitModes } from './limits.ts'
import { type LineConfig, readLine } from './line.ts'
import { type OutsideScripts, outsideScripts } from './outside-scripts.ts'
import { type RailUrls, railUrls } from './rails.ts'
import { realMoneyFaults } from './real-money.ts'

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const

/** Everything that can be set from outside, read once. Times carry their unit in the name. */
export interface Config {
  readonly host: string
  readonly port: number
  readonly operatorPort: number
  readonly sandboxPort: number
  /** Where metrics and the health of the books answer, for programs of the operator's own. */
  readonly opsHost: string
  readonly opsPort: number
  /** Where the simulated outside world answers. */
  readonly sandboxUrl: string
  readonly studioPort: number
  /** Where the site asks our own provider of games. */
  readonly studioUrl: string
  /** Where browsers open its games, another origin than the site's; undefined: localhost at its port. */
  readonly studioOrigin: string | undefined
  /** Where gateway, payouts, statements, messages and name inquiries are asked. */
  readonly rails: RailUrls
  /** The address in a browser's line, where a proxy in front gives the site its name. */
  readonly origins: { readonly member?: string | undefined; readonly staff?: string | undefined }
  /** Where draws get randomness that nobody has before its time. */
  readonly beacon: { readonly source: 'sandbox' | 'drand'; readonly urls: readonly string[] }
  /** Where each program that reads official results asks. */
  readonly feeds: FeedUrls
  /** Programs of others that pages load for whoever agreed. */
  readonly outside: OutsideScripts
  /** Null where nobody logs in by LINE. */
  readonly line: LineConfig | null
  readonly dataDir: string
  /** The data folder was chosen; nobody chose the one of the demo. */
  readonly hasOwnDataDir: boolean
  /** Secrets that somebody made for real money; a demo makes its own in the data folder. */
  readonly secretsFile: string | undefined
  /** Where backups of the embedded database go; another disk, or they are none. */
  readonly backupDir: string
  readonly backupKeep: number
  /** Whether the embedded database archives its log there: what happens after a backup, too. */
  readonly walArchive: boolean
  readonly databaseUrl: string | undefined
  readonly databaseAppUrl: string | undefined
  readonly moneyMode: 'demo' | 'real'
  readonly scenario: 'demo' | 'empty'
  readonly role: 'all' | 'web' | 'operator' | 'worker'
  readonly logLevel: (typeof LOG_LEVELS)[number]
  readonly rateLimits: RateLimitMode
  /** Who may send provider calls, as addresses or networks; an empty list lets everybody in. */
  readonly addresses: Readonly<Record<AddressListName, readonly string[]>>
  readonly otpRequired: boolean
  readonly agent: { readonly id: number; readonly code: string; readonly name: string }
  readonly contactUrl: string
  readonly licenceReference: string | undefined
  /** Proxies of the operator's own in front of the site; as many forwarded addresses are believed. */
  readonly trustedProxies: number
  /** A request that has not arrived whole by then is given up. */
  readonly requestTimeoutSeconds: number
  readonly programSessions: boolean
  readonly sessionIdleMinutes: number
  readonly sessionHours: number
  /** So many sessions a member may have; one more ends the oldest. */
  readonly sessionsMax: number
  /** So long messages to members and their deliveries are kept. */
  readonly noticeKeepDays: number
  /** So long the data of a closed account is kept before it is erased: five years, by the law on money laundering. */
  readonly eraseAfterDays: number
  readonly webDir: string
  /** Off while a development server serves the apps itself. */
  readonly webBuild: boolean
  /** Tests only: where seen (call, error) pairs are recorded. */
  readonly errorPairsFile: string | undefined
}

export type Environment = Readonly<Record<string, string | undefined>>

/** The process environment; the only place of the site that touches it. */
export const readEnvironment = (): Environment => process.env

class Reader {
  readonly faults: string[] = []
  readonly #env: Environment
  constructor(env: Environment) {
    this.#env = env
  }
  text(name: string, fallback: string): string {
    return this.#env[name]?.trim() || fallback
  }
  fault(text: string): void {
    this.faults.push(text)
  }
  optional(name: string): string | undefined {
    return this.#env[name]?.trim() || undefined
  }
  oneOf<const T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.text(name, fallback)
    const found = choices.find((choice) => choice === value)
    if (!found) this.faults.push(`${name} is "${value}"; use one of ${choices.join(', ')}`)
    return found ?? fallback
  }
  number(name: string, fallback: number, min: number, max: number): number {
    const value = Number(this.text(name, `${fallback}`))
    if (Number.isInteger(value) && value >= min && value <= max) return value
    this.faults.push(`${name} is "${this.#env[name]}"; use a whole number from ${min} to ${max}`)
    return fallback
  }
  /** Web addresses separated by commas, without a slash at the end. */
  urls(name: string, fallback: readonly string[]): readonly string[] {
    const urls = this.text(name, fallback.join(',')).split(',').map(trimUrl)
    const fault = urls.find((url) => !isHttp(url))
    if (fault !== undefined) this.faults.push(`${name} has "${fault}"; use http addresses`)
    return urls
  }
  /** One web address, without a slash at the end. */
  url(name: string, fallback: string): string {
    const url = trimUrl(this.text(name, fallback))
    if (!isHttp(url)) this.faults.push(`${name} is "${url}"; use one http address`)
    return url
  }
  /** What a browser calls the site: scheme, name and port, no path. */
  origin(name: string): string | undefined {
    const text = this.optional(name)
    if (text === undefined) return undefined
    const origin = trimUrl(text)
    if (isHttp(origin) && URL.canParse(origin) && new URL(origin).origin === origin) return origin
    this.faults.push(`${name} is "${text}"; use https:// and a name in small letters, no path`)
    return origin
  }
  /** Addresses and networks separated by commas. */
  addresses(name: string): readonly string[] {
    const found = this.text(name, '')
      .split(',')
      .map((text) => text.trim())
      .filter(Boolean)
    const fault = found.find((text) => !isAddress(text))
    if (fault !== undefined) {
      this.faults.push(
        `${name} has "${fault}"; use addresses such as 203.0.113.7 or 203.0.113.0/24`,
      )
    }
    return found
  }
  /** How many proxies stand in front; `on` is one. */
  proxies(name: string): number {
    const value = this.text(name, 'off')
    if (value === 'off' || value === 'on') return value === 'on' ? 1 : 0
    return this.number(name, 0, 0, 10)
  }
  flag(name: string, fallback: boolean): boolean {
    return this.oneOf(name, ['on', 'off'], fallback ? 'on' : 'off') === 'on'
  }
}

const trimUrl = (url: string): string => url.trim().replace(/\/+$/, '')
const isHttp = (url: string): boolean => /^https?:\/\/[^\s/]+[^\s]*$/.test(url)

/** Public relays of drand, asked in this order. */
const DRAND_URLS = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
]

function readFolders(
  read: Reader,
  root: string,
): Pick<Config, 'dataDir' | 'hasOwnDataDir' | 'secretsFile' | 'backupDir'> {
  const chosen = read.optional('DATA_DIR')
  const dataDir = resolve(root, chosen ?? '.data')
  return {
    dataDir,
    hasOwnDataDir: chosen !== undefined && dataDir !== resolve(root, '.data'),
    secretsFile: read.optional('SECRETS_FILE'),
    backupDir: resolve(root, read.text('BACKUP_DIR', join(dataDir, 'backups'))),
  }
}

function readBeacon(read: Reader, sandboxUrl: string, isReal: boolean): Config['beacon'] {
  const source = read.oneOf('BEACON', ['sandbox', 'drand'], isReal ? 'drand' : 'sandbox')
  return { source, urls: read.urls('BEACON_URLS', source === 'drand' ? DRAND_URLS : [sandboxUrl]) }
}

/**
 * Turns the environment into a configuration.
 * @throws one message that lists every fault, so that a person mends all of them at once.
 */
export function toConfig(
  env: Environment,
  root = resolve(import.meta.dirname, '../../..'),
): Config {
  const read = new Reader(env)
  const studioPort = read.number('STUDIO_PORT', 3002, 0, 65_535)
  const sandboxPort = read.number('SANDBOX_PORT', 3003, 0, 65_535)
  const scenario = read.oneOf('SCENARIO', ['demo', 'empty'], 'demo')
  const sandboxUrl = read.text('SANDBOX_URL', `http://127.0.0.1:${sandboxPort}`)
  const moneyMode = read.oneOf('MONEY_MODE', ['demo', 'real'], 'demo')
  const config: Config = {
    host: read.text('HOST', '127.0.0.1'),
    port: read.number('PORT', 3000, 0, 65_535),
    operatorPort: read.number('OPERATOR_PORT', 3001, 0, 65_535),
    sandboxPort,
    opsHost: read.text('OPS_HOST', '127.0.0.1'),
    opsPort: read.number('OPS_PORT', 3004, 0, 65_535),
    sandboxUrl,
    studioPort,
    studioUrl: read.url('STUDIO_API_URL', `http://127.0.0.1:${studioPort}`),
    studioOrigin: read.origin('STUDIO_URL'),
    rails: railUrls((name, fallback) => read.url(name, fallback), sandboxUrl),
    origins: { member: read.origin('SITE_ORIGIN'), staff: read.origin('OPERATOR_ORIGIN') },
    beacon: readBeacon(read, sandboxUrl, moneyMode === 'real'),
    feeds: feedUrls((name, fallback) => read.url(name, fallback), sandboxUrl),
    outside: outsideScripts(read, moneyMode === 'demo' && scenario === 'demo' ? sandboxUrl : null),
    line: readLine(read, sandboxUrl, moneyMode === 'real'),
    ...readFolders(read, root),
    backupKeep: read.number('BACKUP_KEEP', 7, 1, 10_000),
    walArchive: read.flag('WAL_ARCHIVE', false),
    databaseUrl: read.optional('DATABASE_URL'),
    databaseAppUrl: read.optional('DATABASE_APP_URL'),
    moneyMode,
    scenario,
    role: read.oneOf('ROLE', ['all', 'web', 'operator', 'worker'], 'all'),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, scenario === 'demo' ? 'warn' : 'info'),
    rateLimits: read.oneOf('RATE_LIMITS', rateLimitModes, scenario === 'demo' ? 'demo' : 'real'),
    addresses: { gateway: read.addresses('GATEWAY_ADDRESSES') },
    otpRequired: read.flag('OTP_REQUIRED', scenario !== 'demo'),
    agent: {
      id: read.number('AGENT_ID', 6, 1, 1_000_000),
      code: read.text('AGENT_CODE', 'slth'),
      name: read.text('AGENT_NAME', 'SLTH'),
    },
    contactUrl: read.text('CONTACT_URL', 'https://line.me/R/ti/p/@slth'),
    licenceReference: read.optional('LICENCE_REFERENCE'),
    trustedProxies: read.proxies('TRUST_PROXY'),
    requestTimeoutSeconds: read.number('REQUEST_TIMEOUT_SECONDS', 30, 1, 3600),
    programSessions: read.flag('PROGRAM_SESSIONS', false),
    sessionIdleMinutes: read.number('SESSION_IDLE_MINUTES', 30, 1, 24 * 60),
    sessionHours: read.number('SESSION_HOURS', 12, 1, 24 * 30),
    sessionsMax: read.number('SESSIONS_MAX', scenario === 'demo' ? 1000 : 3, 1, 1_000_000),
    noticeKeepDays: read.number('NOTICE_KEEP_DAYS', 90, 1, 3650),
    eraseAfterDays: read.number('ERASE_AFTER_DAYS', 1827, 0, 36_500),
    webDir: join(root, 'dist'),
    webBuild: read.flag('WEB_BUILD', true),
    errorPairsFile: read.optional('ERROR_PAIRS_FILE'),
  }
  read.faults.push(...faultsBetween(config))
  if (read.faults.length > 0) {
    throw new Error(`The configuration has faults:\n- ${read.faults.join('\n- ')}`)
  }
  return config
}

/** What each setting allows and another forbids. */
function faultsBetween(config: Config): string[] {
  const faults: string[] = []
  if (config.walArchive && config.databaseUrl) {
    faults.push('WAL_ARCHIVE is for the embedded database; DATABASE_URL names one of your own')
  }
  if (config.moneyMode === 'real') faults.push(...realMoneyFaults(config))
  else if (config.secretsFile !== undefined) {
    faults.push('SECRETS_FILE is for MONEY_MODE=real: play money makes secrets of its own')
  }
  return faults
}
