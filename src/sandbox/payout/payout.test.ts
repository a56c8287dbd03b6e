import { expect, test } from 'vitest'
import { until } from '../testing/client.ts'
import { startSite } from '../testing/site.ts'
import { type TestSandbox, testSandbox } from '../testing/start.ts'

const RECIPIENT = { bank_code: '004', account_number: '0123456789', name: 'สมชาย ใจดี' }

const order = (withdrawId: string | number, fields: object = {}) => ({
  amount: 150_000,
  recipient: RECIPIENT,
  metadata: { withdraw_id: withdrawId },
  source_account: '1234567890',
  ...fields,
})

const final = (sandbox: TestSandbox, id: string) =>
  until(`the end of ${id}`, async () => {
    const { body } = await sandbox.get(`/transfers/${id}`)
    return (body.paid || body.failure_code) && body
  })

test('a payout is sent, paid, told and on both statements', async () => {
  await using site = await startSite()
  // Slow enough that the answer is there before the money leaves, on a loaded machine too.
  await using sandbox = await testSandbox({ siteUrl: site.url, payoutSendMs: 500 })
  const { status, body } = await sandbox.post('/transfers', order(42))
  expect(status).toBe(200)
  expect(body).toMatchObject({ object: 'transfer', sent: false, paid: false, amount: 150_000 })
  const paid = await final(sandbox, body.id)
  expect(paid).toMatchObject({ sent: true, paid: true, failure_code: null })
  await until('two events', () => site.received.length === 2)
  expect(site.received.map(({ event }) => event.key).toSorted()).toEqual([
    'transfer.pay',
    'transfer.send',
  ])
  const ours = (await sandbox.get('/bank/statement?account=1234567890')).body.items
  expect(ours).toMatchObject([
    { direction: 'debit', amount: '1500.00', ref1: '42', transfer_id: body.id },
  ])
  const theirs = (await sandbox.get('/bank/statement?account=0123456789')).body.items
  expect(theirs).toMatchObject([{ direction: 'credit', amount: '1500.00' }])
})

test('one withdrawal is one transfer, however often it is ordered', async () => {
  await using sandbox = await testSandbox()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => sandbox.post('/transfers', order('w-1'))),
  )
  const ids = new Set(answers.map(({ body }) => body.id))
  expect(ids.size).toBe(1)
  const [id] = ids
  const found = await sandbox.get('/transfers?withdraw_id=w-1')
  expect(found.body).toMatchObject({ total: 1, data: [{ id }] })
  expect((await sandbox.get('/transfers?withdraw_id=w-2')).body).toMatchObject({ total: 0 })
  const other = await sandbox.post('/transfers', order('w-1', { amount: 150_001 }))
  expect(other).toMatchObject({ status: 409, body: { code: 'withdraw_id_reused' } })

  const key = { 'idempotency-key': 'k' }
  const noId = { metadata: {} }
  const first = await sandbox.post('/transfers', order('', noId), key)
  const again = await sandbox.post('/transfers', order('', noId), key)
  expect(again.body.id).toBe(first.body.id)
  const reused = await sandbox.post('/transfers', order('', { ...noId, amount: 1 }), key)
  expect(reused).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
  await final(sandbox, first.body.id)
  const { items } = (await sandbox.get('/bank/statement?account=0123456789')).body
  expect(items).toHaveLength(2)
})

test('a payout fails when somebody wishes it, and only that one', async () => {
  await using site = await startSite()
  await using sandbox = await testSandbox({ siteUrl: site.url })
  await sandbox.post('/bank/control/payouts', {
    account_number: '0123456789',
    outcome: 'fail',
    failure_message: 'บัญชีปลายทางปิดแล้ว',
  })
  const first = (await sandbox.post('/transfers', order(1))).body
  expect(first.failure_code).toBeNull()
  expect(await final(sandbox, first.id)).toMatchObject({
    paid: false,
    failure_code: 'transfer_failed',
    failure_message: 'บัญชีปลายทางปิดแล้ว',
  })
  await until('transfer.fail', () => site.received.some((one) => one.event.key === 'transfer.fail'))
  expect((await sandbox.get('/bank/statement?account=1234567890')).body.items).toEqual([])
  const second = (await sandbox.post('/transfers', order(2))).body
  expect(await final(sandbox, second.id)).toMatchObject({ paid: true })
})

test('an account that does not exist fails by itself', async () => {
  await using sandbox = await testSandbox()
  const recipient = { ...RECIPIENT, account_number: '1234560000' }
  const { body } = await sandbox.post('/transfers', order(3, { recipient }))
  expect(await final(sandbox, body.id)).toMatchObject({ failure_code: 'invalid_recipient' })
})

test('refused at once: no transfer exists', async () => {
  await using sandbox = await testSandbox()
  await sandbox.post('/bank/control/payouts', { account_number: '*', outcome: 'refuse' })
  const key = { 'idempotency-key': '4' }
  const refused = await sandbox.post('/transfers', order(4), key)
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_recipient' } })
  expect((await sandbox.get('/transfers?withdraw_id=4')).body.total).toBe(0)
  // The rule is used up, but the same key asks the same question.
  expect((await sandbox.post('/transfers', order(4), key)).status).toBe(400)
  expect((await sandbox.post('/transfers', order(5))).status).toBe(200)
})

test('an unknown outcome stays unknown until somebody ends it, once', async () => {
  await using sandbox = await testSandbox()
  await sandbox.post('/bank/control/payouts', { account_number: '*', outcome: 'hang' })
  const { id } = (await sandbox.post('/transfers', order(6))).body
  await until('sent', async () => (await sandbox.get(`/transfers/${id}`)).body.sent)
  await sandbox.restart()
  expect((await sandbox.get(`/transfers/${id}`)).body).toMatchObject({ sent: true, paid: false })
  const end = (outcome: string) =>
    sandbox.post('/bank/control/transfers', { transfer_id: id, outcome })
  expect((await end('fail')).body).toMatchObject({ paid: false, failure_code: 'transfer_failed' })
  expect(await end('pay')).toMatchObject({ status: 409, body: { error: 'transfer_final' } })
})

test('a lost or late answer hides a payout that happens', async () => {
  await using sandbox = await testSandbox()
  await sandbox.post('/bank/control/payouts', { account_number: '*', outcome: 'cut' })
  await expect(sandbox.post('/transfers', order(7))).rejects.toThrow('fetch failed')
  const found = await sandbox.get('/transfers?withdraw_id=7')
  expect(await final(sandbox, found.body.data[0].id)).toMatchObject({ paid: true })
  const again = await sandbox.post('/transfers', order(7))
  expect(again.body.id).toBe(found.body.data[0].id)

  await sandbox.post('/bank/control/payouts', {
    account_number: '*',
    outcome: 'late',
    delay_ms: 200,
  })
  const startedAt = performance.now()
  const late = await sandbox.post('/transfers', order(8))
  expect(performance.now() - startedAt).toBeGreaterThan(190)
  expect(late.body).toMatchObject({ paid: true })
})

test('payouts under way go on after a restart', async () => {
  await using sandbox = await testSandbox({ payoutSendMs: 150, payoutPayMs: 200 })
  const { id } = (await sandbox.post('/transfers', order(9))).body
  await sandbox.restart()
  expect(await final(sandbox, id)).toMatchObject({ paid: true })
})
