import { expect, test } from 'vitest'
import { until } from '../testing/client.ts'
import { startSite } from '../testing/site.ts'
import { type TestSandbox, testSandbox } from '../testing/start.ts'

const RECEIVER = {
  biller_id: '099999999999901',
  ref1: 'DEP0000123',
  ref2: 'SLTH6',
  bank_code: '014',
  account_number: '1234567890',
}

async function newCharge(sandbox: TestSandbox, fields: object = {}) {
  const { status, body } = await sandbox.post('/charges', {
    amount: 30_037,
    currency: 'THB',
    source: { type: 'promptpay' },
    metadata: { payment_id: 17 },
    receiver: RECEIVER,
    ...fields,
  })
  expect(status).toBe(200)
  return { id: body.id as string, qr: body.source.scannable_code?.payload as string, body }
}

test('a paid QR makes the charge successful, the statement longer and the site told', async () => {
  await using site = await startSite()
  await using sandbox = await testSandbox({ siteUrl: site.url })
  const charge = await newCharge(sandbox)
  expect(charge.body).toMatchObject({ status: 'pending', reference: 'DEP0000123', paid: false })

  const paid = await sandbox.post('/bank/pay', {
    qr_payload: charge.qr,
    from_bank: '004',
    from_account: '012-3-45678-9',
    from_name: 'สมชาย ใจดี',
  })
  expect(paid.status).toBe(200)
  expect(paid.body).toMatchObject({ matched: true, charge_id: charge.id, amount: '300.37' })
  const payer = { bank_code: '004', account_number: '0123456789', name: 'สมชาย ใจดี' }
  const now = await sandbox.get(`/charges/${charge.id}`)
  expect(now.body).toMatchObject({ status: 'successful', paid: true, payer })

  const { event } = await until('the event', () => site.received[0])
  expect(event).toMatchObject({ key: 'charge.complete', data: now.body })
  expect((await sandbox.get(`/events/${event.id}`)).body).toEqual(event)

  const statement = await sandbox.get('/bank/statement?account=1234567890')
  expect(statement.body.items).toMatchObject([
    { direction: 'credit', amount: '300.37', channel: 'bill_payment', ref1: 'DEP0000123' },
  ])
  expect(statement.body.items[0].counterparty).toEqual(payer)
  const mine = await sandbox.get('/bank/statement?account=0123456789')
  expect(mine.body.items).toMatchObject([{ direction: 'debit', amount: '300.37' }])
})

test('the same QR paid twice is a second payment without our metadata', async () => {
  await using site = await startSite()
  await using sandbox = await testSandbox({ siteUrl: site.url })
  const charge = await newCharge(sandbox)
  await sandbox.post('/bank/pay', { qr_payload: charge.qr })
  const second = await sandbox.post('/bank/pay', { qr_payload: charge.qr })
  expect(second.body.matched).toBe(false)
  expect(second.body.charge_id).not.toBe(charge.id)
  await until('both events', () => site.received.length === 2)
  expect((await sandbox.get(`/charges/${second.body.charge_id}`)).body).toMatchObject({
    status: 'successful',
    amount: 30_037,
    metadata: {},
    reference: 'DEP0000123',
  })
  const both = await sandbox.get('/charges?reference=DEP0000123')
  expect(both.body.data.map((one: { id: string }) => one.id)).toEqual([
    charge.id,
    second.body.charge_id,
  ])
})

test('another amount arrives, and the charge goes on waiting', async () => {
  await using sandbox = await testSandbox()
  const charge = await newCharge(sandbox)
  const { biller_id, ref1, ref2 } = RECEIVER
  const paid = await sandbox.post('/bank/pay', { biller_id, ref1, ref2, amount: '300.36' })
  expect(paid.body).toMatchObject({ matched: false, amount: '300.36' })
  expect((await sandbox.get(`/charges/${charge.id}`)).body.status).toBe('pending')
  expect((await sandbox.get(`/charges/${paid.body.charge_id}`)).body.amount).toBe(30_036)
})

test('money for an expired charge arrives as money without a charge', async () => {
  await using sandbox = await testSandbox()
  const charge = await newCharge(sandbox)
  await sandbox.post('/control/clock', { advance_ms: 25 * 3_600_000 })
  expect((await sandbox.get(`/charges/${charge.id}`)).body).toMatchObject({
    status: 'expired',
    expired: true,
  })
  const paid = await sandbox.post('/bank/pay', { qr_payload: charge.qr })
  expect(paid.body.matched).toBe(false)
  expect((await sandbox.post(`/charges/${charge.id}/expire`, {})).body.code).toBe('invalid_charge')
})

test('a PromptPay id or an account needs the exact amount, oldest charge first', async () => {
  await using sandbox = await testSandbox()
  const receiver = { promptpay_id: '0812345678', account_number: '1234567890', bank_code: '014' }
  const first = await newCharge(sandbox, { receiver })
  const second = await newCharge(sandbox, { receiver })
  const byAccount = await sandbox.post('/bank/pay', {
    to_account: '123-4-56789-0',
    amount: '300.37',
  })
  expect(byAccount.body.charge_id).toBe(first.id)
  const byProxy = await sandbox.post('/bank/pay', { to_account: '081-234-5678', amount: 300.37 })
  expect(byProxy.body).toMatchObject({ charge_id: second.id, to: { account_number: '1234567890' } })
  const stray = await sandbox.post('/bank/pay', { to_account: '0812345678', amount: '300.38' })
  expect(stray.body.matched).toBe(false)
  const statement = await sandbox.get('/bank/statement?account=0812345678')
  expect(statement.body.items).toHaveLength(2)
})

