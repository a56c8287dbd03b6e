import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { register, requestOtp } from '#features/account/contract.ts'
import { generateQr, getPaymentInfo, inquireStatus } from '#features/deposit/contract.ts'
import { createStaff } from '#features/staff/server/create-staff.ts'
import { login, loginCode } from '#features/staff/contract.ts'
import {
  getWithdrawal,
  getWithdrawInfo,
  requestWithdraw,
  requestWithdrawOtp,
} from '#features/withdraw/contract.ts'
import { approveWithdraw } from '#features/withdraw/operator-contract.ts'
import type { Call, WireInput, WireOutput } from '#kernel/contract.ts'
import { toConfig } from '#platform/config/config.ts'
import { secretsOf } from '#platform/config/given-secrets.ts'
import { openDatabase } from '#platform/database/database.ts'
import { joinCluster } from '#platform/database/embedded-cluster.ts'
import { totpCode } from '#platform/session/totp.ts'
import { wireServices } from '#apps/server/wiring.ts'
import { bookFaults } from '#tests/support/books.ts'
import { dataOf, send, visitor, type Actor } from '#tests/support/client.ts'
import { createTestDatabase } from '#tests/support/cluster.ts'
import { person } from '#tests/support/member.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import {
  givenSecrets,
  realEnvironment,
  startFrontProxy,
  writeGiven,
  writeOtherEnd,
} from '#tests/support/real-money.ts'
import { answersAt, freePorts, startCommand, type StartedSite } from '#tests/support/start.ts'

// Real money as an operator starts it: a child process, a database of its own, HTTPS in front, and at the
// other ends programs that speak the rails' formats, which this site neither started nor knows.

const PASSWORD = 'ฝนตกบนหลังคาสังกะสี'
const dir = await mkdtemp(join(tmpdir(), 'slth-real-'))
// The server's user walks through it.
await chmod(dir, 0o711)
// Real money asks for a server that outlives a power cut, which that of the tests does not.
const cluster = await joinCluster(join(dir, 'cluster'))
const database = await createTestDatabase(cluster.superuser)
const admin = new pg.Client({ ...database.superuser })
await admin.connect()
const ports = await freePorts()
const { PORT: outsidePort = '' } = await freePorts()
const outside = `http://127.0.0.1:${outsidePort}`
const front = await startFrontProxy({
  site: Number(ports['PORT']),
  office: Number(ports['OPERATOR_PORT']),
})
const secrets = givenSecrets()
const env = {
  ...realEnvironment({
    dataDir: join(dir, 'data'),
    secretsFile: await writeGiven(dir, { ...secrets, payout: secrets.gateway }),
    outside,
    database,
  }),
  ...ports,
}
const runs: StartedSite[] = []
const start = (part: Record<string, string> = {}): StartedSite => {
  const run = startCommand({ ...env, ...part })
  runs.push(run)
  return run
}
const bank = await startOutside()

afterAll(async () => {
  for (const { child, ended } of runs) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  }
  bank.kill('SIGTERM')
  await once(bank, 'exit')
  front.server.closeAllConnections()
  front.server.close()
  await admin.end()
  await cluster.leave()
  await rm(dir, { recursive: true, force: true })
})

async function startOutside(): Promise<ChildProcess> {
  await mkdir(join(dir, 'outside'))
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../src/apps/sandbox/main.ts')],
    {
      stdio: 'ignore',
      env: {
        SANDBOX_PORT: outsidePort,
        SANDBOX_DIR: join(dir, 'outside'),
        SANDBOX_SECRETS_FILE: await writeOtherEnd(dir, secrets),
        SITE_URL: front.url,
        PAYOUT_SEND_MS: '20',
        PAYOUT_PAY_MS: '20',
        WEBHOOK_RETRY_MS: '50',
        LOG_LEVEL: 'silent',
      },
    },
  )
  await vi.waitFor(async () => expect(await answersAt(outside)).toBe(true), PATIENCE_MS)
  return child
}

async function ask<C extends Call>(
  call: C,
  input: WireInput<C> | Record<string, unknown>,
  actor: Actor,
): Promise<WireOutput<C>> {
  return dataOf(await send(front.url, call, input, actor))
}

/** The code in the newest message to the phone that names the reference. */
async function codeOf(phone: string, ref: string): Promise<string> {
  const find = async () => {
    const response = await fetch(`${outside}/sms/inbox?phone=${phone}`)
    const { items } = (await response.json()) as { items: { message: string }[] }
    const text = items.find(({ message }) => message.includes(`Ref: ${ref.slice(0, 4)}`))?.message
    return /รหัส OTP (\d{6})/.exec(text ?? '')?.[1] ?? ''
  }
  await expect.poll(find).toMatch(/^\d{6}$/)
  return find()
}

