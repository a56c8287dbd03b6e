import { expect, test } from 'vitest'
import { type TestSandbox, testSandbox } from '../testing/start.ts'

const submit = async (sandbox: TestSandbox, path: string, fields: Record<string, string>) => {
  const body = new URLSearchParams(fields)
  const response = await fetch(sandbox.url + path, { method: 'POST', body, redirect: 'manual' })
  return { status: response.status, text: await response.text() }
}

const STATIC_QR = '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E'

test('a person opens a QR link, pays it once by one form and sees the slip', async () => {
  await using sandbox = await testSandbox()
  const { body } = await sandbox.post('/charges', {
    amount: 30_037,
    currency: 'THB',
    source: { type: 'promptpay' },
    metadata: {},
  })
  const qr = body.source.scannable_code.payload as string
  const page = (await sandbox.get(`/pay?qr=${encodeURIComponent(qr)}`)).body as string
  expect(page).toContain('฿300.37')
  expect(page).toContain(body.reference)
  const key = /name="key" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const form = { qr_payload: qr, key, from_name: 'สมชาย <b>ใจดี</b>', from_account: '' }
  const first = await submit(sandbox, '/pay', form)
  const again = await submit(sandbox, '/pay', form)
  expect(first.text).toContain('ตรงกับรายการที่ร้านค้ารอรับ')
  expect(first.text).toContain('สมชาย &lt;b&gt;ใจดี&lt;/b&gt;')
  expect(again.text).toBe(first.text)
  expect(first.text).toContain('href="http://127.0.0.1:3000">กลับไปหน้าร้านค้า')
  const shop = 'http://192.168.1.20:3000/member/payment?id=7'
  const opened = `/pay?qr=${encodeURIComponent(qr)}&shop=${encodeURIComponent(shop)}`
  expect((await sandbox.get(opened)).body).toContain(`name="shop" value="${shop}"`)
  const fromShop = await submit(sandbox, '/pay', { ...form, key: 'from shop', shop })
  expect(fromShop.text).toContain(`href="${shop}">กลับไปหน้าร้านค้า`)
  const script = await submit(sandbox, '/pay', { ...form, key: 'script', shop: 'javascript:x' })
  expect(script.text).not.toContain('href="javascript:')
  expect((await sandbox.get(`/charges/${body.id}`)).body.status).toBe('successful')
  const another = await submit(sandbox, '/pay', { ...form, key: 'another' })
  expect(another.text).toContain('ไม่ตรงกับรายการที่ร้านค้ารอรับ')
  const svg = await fetch(`${sandbox.url}/charges/${body.id}/qr.svg`)
  expect(svg.headers.get('content-type')).toContain('image/svg+xml')
})

test('the script that reads a QR from a picture comes with its library', async () => {
  await using sandbox = await testSandbox()
  for (const path of ['read-qr.mjs', 'qr/decode.js', 'qr/index.js']) {
    const script = await fetch(`${sandbox.url}/scripts/${path}`)
    expect(script.headers.get('content-type'), path).toContain('text/javascript')
  }
})

test('what a person gets wrong is said in Thai', async () => {
  await using sandbox = await testSandbox()
  const bad = await submit(sandbox, '/pay', { qr_payload: 'x' })
  expect(bad).toMatchObject({ status: 400 })
  expect(bad.text).toContain('ข้อความ QR ไม่ถูกต้อง')
  const noAmount = await submit(sandbox, '/pay', { qr_payload: STATIC_QR })
  expect(noAmount.text).toContain('กรุณากรอกจำนวนเงิน')
  const noAccount = await submit(sandbox, '/pay', { to_account: '1230000', amount: '5' })
  expect(noAccount.text).toContain('เลขบัญชีปลายทางไม่ถูกต้อง')
  const draw = await submit(sandbox, '/draws', { market: 'lao', digits4: '12', when: 'now' })
  expect(draw).toMatchObject({ status: 400 })
})

test('SMS, statement, results, payouts and events are there to see and to set', async () => {
  await using sandbox = await testSandbox({ siteUrl: 'http://127.0.0.1:9' })
  await sandbox.post('/sms/messages', { msisdn: '0812345678', message: 'รหัส OTP 123456' })
  expect((await sandbox.get('/sms?phone=0812345678')).body).toContain('รหัส OTP 123456')
  expect((await sandbox.get('/sms?phone=0899999999')).body).toContain('ยังไม่มีข้อความ')
  await sandbox.post('/bank/pay', { to_account: '1234567890', amount: '300.37' })
  expect((await sandbox.get('/statement?account=1234567890')).body).toContain('+300.37')
  expect((await sandbox.get('/hooks')).body).toContain('เงินเข้า')

  const date = '2021-02-28'
  const form = { market: 'hanoi', date, round: '1', special: '30398', first: '04743' }
  const drawn = await submit(sandbox, '/draws', { ...form, status: 'announced', when: '' })
  expect(drawn.text).toContain('30398')
  expect((await sandbox.get(`/results/hanoi?date=${date}`)).body.official.first).toBe('04743')
  const none = await submit(sandbox, '/draws', { ...form, status: 'no_result', when: '' })
  expect(none.text).toContain('งวดนี้ไม่มีผลรางวัล')

  const rule = { account_number: '', outcome: 'hang', message: '' }
  expect((await submit(sandbox, '/payouts/rule', rule)).status).toBe(303)
  const { id } = (
    await sandbox.post('/transfers', {
      amount: 150_000,
      recipient: { bank_code: '004', account_number: '0123456789', name: 'สมชาย' },
    })
  ).body
  expect((await sandbox.get('/payouts')).body).toContain('฿1,500.00')
  const end = { transfer_id: id, outcome: 'fail' }
  expect((await submit(sandbox, '/payouts/end', end)).status).toBe(303)
  expect((await sandbox.get(`/transfers/${id}`)).body.failure_code).toBe('transfer_failed')
  const twice = await submit(sandbox, '/payouts/end', end)
  expect(twice.text).toContain('รายการนี้สิ้นสุดแล้ว')
})

test('of an account whose statement is told, the payer is not told that nobody waits', async () => {
  await using sandbox = await testSandbox()
  const { statementKey, statementSecret } = sandbox.secrets
  const key = Buffer.from(`${statementKey}:${statementSecret}`).toString('base64')
  const wallet = '0812223334'
  const followed = await fetch(`${sandbox.url}/bank/feed/lines?accounts=truemoney-${wallet}`, {
    headers: { authorization: `Basic ${key}` },
  })
  expect(followed.status).toBe(200)
  const order = { to_account: wallet, amount: '300.37', from_account: '', key: 'wallet' }
  const paid = await submit(sandbox, '/pay', order)
  expect(paid.text).toContain('ร้านค้าจะเห็นในรายการบัญชีและเทียบกับรายการที่รอรับเอง')
  expect(paid.text).not.toContain('ไม่ตรงกับรายการ')
  const answer = await sandbox.post('/bank/pay', { to_account: wallet, amount: '5' })
  expect(answer.body).toMatchObject({ matched: null, charge_id: null })
})
