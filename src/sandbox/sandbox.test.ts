import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { startSandbox } from './sandbox.ts'
import type { Secrets } from './secrets.ts'
import { clientOf, until } from './testing/client.ts'
import { startSite } from './testing/site.ts'
import { testDir, testSandbox } from './testing/start.ts'

/** The real program, as the start script runs it. */
async function startProcess(dir: string, siteUrl: string) {
  const main = join(import.meta.dirname, '../apps/sandbox/main.ts')
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      SANDBOX_PORT: '0',
      SANDBOX_DIR: dir,
      SITE_URL: siteUrl,
      WEBHOOK_RETRY_MS: '20',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const url = await until('the sandbox', () => /"url":"([^"]+)"/.exec(output)?.[1])
  const secrets = JSON.parse(await readFile(join(dir, 'secrets.json'), 'utf8')) as Secrets
  return { child, ...clientOf({ url, secrets }) }
}

test('what was acknowledged outlives kill -9, and the next process tells the site', async () => {
  await using dir = await testDir()
  const first = await startProcess(dir.path, 'http://127.0.0.1:9')
  const charge = await first.post('/charges', {
    amount: 30_037,
    currency: 'THB',
    source: { type: 'promptpay' },
    metadata: { payment_id: 17 },
  })
  await first.post('/sms/messages', { msisdn: '0812345678', message: 'รหัส OTP 123456' })
  await first.post('/control/clock', { offset_ms: 60_000 })
  const qr = charge.body.source.scannable_code.payload as string
  const transfers = await first.post('/transfers', {
    amount: 100,
    recipient: { bank_code: '004', account_number: '0123456789', name: 'สมชาย' },
    metadata: { withdraw_id: 1 },
  })
  const paid = await first.post('/bank/pay', { qr_payload: qr })
  expect(paid.body.matched).toBe(true)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  await using site = await startSite()
  const second = await startProcess(dir.path, site.url)
  try {
    expect((await second.get(`/charges/${charge.body.id}`)).body.status).toBe('successful')
    expect((await second.get('/sms/inbox?phone=0812345678')).body.items).toHaveLength(1)
    expect((await second.get('/control/clock')).body.offset_ms).toBe(60_000)
    expect((await second.get('/transfers?withdraw_id=1')).body.data[0].id).toBe(transfers.body.id)
    const told = await until('the event', () =>
      site.received.find(({ event }) => event.key === 'charge.complete'),
    )
    expect(told.event.data).toMatchObject({ id: charge.body.id, metadata: { payment_id: 17 } })
    second.child.kill('SIGTERM')
    const [code] = (await once(second.child, 'exit')) as [number]
    expect(code).toBe(0)
  } finally {
    second.child.kill('SIGKILL')
  }
})

test('one folder is one world: a second sandbox on it is refused in words', async () => {
  await using sandbox = await testSandbox()
  await expect(startSandbox({ dir: sandbox.dir })).rejects.toThrow('in use by another sandbox')
})

test('settings are checked all at once', () => {
  const env = { SANDBOX_PORT: '99999', SITE_URL: 'site', AUTO_RESULTS: 'yes', LOG_LEVEL: '' }
  expect(() => readConfig(env)).toThrow(/SANDBOX_PORT.*\n.*SITE_URL.*\n.*AUTO_RESULTS/)
  expect(readConfig({ SANDBOX_PORT: '4000', AUTO_RESULTS: '1' })).toMatchObject({
    port: 4000,
    autoResults: true,
    siteUrl: 'http://127.0.0.1:3000',
  })
})

test('a secrets file that somebody named has to be there', async () => {
  await using dir = await testDir()
  const secretsFile = join(dir.path, 'missing.json')
  await expect(startSandbox({ dir: dir.path, secretsFile })).rejects.toThrow('does not exist')
})

