/**
 * The programs outside that money, codes and names pass through (docs/operations/real-money.md). Each has
 * a variable with the address before the paths that it asks for, and its place in the sandbox.
 */
const railTable = {
  /** Makes charges and tells of payments (Omise). */
  gateway: { variable: 'GATEWAY_URL', inSandbox: '' },
  /** Sends money to bank accounts (Omise transfers). */
  payout: { variable: 'PAYOUT_URL', inSandbox: '' },
  /** What arrived on the house's own accounts. */
  statement: { variable: 'STATEMENT_URL', inSandbox: '/bank/feed' },
  /** Text messages with codes (ThaiBulkSMS). */
  sms: { variable: 'SMS_URL', inSandbox: '/sms' },
  /** Whose a bank account is. */
  inquiry: { variable: 'NAME_INQUIRY_URL', inSandbox: '/bank' },
} as const
export type Rail = keyof typeof railTable
const rails = Object.keys(railTable) as Rail[]

/** Where each rail is asked. */
export type RailUrls = Readonly<Record<Rail, string>>

/** Reads one address a variable; whoever sets none asks the sandbox. */
export function railUrls(
  read: (variable: string, fallback: string) => string,
  sandboxUrl: string,
): RailUrls {
  const urls = rails.map((rail) => {
    const { variable, inSandbox } = railTable[rail]
    return [rail, read(variable, `${sandboxUrl}${inSandbox}`)]
  })
  return Object.fromEntries(urls) as RailUrls
}

/** What is wrong with the rails for real money: simulated ones, and ones that anybody can listen to. */
export function railFaults(urls: RailUrls, sandboxUrl: string): string[] {
  const simulated = rails.filter((rail) => isWithin(urls[rail], sandboxUrl))
  const open = rails.filter((rail) => !simulated.includes(rail) && !isPrivate(urls[rail]))
  return [
    ...simulated.map(
      (rail) =>
        `MONEY_MODE=real needs ${railTable[rail].variable}: the address of a real ${railNames[rail]}, ` +
        'not of the sandbox',
    ),
    ...open.map(
      (rail) =>
        `${railTable[rail].variable} is "${urls[rail]}": real money goes over https, or to a connector ` +
        'on this machine (http://127.0.0.1:…)',
    ),
  ]
}

const railNames: Readonly<Record<Rail, string>> = {
  gateway: 'payment gateway',
  payout: 'payout rail',
  statement: 'statement feed',
  sms: 'SMS gateway',
  inquiry: 'name inquiry of a bank',
}

const isWithin = (url: string, base: string): boolean => url === base || url.startsWith(`${base}/`)

/** Nobody between us and the other end can read it. */
function isPrivate(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}
