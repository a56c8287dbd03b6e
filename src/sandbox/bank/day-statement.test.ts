import { expect, test } from 'vitest'
import { addDays, bangkokInstant, DAY_MS } from '#kernel/time.ts'
import type { Answer } from '../testing/client.ts'
import { type TestSandbox, testSandbox } from '../testing/start.ts'

const ACCOUNT = '4051234567'
const NAME = `014-${ACCOUNT}`
const DAY = '2026-11-20'

const ask = async (sandbox: TestSandbox, path: string): Promise<Answer> => {
  const { statementKey, statementSecret } = sandbox.secrets
  const key = Buffer.from(`${statementKey}:${statementSecret}`).toString('base64')
  const headers = { authorization: `Basic ${key}` }
  const response = await fetch(`${sandbox.url}/bank/feed/${path}`, { headers })
  return { status: response.status, body: await response.json() }
}
const statement = (sandbox: TestSandbox, date: string, more = '') =>
  ask(sandbox, `statement?account=${NAME}&date=${date}${more}`)
const setClock = (sandbox: TestSandbox, to: Date) =>
  sandbox.post('/control/clock', { offset_ms: to.getTime() - Date.now() })
const pay = (sandbox: TestSandbox, amount: string) =>
  sandbox.post('/bank/pay', { to_account: ACCOUNT, to_bank: '014', amount })

test('the bank’s statement of a day says what happened, however its lines were told', async () => {
  await using sandbox = await testSandbox()
  await setClock(sandbox, bangkokInstant(DAY, '10:00'))
  await pay(sandbox, '100')
  await ask(sandbox, `lines?accounts=${NAME}`)
  await sandbox.post('/bank/control/feed', { faults: ['wrong_amount', 'late', 'retold'] })
  await pay(sandbox, '200.25')
  await pay(sandbox, '300')
  const { body: last } = await pay(sandbox, '400')
  await sandbox.post('/bank/control/feed', { reverse: last.trans_ref })
  expect(await statement(sandbox, DAY)).toMatchObject({
    status: 404,
    body: { error: 'statement_not_ready' },
  })

  await sandbox.post('/control/clock', { advance_ms: DAY_MS })
  const whole = await statement(sandbox, DAY)
  expect(whole.body).toMatchObject({
    bank_code: '014',
    account_number: ACCOUNT,
    date: DAY,
    currency: 'THB',
    opening_balance: '0.00',
    closing_balance: '600.25',
    credits: { count: 4, amount: '1000.25' },
    debits: { count: 1, amount: '400.00' },
    next_after: null,
  })
  const amounts = whole.body.lines.map((line: { amount: string }) => line.amount)
  expect(amounts).toEqual(['100.00', '200.25', '300.00', '400.00', '400.00'])
  const told = await ask(sandbox, `lines?accounts=${NAME}`)
  expect(told.body.lines[0].line_id).toBe(whole.body.lines[0].line_id)

  // Page by page it is the same, and the balances are the day's on each page.
  await sandbox.restart()
  const first = await statement(sandbox, DAY, '&limit=3')
  const second = await statement(sandbox, DAY, `&limit=3&after=${first.body.next_after}`)
  expect([...first.body.lines, ...second.body.lines]).toEqual(whole.body.lines)
  expect(second.body).toMatchObject({ closing_balance: '600.25', next_after: null })

  await pay(sandbox, '50')
  await sandbox.post('/control/clock', { advance_ms: DAY_MS })
  const next = await statement(sandbox, addDays(DAY, 1))
  expect(next.body).toMatchObject({ opening_balance: '600.25', closing_balance: '650.25' })
})

test('a stranger, an account nobody follows and a day of no calendar get no statement', async () => {
  await using sandbox = await testSandbox()
  const open = await fetch(`${sandbox.url}/bank/feed/statement?account=${NAME}&date=${DAY}`)
  expect(open.status).toBe(401)
  await open.body?.cancel()
  expect((await statement(sandbox, DAY)).body.error).toBe('account_not_found')
  expect((await statement(sandbox, '2026-02-30')).status).toBe(400)
  await sandbox.post('/bank/control/feed', { down: true })
  expect((await statement(sandbox, DAY)).status).toBe(503)
})
