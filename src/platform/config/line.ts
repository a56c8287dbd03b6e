/** How members log in by LINE: its addresses, and which channel of it is the operator's. */
export interface LineConfig {
  /** `liff`: LINE itself, by its SDK. `sandbox`: the sandbox's LINE, by its pages. */
  readonly way: 'liff' | 'sandbox'
  /** Whom a token is for (`aud`). */
  readonly channelId: string
  readonly liffId: string
  /** Who a token says it is from (`iss`). */
  readonly issuer: string
  readonly keysUrl: string
  readonly verifyUrl: string
  /** Where a browser is sent to log in, and where it fetches its token; for `sandbox` only. */
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly timeoutMs: number
}

/** What the environment is asked by. */
interface Reader {
  readonly faults: string[]
  text(name: string, fallback: string): string
  optional(name: string): string | undefined
  oneOf<const T extends string>(name: string, choices: readonly T[], fallback: T): T
  url(name: string, fallback: string): string
  number(name: string, fallback: number, min: number, max: number): number
}

/** The sandbox's LINE says this of itself, so that no token of it passes for one of LINE. */
const SANDBOX_ISSUER = 'https://line.sandbox.invalid'
const SANDBOX_CHANNEL = '1650000001'

/** Null: nobody logs in by LINE here. */
export function readLine(read: Reader, sandboxUrl: string, isReal: boolean): LineConfig | null {
  const source = read.oneOf('LINE', ['sandbox', 'line', 'off'], isReal ? 'off' : 'sandbox')
  if (source === 'off') return null
  const isSandbox = source === 'sandbox'
  if (isSandbox && isReal)
    read.faults.push('MONEY_MODE=real lets nobody in by the sandbox: set LINE')
  const needed = (name: string, fallback: string): string => {
    const value = read.optional(name)
    if (value === undefined && !isSandbox) read.faults.push(`LINE=line needs ${name}`)
    return value ?? fallback
  }
  const [api, access] = isSandbox
    ? [`${sandboxUrl}/line`, `${sandboxUrl}/line`]
    : ['https://api.line.me', 'https://access.line.me']
  return {
    way: isSandbox ? 'sandbox' : 'liff',
    channelId: needed('LINE_CHANNEL_ID', SANDBOX_CHANNEL),
    liffId: needed('LINE_LIFF_ID', `${SANDBOX_CHANNEL}-sandbox1`),
    issuer: read.text('LINE_ISSUER', isSandbox ? SANDBOX_ISSUER : access),
    keysUrl: read.url('LINE_KEYS_URL', `${api}/oauth2/v2.1/certs`),
    verifyUrl: read.url('LINE_VERIFY_URL', `${api}/oauth2/v2.1/verify`),
    authorizeUrl: `${access}/oauth2/v2.1/authorize`,
    tokenUrl: `${api}/oauth2/v2.1/token`,
    timeoutMs: read.number('LINE_TIMEOUT_MS', 5000, 100, 60_000),
  }
}
