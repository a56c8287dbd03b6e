import { expect, test } from 'vitest'
import { until } from '../testing/client.ts'
import { startSite, type Received } from '../testing/site.ts'
import { type TestSandbox, testSandbox } from '../testing/start.ts'
import { signEvent } from './signature.ts'

const pay = (sandbox: TestSandbox, amount = '20.00') =>
  sandbox.post('/bank/pay', { to_account: '1234567890', amount })

const queue = (sandbox: TestSandbox, ...faults: object[]) =>
  sandbox.post('/control/webhooks', { faults })

const states = async (sandbox: TestSandbox): Promise<string[]> =>
  (await sandbox.get('/control/webhooks')).body.items.map((item: { state: string }) => item.state)

function isSigned(sandbox: TestSandbox, { headers, body }: Received): boolean {
  const timestamp = String(headers['omise-signature-timestamp'])
  const expected = signEvent(sandbox.secrets.omiseWebhookSecret, timestamp, body)
  return headers['omise-signature'] === expected
}

test('an event is tried until it is answered with a 2xx, and then never again', async () => {
  await using site = await startSite()
  await using sandbox = await testSandbox({ siteUrl: site.url })
  site.answerWith(500, 404, 302, 204)
  await pay(sandbox)
  await until('delivery', async () => (await states(sandbox))[0] === 'delivered')
  expect(site.received).toHaveLength(4)
  expect(new Set(site.received.map(({ body }) => body)).size).toBe(1)
  expect(site.received.every((one) => isSigned(sandbox, one))).toBe(true)
  const { items } = (await sandbox.get('/control/webhooks')).body
  expect(items[0].deliveries.map((one: { status: number }) => one.status)).toEqual([
    500, 404, 302, 204,
  ])
  // Another event comes and goes; the delivered one stays delivered.
  await pay(sandbox)
  await until('the second', async () => (await states(sandbox)).every((one) => one === 'delivered'))
  expect(site.received).toHaveLength(5)
})

test('retries go on after a restart, to a site that was away', async () => {
  await using sandbox = await testSandbox({ siteUrl: 'http://127.0.0.1:9' })
  await pay(sandbox)
  await until('a failed attempt', async () => {
    const { items } = (await sandbox.get('/control/webhooks')).body
    return items[0].attempts > 1
  })
  await sandbox.restart()
  expect(await states(sandbox)).toEqual(['waiting'])
  await using site = await startSite()
  sandbox.setSiteUrl(site.url)
  await until('delivery', () => site.received.length === 1)
})

test('while keys rotate an event carries both signatures', async () => {
  await using site = await startSite()
  await using sandbox = await testSandbox({ siteUrl: site.url })
  const { writeFile } = await import('node:fs/promises')
  const previous = Buffer.from('the key of last year').toString('base64')
  const secrets = { ...sandbox.secrets, omiseWebhookSecretPrevious: previous }
  await writeFile(`${sandbox.dir}/secrets.json`, JSON.stringify(secrets))
  await sandbox.restart()
  await pay(sandbox)
  const { headers, body } = await until('the event', () => site.received[0])
  const timestamp = String(headers['omise-signature-timestamp'])
  expect(headers['omise-signature']).toBe(
    [secrets.omiseWebhookSecret, previous].map((key) => signEvent(key, timestamp, body)).join(','),
  )
})

test('faults: duplicate', async () => {
  await using site = await startSite()
  await using sandbox = await testSandbox({ siteUrl: site.url })
  await queue(sandbox, { fault: 'duplicate', times: 3 })
  await pay(sandbox)
  await until('delivery', async () => (await states(sandbox))[0] === 'delivered')
  expect(site.received.map(({ event }) => event.id)).toEqual(
    Array.from({ length: 3 }, () => site.received[0]?.event.id),
  )
})

test('faults: out of order', async () => {
  await using site = await startSite()
  await using sandbox = await testSandbox({ siteUrl: site.url })
  await queue(sandbox, { fault: 'out_of_order' })
  await pay(sandbox, '1.00')
  await pay(sandbox, '2.00')
  await until('both', () => site.received.length === 2)
  expect(site.received.map(({ event }) => event.data.amount)).toEqual([200, 100])
})

test('faults: wrong signature and stale timestamp, then right', async () => {
  await using site = await startSite()
  await using sandbox = await testSandbox({ siteUrl: site.url })
  site.answerWith(401)
  await queue(sandbox, { fault: 'wrong_signature' }, { fault: 'stale', times: 2 })
  await pay(sandbox)
  await until('the first', () => site.received.length === 2)
  expect(site.received.map((one) => isSigned(sandbox, one))).toEqual([false, true])

  site.answerWith(401, 401)
  const nowMs = Date.parse((await sandbox.get('/control/clock')).body.now)
  await pay(sandbox)
  await until('the second', () => site.received.length === 5)
  const second = site.received.slice(2)
  expect(second.every((one) => isSigned(sandbox, one))).toBe(true)
  const ages = second.map(
    ({ headers }) => Math.floor(nowMs / 1000) - Number(headers['omise-signature-timestamp']),
  )
  expect(ages.slice(0, 2).every((age) => age >= 299 && age <= 301)).toBe(true)
  expect(ages[2]).toBeLessThanOrEqual(1)
})

test('faults: dropped and delayed events; asking and redelivery find them', async () => {
  await using site = await startSite()
  await using sandbox = await testSandbox({ siteUrl: site.url })
  await queue(sandbox, { fault: 'drop' }, { fault: 'delay', delay_ms: 86_400_000 })
  await pay(sandbox, '1.00')
  await pay(sandbox, '2.00')
  await pay(sandbox, '3.00')
  await until('the third', () => site.received.length === 1)
  expect(await states(sandbox)).toEqual(['delivered', 'waiting', 'dropped'])
  const events = await sandbox.get('/events?limit=2')
  expect(events.body).toMatchObject({ total: 3, limit: 2, order: 'chronological' })
  const [dropped] = events.body.data
  await sandbox.post('/control/webhooks', { redeliver: dropped.id })
  await until('the dropped one', () => site.received.length === 2)
  expect(site.received[1]?.event.id).toBe(dropped.id)
})

test('paused, the gateway keeps everything and sends it later', async () => {
  await using site = await startSite()
  await using sandbox = await testSandbox({ siteUrl: site.url })
  await sandbox.post('/control/webhooks', { paused: true })
  await pay(sandbox)
  await sandbox.restart()
  expect(await states(sandbox)).toEqual(['waiting'])
  expect(site.received).toHaveLength(0)
  await sandbox.post('/control/webhooks', { paused: false })
  await until('delivery', () => site.received.length === 1)
})
