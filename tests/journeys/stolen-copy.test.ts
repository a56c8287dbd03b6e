import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import {
  bootstrap,
  changePassword,
  checkAccount,
  getProfile,
  getUserInfo,
  login,
  logout,
  register,
  requestOtp,
  resetPasswordV2,
} from '#features/account/contract.ts'
import { getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { startSite } from '#apps/server/site.ts'
import { createLog } from '#platform/log/log.ts'
import { send, visitor, type Actor } from '#tests/support/client.ts'
import { dumpOf } from '#tests/support/database-text.ts'
import { person, type Person } from '#tests/support/member.ts'
import { askForQr, payQr, waitForPayment } from '#tests/support/payments.ts'
import { testWorld, type World } from '#tests/support/world.ts'

const world = await testWorld({ sandbox: true, jobs: true })

/** A person whose data are found in no other row by accident. */
const secretive: Person = person({
  phone: '0987654321',
  first_name: 'พิสุทธิ์ศักดิ์',
  last_name: 'อัครมหาเศรษฐีนนท์',
  birth_date: '1987-06-05',
  bank_account_number: '7418529639',
  line_id: 'phisut.secret',
})

/** Every spelling under which somebody would look for the person in a stolen copy. */
const traces = [
  '0987654321',
  '987654321',
  '98-765-4321',
  'พิสุทธิ์ศักดิ์',
  'อัครมหาเศรษฐีนนท์',
  '1987-06-05',
  '19870605',
  '7418529639',
  '741-8-52963-9',
  'phisut.secret',
  secretive.password,
]
const spellings = traces.flatMap((text) => [
  text,
  Buffer.from(text).toString('base64').replace(/=+$/, ''),
  Buffer.from(text).toString('base64url'),
  Buffer.from(text).toString('hex'),
])

/** Requests are gone as soon as they are in the queue; a thief may come at any moment. */
async function keepJobRequests({ query }: World): Promise<void> {
  await query(`
    create schema asked;
    create table asked.job (text text not null);
    create function asked.keep() returns trigger language plpgsql security definer as $$
    begin
      insert into asked.job values (new::text);
      return new;
    end $$;
    create trigger keep after insert on platform.job_request
      for each row execute function asked.keep()`)
}

/** Everything that a member does with personal data, right and wrong. */
async function live(ask: typeof send, url: string, typed: Person): Promise<Actor> {
  const actor = visitor()
  const { phone, password, bank_code, bank_account_number, first_name, last_name } = typed
  await ask(url, checkAccount, { phone })
  await ask(url, checkAccount, { bank_code, bank_account_number, first_name, last_name })
  const signedIn = await ask(url, register, typed, actor)
  actor.bearer = signedIn.data.access_token
  await ask(url, register, typed)
  await ask(url, register, { ...typed, birth_date: '2020-01-01', password: phone })
  await ask(url, register, { ...typed, first_name: 5, phone: `${phone}0` })
  await ask(url, getUserInfo, {}, actor)
  await ask(url, getProfile, {}, actor)
  await ask(url, bootstrap, {}, actor)
  await ask(url, login, { username: phone, password: 'ไม่ใช่รหัสนี้' })
  await ask(url, changePassword, { current_password: 'ผิดแน่นอน', new_password: `ก${phone}` }, actor)
  const { data } = await ask(url, requestOtp, { phone, purpose: 'reset_password' })
  const { otp_ref } = data
  await ask(url, resetPasswordV2, {
    phone,
    otp_ref,
    otp_code: '000000',
    new_password: `${password}2`,
  })
  await ask(url, logout, {}, actor)
  return actor
}

/** Pays in from his own account, once as asked and once by himself, and asks for money back. */
async function moveMoney(typed: Person): Promise<void> {
  const actor = visitor()
  const { phone: username, password, bank_account_number, first_name, last_name } = typed
  actor.bearer = (await world.ask(login, { username, password }, actor)).access_token
  const payer = {
    from_bank: '004',
    from_account: bank_account_number,
    from_name: `${first_name} ${last_name}`,
  }
  const payment = await askForQr(world, actor, '500')
  await payQr(world, payment.qr_payload, payer)
  await waitForPayment(world, actor, payment.payment_id, 'paid')
  await payQr(world, payment.qr_payload, payer)
  const info = await world.ask(getWithdrawInfo, {}, actor)
  const bank_account_id = info.bank_accounts[0]?.id ?? 0
  await world.ask(
    requestWithdraw,
    { wallet_id: info.wallet_id, bank_account_id, amount: '100' },
    actor,
  )
  const cases = () => world.query('select from deposit.review_case')
  await expect.poll(async () => (await cases()).length).toBe(1)
}

describe('a stolen copy', () => {
  test('of the database names no phone, account, name, birth date, LINE id or password', async () => {
    await keepJobRequests(world)
    await live(send, world.site.memberUrl, secretive)
    await moveMoney(secretive)
    const dump = await dumpOf(world)
    for (const table of ['account.member', 'account.bank_account', 'withdraw.request']) {
      expect(dump.get(table), `${table} has rows, or the search proves nothing`).toMatch(/v1:d\d+:/)
    }
    expect(dump.get('asked.job'), 'the job that sends the code was asked for').toMatch(
      /account\.send_otp/,
    )
    const found = [...dump].flatMap(([table, text]) =>
      spellings
        .filter((spelling) => text.includes(spelling))
        .map((spelling) => ({ table, spelling })),
    )
    expect(found).toEqual([])
  })

  test('of the log neither, at its loudest', async () => {
    const lines: string[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString())
        done()
      },
    })
    const { services } = world
    const site = await startSite(services.config, services.secrets, world.database.app, {
      log: createLog('debug', sink),
      runJobs: false,
    })
    const typed = { ...secretive, phone: '0987654322', bank_account_number: '7418529638' }
    await live(send, site.memberUrl, typed)
    await site.close()
    const log = lines.join('')
    expect(log).toContain('/api/register')
    const looked = [...spellings, typed.phone, typed.bank_account_number, typed.phone.slice(1)]
    expect(looked.filter((spelling) => log.includes(spelling))).toEqual([])
  })
})
