import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { givenSecrets, realEnvironment, writeGiven } from '#tests/support/real-money.ts'
import { toConfig } from './config.ts'
import { secretsOf } from './given-secrets.ts'

const at = { host: '/tmp', port: 5432, password: 'one-of-its-own', database: 'slth' }
const dir = await mkdtemp(join(tmpdir(), 'slth-real-config-'))
afterAll(() => rm(dir, { recursive: true, force: true }))
const env = realEnvironment({
  dataDir: join(dir, 'data'),
  secretsFile: join(dir, 'given.json'),
  outside: 'https://rails.test',
  database: { owner: { ...at, user: 'slth_owner' }, app: { ...at, user: 'slth_app' } },
})

/** What the start says of these settings; empty: it goes on. */
function refusal(part: Record<string, string | undefined>): string {
  try {
    toConfig({ ...env, ...part })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('starts with everything, and nothing of it asks the sandbox', () => {
  const config = toConfig(env)
  expect(config.moneyMode).toBe('real')
  const asked = JSON.stringify([config.rails, config.feeds, config.beacon])
  expect(asked).not.toContain(config.sandboxUrl)
})

const needed = Object.keys(env).filter(
  (name) => !['MONEY_MODE', 'DATABASE_APP_URL', 'BEACON_URLS'].includes(name),
)

describe('with one missing it refuses, and names what is missing and nothing else', () => {
  test.each(needed)('%s', (name) => {
    const lines = refusal({ [name]: undefined })
      .split('\n- ')
      .slice(1)
    if (name !== 'SCENARIO') expect(lines).toHaveLength(1)
    // A demo's scenario brings loose limits and no codes; each is named.
    else expect(lines).toHaveLength(3)
    expect(lines.join()).toContain(name)
  })

  test.each([
    ['the demo’s folder', { DATA_DIR: '.data' }, 'DATA_DIR'],
    ['secrets at a path that moves with the shell', { SECRETS_FILE: 'x.json' }, 'SECRETS_FILE'],
    ['a rail of the sandbox', { PAYOUT_URL: 'http://127.0.0.1:3003' }, 'PAYOUT_URL'],
    ['a rail that anybody reads', { SMS_URL: 'http://sms.test' }, 'SMS_URL'],
    [
      'a results feed of the sandbox',
      { FEED_XSMB_URL: 'http://127.0.0.1:3003/x' },
      'FEED_XSMB_URL',
    ],
    ['its beacon', { BEACON: 'sandbox' }, 'BEACON=drand'],
    ['no codes', { OTP_REQUIRED: 'off' }, 'OTP_REQUIRED=on'],
    ['loose limits', { RATE_LIMITS: 'loose' }, 'RATE_LIMITS=real'],
    ['plain HTTP', { SITE_ORIGIN: 'http://play.test' }, 'SITE_ORIGIN'],
    ['a path', { SITE_ORIGIN: 'https://play.test/site' }, 'SITE_ORIGIN'],
    [
      'one name for both',
      { OPERATOR_ORIGIN: env['SITE_ORIGIN'] },
      'OPERATOR_ORIGIN is SITE_ORIGIN',
    ],
    ['a back office over HTTP', { OPERATOR_ORIGIN: 'http://office.test' }, 'OPERATOR_ORIGIN'],
    ['no proxy', { TRUST_PROXY: 'off' }, 'TRUST_PROXY'],
    ['a way around the proxy', { HOST: '0.0.0.0' }, 'HOST is "0.0.0.0"'],
    ['metrics for everybody', { OPS_HOST: '203.0.113.7' }, 'OPS_HOST is "203.0.113.7"'],
    ['a database without a password', { DATABASE_URL: 'postgres://slth@db/slth' }, 'no password'],
    ['no database at all', { DATABASE_URL: 'mysql://a:b@db/slth' }, 'no postgres:// address'],
    ['the owner as the site', { DATABASE_APP_URL: env['DATABASE_URL'] }, 'DATABASE_APP_URL'],
  ])('%s', (_name, part, said) => {
    const told = refusal(part)
    expect(told).toContain(said)
    expect(told.split('\n- ').slice(1)).toHaveLength(1)
  })

  test('a private network may reach it', () => {
    for (const host of ['10.1.2.3', '192.168.0.9', '::1', 'fd00::7', 'localhost']) {
      expect(refusal({ HOST: host, OPS_HOST: host }), host).toBe('')
    }
  })
})

test('secrets that somebody made are not handed to a simulated world', () => {
  expect(refusal({ MONEY_MODE: 'demo', SECRETS_FILE: env['SECRETS_FILE'] })).toContain(
    'SECRETS_FILE is for MONEY_MODE=real',
  )
})

describe('the file of secrets', () => {
  const config = toConfig(env)
  const good = givenSecrets()
  const told = async (file: object, mode?: number): Promise<string> => {
    const path = await writeGiven(dir, file)
    await chmod(path, mode ?? 0o600)
    return secretsOf(config).then(
      () => '',
      (error: unknown) => (error as Error).message,
    )
  }

  test('is taken whole, and nothing is made in its place', async () => {
    expect(await told(good)).toBe('')
    expect((await secretsOf(config)).payout.secretKey).toBe(good.payout.secretKey)
    await rm(join(dir, 'given.json'))
    await expect(secretsOf(config)).rejects.toThrow('is not there; "npm run secrets:create"')
  })

  test.each([
    ['vault', { vault: undefined }],
    ['vault.keys.k1', { vault: { ...good.vault, keys: { k1: 'short' } } }],
    ['vault.current', { vault: { ...good.vault, current: 'k9' } }],
    ['vault.indexKey', { vault: { ...good.vault, indexKey: '' } }],
    ['pepper', { pepper: undefined }],
    ['databaseApp', { databaseApp: undefined }],
    ['gateway', { gateway: undefined }],
    ['gateway.secretKey', { gateway: { ...good.gateway, secretKey: '' } }],
    ['gateway.secretKey', { gateway: { ...good.gateway, secretKey: 'skey_test_abcdefgh' } }],
    ['gateway.webhookSecret', { gateway: { ...good.gateway, webhookSecret: '' } }],
    ['payout', { payout: undefined }],
    ['payout.secretKey', { payout: { secretKey: 'skey_test_abcdefgh' } }],
    ['sms.key', { sms: { ...good.sms, key: '' } }],
    ['sms.secret', { sms: { ...good.sms, secret: undefined } }],
    ['statement.key', { statement: { ...good.statement, key: undefined } }],
    ['statement.secret', { statement: { ...good.statement, secret: '' } }],
  ])('without a good %s: refused by that name', async (name, part) => {
    const message = await told({ ...good, ...part })
    expect(message).toContain(`SECRETS_FILE: ${name} `)
    expect(message.split('\n- ').slice(1)).toHaveLength(1)
  })

  test('read by others, or beside a demo: refused', async () => {
    expect(await told(good, 0o644)).toContain('can be read by others: chmod 600')
    await mkdir(join(dir, 'data'), { recursive: true })
    await writeFile(join(dir, 'data', 'demo-accounts.json'), '{}')
    expect(await told(good)).toContain('holds a demo (demo-accounts.json)')
    await rm(join(dir, 'data', 'demo-accounts.json'))
    expect(await told(good)).toBe('')
  })
})