async function joined(): Promise<{ member: Actor; phone: string }> {
  const typed = person()
  const member = visitor()
  const { otp_ref } = await ask(requestOtp, { phone: typed.phone, purpose: 'register' }, member)
  const otp_code = await codeOf(typed.phone, otp_ref)
  const { access_token } = await ask(register, { ...typed, otp_ref, otp_code }, member)
  member.bearer = access_token
  return { member, phone: typed.phone }
}

/** A cashier of the house, as the desk makes one. */
async function cashier(): Promise<Actor> {
  const config = toConfig(env)
  const wired = wireServices(config, await secretsOf(config), database.app)
  try {
    const username = 'cashier'
    const made = await createStaff(wired.services, {
      username,
      displayName: 'แคชเชียร์',
      password: PASSWORD,
      roles: ['cashier'],
    })
    const actor = visitor()
    const { login_token } = await ask(login, { username, password: PASSWORD }, actor)
    const code = totpCode(made?.totpSecret ?? '', new Date())
    actor.bearer = (await ask(loginCode, { login_token, code }, actor)).access_token
    return actor
  } finally {
    await wired.close()
  }
}

test('a database of tests takes no real money', async () => {
  const run = start()
  expect(await run.ended).toBe(1)
  expect(run.output()).toContain('whose clock can be moved')
  const { rows } = await admin.query('select * from platform.money_mode')
  expect(rows).toEqual([])
  await admin.query('update platform.clock_setting set is_test = false')
})

test('one deposit and one payout pass through rails of an operator’s own', async () => {
  const site = start()
  await site.waitFor('Ready.')
  expect(site.output()).toContain('Money is real')
  expect(site.output()).not.toMatch(/demo|sandbox|outside world|password|authenticator/i)
  expect(await answersAt(`http://127.0.0.1:${ports['SANDBOX_PORT']}`)).toBe(false)
  const kept = await readdir(join(dir, 'data'))
  expect(kept.filter((name) => /secret|sandbox|demo|database/.test(name))).toEqual([])

  const { member, phone } = await joined()
  // What the proxy says of HTTPS is believed: the cookie goes nowhere else.
  expect([...member.cookies.keys()]).toContain('__Host-slth_member')
  const channel = await ask(getPaymentInfo, { channel_id: 1 }, member)
  const payment = await ask(
    generateQr,
    {
      channel_id: 1,
      sub_channel_id: channel.sub_channels[0]?.sub_channel_id ?? 0,
      amount: '1000',
    },
    member,
  )
  expect(payment.play_bank_url).toBeNull()
  const paid = await fetch(`${outside}/bank/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ qr_payload: payment.qr_payload }),
  })
  expect(paid.status).toBe(200)
  const { payment_id } = payment
  await expect
    .poll(async () => (await ask(inquireStatus, { payment_id }, member)).status)
    .toBe('paid')

  // A second message to a phone waits a minute; this clock nobody may move.
  await admin.query(`update account.otp set requested_at = requested_at - interval '10 minutes'`)
  const info = await ask(getWithdrawInfo, {}, member)
  expect(info).toMatchObject({ otp_required: true, withdrawable: payment.amount })
  const { otp_ref } = await ask(requestWithdrawOtp, {}, member)
  const { withdraw_id } = await ask(
    requestWithdraw,
    {
      wallet_id: info.wallet_id,
      bank_account_id: info.bank_accounts[0]?.id ?? 0,
      amount: '300',
      otp_ref,
      otp_code: await codeOf(phone, otp_ref),
    },
    member,
  )
  await ask(approveWithdraw, { withdraw_id }, await cashier())
  await expect
    .poll(async () => (await ask(getWithdrawal, { withdraw_id }, member)).status)
    .toBe('paid')

  const { db, close } = openDatabase(database.app, { max: 1, onError: () => {} })
  expect(await bookFaults(db)).toEqual([])
  await close()
  site.child.kill('SIGTERM')
  expect(await site.ended).toBe(0)
})

test('who forgets MONEY_MODE gives no simulated bank a way into it', async () => {
  const forgotten = start({ MONEY_MODE: 'demo', SECRETS_FILE: '', DATA_DIR: join(dir, 'other') })
  expect(await forgotten.ended).toBe(1)
  expect(forgotten.output()).toContain('holds real money: start it with MONEY_MODE=real')
})

test('with several settings gone one message names them all', async () => {
  const run = start({ GATEWAY_URL: '', STATEMENT_URL: '', SMS_URL: '', LICENCE_REFERENCE: '' })
  expect(await run.ended).toBe(1)
  for (const name of ['GATEWAY_URL', 'STATEMENT_URL', 'SMS_URL', 'LICENCE_REFERENCE']) {
    expect(run.output()).toContain(`MONEY_MODE=real needs ${name}`)
  }
})