test('SMS: sent with the key, read by phone in any form, newest first', async () => {
  await using sandbox = await testSandbox()
  const sent = await sandbox.post('/sms/messages', { msisdn: '+66 81 234 5678', message: 'หนึ่ง' })
  expect(sent).toMatchObject({
    status: 201,
    body: { phone_number_list: [{ number: '66812345678' }], bad_phone_number_list: [] },
  })
  await sandbox.post('/sms/messages', { msisdn: '0812345678', message: 'สอง', sender: 'SLTH' })
  await sandbox.post('/sms/messages', { msisdn: '0899999999', message: 'สาม' })
  const inbox = await sandbox.get('/sms/inbox?phone=66812345678')
  expect(inbox.body.items).toMatchObject([{ message: 'สอง' }, { message: 'หนึ่ง' }])
  expect((await sandbox.get('/sms/inbox')).body.items).toHaveLength(3)
  const bad = await sandbox.post('/sms/messages', { msisdn: '021234567', message: 'ก' })
  expect(bad.status).toBe(400)
  const noKey = await sandbox.post('/sms/messages', {}, { authorization: 'Basic eDp5' })
  expect(noKey.status).toBe(401)
})

test('bad requests are 4xx with a sentence, never 500', async () => {
  await using sandbox = await testSandbox()
  const writes = [
    '/charges',
    '/transfers',
    '/bank/pay',
    '/bank/name_inquiry',
    '/bank/control/accounts',
    '/bank/control/payouts',
    '/bank/control/transfers',
    '/sms/messages',
    '/results/control',
    '/glo/api/checking/getLotteryResult',
    '/control/clock',
  ]
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const bodies = ['{', '[]', '"text"', '7', 'null', '', '{"amount":{}}', '{"amount":1e999}', deep]
  const odd = { amount: 'NaN', date: '\u0000', offset_ms: 1e300, name: ['x'], metadata: 'x' }
  for (const path of writes) {
    for (const body of [...bodies, JSON.stringify(odd)]) {
      const answer = await sandbox.post(path, body)
      expect(answer.status, `${path} ${body.slice(0, 40)}`).toBeGreaterThanOrEqual(400)
      expect(answer.status, `${path} ${body.slice(0, 40)}`).toBeLessThan(500)
      expect(answer.body.message).toBeTypeOf('string')
    }
    const large = await sandbox.post(path, JSON.stringify({ x: 'x'.repeat(70_000) }))
    expect(large.status).toBe(413)
    const xml = await sandbox.post(path, '<x/>', { 'content-type': 'application/xml' })
    expect(xml.status).toBe(415)
  }
  const reads = [
    '/nothing',
    '/charges/x',
    '/charges',
    '/events?limit=-1',
    '/events?from=yesterday',
    '/transfers/x',
    '/bank/statement',
    '/bank/statement?account=1&after=99999999999999999999',
    '/bank/statement?account=1234567890&account=2',
    '/sms/inbox?phone=1',
    '/results/HANOI?date=2026-01-01',
    '/results/hanoi?date=2026-13-01',
    '/results/%E0%A4%A',
    '/control/webhooks?limit=0',
    '/charges/%00',
  ]
  for (const path of reads) {
    const { status, body } = await sandbox.get(path)
    expect(status, path).toBeGreaterThanOrEqual(400)
    expect(status, path).toBeLessThan(500)
    expect(body.message, path).toBeTypeOf('string')
  }
})

test('the gateway wants its key, and pages of other origins may not write', async () => {
  await using sandbox = await testSandbox()
  for (const path of ['/charges/x', '/events', '/transfers/x']) {
    expect((await fetch(sandbox.url + path)).status, path).toBe(401)
  }
  const foreign = { origin: 'https://evil.example' }
  const answer = await sandbox.post('/control/clock', { offset_ms: 1 }, foreign)
  expect(answer).toMatchObject({ status: 403, body: { error: 'foreign_origin' } })
  const own = await sandbox.post('/control/clock', { offset_ms: 1 }, { origin: sandbox.url })
  expect(own.status).toBe(200)
  expect((await sandbox.get('/health/live')).body).toEqual({ status: 'ok' })
})
