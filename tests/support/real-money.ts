import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { addressOf } from './address.ts'
import type { TestDatabase } from './cluster.ts'

export const SITE_NAME = 'play.slth.test'
export const OFFICE_NAME = 'office.slth.test'

const key = () => randomBytes(32).toString('base64')
const word = () => randomBytes(18).toString('base64url')

/** A file of secrets as an operator fills it in. */
export const givenSecrets = () => ({
  vault: { current: 'k1', keys: { k1: key() }, indexKey: key() },
  pepper: key(),
  databaseApp: word(),
  gateway: { secretKey: `skey_live_${word()}`, webhookSecret: key() },
  payout: { secretKey: `skey_live_${word()}` },
  sms: { key: word(), secret: word() },
  statement: { key: word(), secret: word() },
})
export type GivenSecrets = ReturnType<typeof givenSecrets>

export async function writeGiven(dir: string, secrets: object, mode = 0o600): Promise<string> {
  const path = join(dir, 'given.json')
  await writeFile(path, JSON.stringify(secrets), { mode })
  return path
}

/** The same keys as the other end knows them; gateway and payouts are one account there. */
export async function writeOtherEnd(dir: string, secrets: GivenSecrets): Promise<string> {
  const path = join(dir, 'other-end.json')
  const keys = {
    omiseSecretKey: secrets.gateway.secretKey,
    omiseWebhookSecret: secrets.gateway.webhookSecret,
    smsKey: secrets.sms.key,
    smsSecret: secrets.sms.secret,
    statementKey: secrets.statement.key,
    statementSecret: secrets.statement.secret,
  }
  await writeFile(path, JSON.stringify(keys), { mode: 0o600 })
  return path
}

/** Every setting that real money needs, all rails at one address that is not the sandbox's. */
export function realEnvironment(part: {
  readonly dataDir: string
  readonly secretsFile: string
  readonly outside: string
  readonly database: Pick<TestDatabase, 'owner' | 'app'>
}): Record<string, string> {
  const { outside } = part
  return {
    MONEY_MODE: 'real',
    LICENCE_REFERENCE: 'TEST-2569-001',
    SCENARIO: 'empty',
    DATA_DIR: part.dataDir,
    SECRETS_FILE: part.secretsFile,
    DATABASE_URL: addressOf(part.database.owner),
    DATABASE_APP_URL: addressOf(part.database.app),
    GATEWAY_URL: outside,
    PAYOUT_URL: outside,
    STATEMENT_URL: `${outside}/bank/feed`,
    SMS_URL: `${outside}/sms`,
    NAME_INQUIRY_URL: `${outside}/bank`,
    FEED_GOVERNMENT_OFFICE_URL: `${outside}/glo`,
    FEED_GOVERNMENT_MIRROR_URL: `${outside}/thai-lotto`,
    FEED_RESULTS_URL: `${outside}/results`,
    FEED_BOARDS_URL: `${outside}/boards`,
    FEED_XSMB_URL: `${outside}/xsmb`,
    FEED_QUOTES_URL: `${outside}/v8/finance/chart`,
    // No draw of this test asks the open network.
    BEACON_URLS: outside,
    SITE_ORIGIN: `https://${SITE_NAME}`,
    OPERATOR_ORIGIN: `https://${OFFICE_NAME}`,
    TRUST_PROXY: 'on',
  }
}

/** What an operator puts in front: it ends HTTPS and says so. The back office's calls go to its own port. */
export async function startFrontProxy(ports: {
  readonly site: number
  readonly office: number
}): Promise<{ url: string; server: Server }> {
  const server = createServer((from, to) => {
    const isOffice = from.url?.startsWith('/operator') === true
    const onward = request(
      {
        port: isOffice ? ports.office : ports.site,
        host: '127.0.0.1',
        method: from.method,
        path: from.url,
        headers: {
          ...from.headers,
          host: isOffice ? OFFICE_NAME : SITE_NAME,
          'x-forwarded-proto': 'https',
          'x-forwarded-for': from.socket.remoteAddress,
        },
      },
      (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(to)
      },
    )
    onward.on('error', () => to.writeHead(502).end('{}'))
    from.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}
