import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { isAbsolute } from 'node:path'
import { type FeedUrls, sandboxFeeds } from './feeds.ts'
import { outsideFaults, type OutsideScripts } from './outside-scripts.ts'
import type { RateLimitMode } from './limits.ts'
import { type RailUrls, railFaults } from './rails.ts'

/** The part of the configuration that real money is particular about. */
interface RealSettings {
  readonly licenceReference: string | undefined
  readonly scenario: 'demo' | 'empty'
  readonly otpRequired: boolean
  readonly rateLimits: RateLimitMode
  readonly hasOwnDataDir: boolean
  readonly secretsFile: string | undefined
  readonly sandboxUrl: string
  readonly rails: RailUrls
  readonly feeds: FeedUrls
  readonly outside: OutsideScripts
  readonly beacon: { readonly source: 'sandbox' | 'drand' }
  readonly databaseUrl: string | undefined
  readonly databaseAppUrl: string | undefined
  readonly origins: { readonly member?: string | undefined; readonly staff?: string | undefined }
  readonly trustedProxies: number
  readonly host: string
  readonly opsHost: string
}

/**
 * What keeps a configuration from starting with real money: each in words that name the setting and say
 * what to do. Files and the database are looked at later, where they are opened.
 */
export function realMoneyFaults(config: RealSettings): string[] {
  return [
    ...ownFaults(config),
    ...railFaults(config.rails, config.sandboxUrl),
    ...outsideFaults(config.outside, config.sandboxUrl),
    ...drawFaults(config),
    ...databaseFaults(config),
    ...doorFaults(config),
  ]
}

/** What a licensed operator has and a demo has not. */
function ownFaults(config: RealSettings): string[] {
  const faults: string[] = []
  if (!config.licenceReference) {
    faults.push('MONEY_MODE=real needs LICENCE_REFERENCE: the number of the licence it runs under')
  }
  if (config.scenario === 'demo') faults.push('MONEY_MODE=real needs SCENARIO=empty')
  if (!config.otpRequired) faults.push('MONEY_MODE=real needs OTP_REQUIRED=on')
  if (config.rateLimits !== 'real') faults.push('MONEY_MODE=real needs RATE_LIMITS=real')
  if (!config.hasOwnDataDir) {
    faults.push("MONEY_MODE=real needs DATA_DIR: a folder of its own, not the demo's")
  }
  if (!config.secretsFile || !isAbsolute(config.secretsFile)) {
    faults.push(
      'MONEY_MODE=real needs SECRETS_FILE: the whole path of a file with the vault keys and the keys of ' +
        'the rails; "npm run secrets:create" makes one to fill in',
    )
  }
  return faults
}

function drawFaults(config: RealSettings): string[] {
  const faults: string[] = []
  if (config.beacon.source !== 'drand') faults.push('MONEY_MODE=real needs BEACON=drand')
  const simulated = sandboxFeeds(config.feeds, config.sandboxUrl)
  if (simulated.length > 0) {
    faults.push(`MONEY_MODE=real takes no result from the sandbox: set ${simulated.join(', ')}`)
  }
  return faults
}

function databaseFaults({ databaseUrl, databaseAppUrl }: RealSettings): string[] {
  if (!databaseUrl) return ['MONEY_MODE=real needs DATABASE_URL: a database you back up']
  const owner = userOf(databaseUrl)
  if (!owner) return ['DATABASE_URL is no postgres:// address']
  const faults: string[] = []
  if (!owner.password) faults.push('DATABASE_URL has no password: real money has one of its own')
  const app = databaseAppUrl === undefined ? undefined : userOf(databaseAppUrl)
  if (app === null) faults.push('DATABASE_APP_URL is no postgres:// address')
  if (app && app.name === owner.name) {
    faults.push(
      'DATABASE_APP_URL names the role of DATABASE_URL: the site must not own its own books; name another',
    )
  }
  return faults
}

/** Who reaches the site, and by what way. */
function doorFaults(config: RealSettings): string[] {
  const faults: string[] = []
  for (const [variable, origin] of [
    ['SITE_ORIGIN', config.origins.member],
    ['OPERATOR_ORIGIN', config.origins.staff],
  ] as const) {
    if (!origin?.startsWith('https://')) {
      faults.push(`MONEY_MODE=real needs ${variable}: https:// and the name that people open`)
    }
  }
  if (config.origins.member !== undefined && config.origins.member === config.origins.staff) {
    faults.push('OPERATOR_ORIGIN is SITE_ORIGIN: the back office needs a name of its own')
  }
  if (config.trustedProxies === 0) {
    faults.push(
      'MONEY_MODE=real needs TRUST_PROXY: how many proxies of yours bring HTTPS (on: one)',
    )
  }
  for (const [variable, host] of [
    ['HOST', config.host],
    ['OPS_HOST', config.opsHost],
  ] as const) {
    if (!isInner(host)) {
      faults.push(
        `${variable} is "${host}": with real money only your own proxy and programs may reach it; ` +
          'use 127.0.0.1 or the address of a private network',
      )
    }
  }
  return faults
}

function userOf(url: string): { name: string; password: string } | null {
  if (!URL.canParse(url)) return null
  const { protocol, username, password } = new URL(url)
  return /^postgres(ql)?:$/.test(protocol) ? { name: username, password } : null
}

const inner = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  inner.addSubnet(network, bits, 'ipv4')
}
inner.addAddress('::1', 'ipv6')
inner.addSubnet('fc00::', 7, 'ipv6')

/** An address that the open network has no way to. */
function isInner(host: string): boolean {
  if (host === 'localhost') return true
  if (isIPv4(host)) return inner.check(host, 'ipv4')
  return isIPv6(host) && inner.check(host, 'ipv6')
}