test('money to somebody else is no business of the merchant', async () => {
  await using sandbox = await testSandbox()
  const friend = { bank_code: '004', account_number: '5556667778', name: 'สมหญิง ใจงาม' }
  await sandbox.post('/bank/control/accounts', friend)
  const paid = await sandbox.post('/bank/pay', { to_account: '5556667778', amount: '20' })
  expect(paid.body).toMatchObject({ charge_id: null, to: { name: 'สมหญิง ใจงาม' } })
  expect((await sandbox.get('/events')).body.total).toBe(0)
  const stranger = await sandbox.post('/bank/pay', { to_account: '9998887776', amount: '20' })
  expect(stranger.body.charge_id).toMatch(/^chrg_test_/)
})

test('an Idempotency-Key pays once', async () => {
  await using sandbox = await testSandbox()
  const { qr } = await newCharge(sandbox)
  const key = { 'idempotency-key': 'k1' }
  const first = await sandbox.post('/bank/pay', { qr_payload: qr }, key)
  const again = await sandbox.post('/bank/pay', { qr_payload: qr }, key)
  expect(again.body).toEqual(first.body)
  const other = await sandbox.post('/bank/pay', { to_account: '1234567890', amount: '1' }, key)
  expect(other).toMatchObject({ status: 409, body: { error: 'idempotency_key_reused' } })
  expect((await sandbox.get('/bank/statement?account=1234567890')).body.items).toHaveLength(1)
})

test('what cannot be paid is refused in words', async () => {
  await using sandbox = await testSandbox()
  const { qr } = await newCharge(sandbox)
  const static29 = '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E'
  const account = { to_account: '1234567890' }
  const cases: readonly (readonly [object, number, string])[] = [
    [{}, 400, 'invalid_input'],
    [{ qr_payload: qr, to_account: '1234567890' }, 400, 'invalid_input'],
    [{ qr_payload: `${qr.slice(0, -1)}${qr.endsWith('0') ? '1' : '0'}` }, 400, 'invalid_qr'],
    [{ qr_payload: 'สวัสดี' }, 400, 'invalid_qr'],
    [{ qr_payload: static29 }, 400, 'amount_required'],
    [{ qr_payload: qr, amount: '300.38' }, 400, 'amount_fixed_by_qr'],
    [account, 400, 'amount_required'],
    [{ ...account, amount: '0' }, 400, 'invalid_input'],
    [{ ...account, amount: '-5' }, 400, 'invalid_input'],
    [{ ...account, amount: '1.005' }, 400, 'invalid_input'],
    [{ ...account, amount: '2000000.01' }, 400, 'invalid_input'],
    [{ ...account, amount: 1e21 }, 400, 'invalid_input'],
    [{ ...account, amount: '20', from_bank: '999' }, 400, 'invalid_input'],
    [{ to_account: '12345', amount: '20' }, 400, 'invalid_input'],
    [{ to_account: '1234560000', amount: '20' }, 404, 'account_not_found'],
    [{ biller_id: '099999999999901', amount: '20' }, 400, 'invalid_input'],
  ]
  for (const [body, status, error] of cases) {
    const answer = await sandbox.post('/bank/pay', body)
    expect({ asked: body, ...answer }).toMatchObject({ asked: body, status, body: { error } })
    expect(answer.body.message.length).toBeGreaterThan(5)
  }
  expect((await sandbox.get('/events')).body.total).toBe(0)
})

test('whose account it is: nobody knows until somebody registers', async () => {
  await using sandbox = await testSandbox()
  const account = { bank_code: '004', account_number: '012-3-45678-9' }
  const ask = async (fields: object) =>
    (await sandbox.post('/bank/name_inquiry', { ...account, ...fields })).body
  expect(await ask({ name: 'ใครก็ได้' })).toEqual({ exists: true, name: null, name_matches: true })
  const holder = { exists: true, name: 'สมชาย ใจดี' }
  const register = { name: 'สมชาย ใจดี', register: true }
  expect(await ask(register)).toEqual({ ...holder, name_matches: true })
  expect(await ask({ name: 'นายสมชาย ใจดี' })).toEqual({ ...holder, name_matches: true })
  const thief = { name: 'สมศักดิ์ ใจร้าย', register: true }
  expect(await ask(thief)).toEqual({ ...holder, name_matches: false })
  expect(await ask({})).toEqual({ ...holder, name_matches: null })
  expect(await ask({ account_number: '0123450000', name: 'ก' })).toMatchObject({ exists: false })
  const unknownBank = await sandbox.post('/bank/name_inquiry', { ...account, bank_code: '999' })
  expect(unknownBank.status).toBe(400)
})
