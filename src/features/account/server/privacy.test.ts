import { describe, expect, test } from 'vitest'
import type { Actor } from '#tests/support/client.ts'
import { memberActor } from '#tests/support/member.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { openerOf } from '#platform/vault/data-keys.ts'
import { testWorld } from '#tests/support/world.ts'
import { bootstrap, getUserInfo, login, requestOtp } from '../contract.ts'
import { createMemberDirectory } from './member-directory.ts'

const world = await testWorld({ sandbox: true })

describe('sealed columns', () => {
  test('a sealed value opens in its own row and column only', async () => {
    const [one, two] = [await memberActor(world), await memberActor(world)]
    const rows = await world.query<{ phone: string; first_name: string }>(
      'select phone, first_name from account.member where member_id = $1',
      [one.memberId],
    )
    const phone = rows[0]?.phone ?? ''
    const vault = await openerOf(world.services.db, world.services.vault, [phone])
    expect(vault.open('account.member.phone', one.memberId, phone)).toBe(one.person.phone)
    expect(() => vault.open('account.member.phone', two.memberId, phone)).toThrow()
    expect(() => vault.open('account.member.first_name', one.memberId, phone)).toThrow()
  })

  test('the database itself refuses plain text where a sealed value belongs', async () => {
    const { memberId } = await memberActor(world)
    const plain = (column: string) =>
      world.query(`update account.member set ${column} = '0812345678' where member_id = $1`, [
        memberId,
      ])
    for (const column of ['phone', 'first_name', 'last_name', 'birth_date', 'line_id']) {
      await expect(plain(column), column).rejects.toThrow(/check constraint|sealed anew/)
    }
  })
})

describe('what is kept, and for how long', () => {
  test('the text of a code is gone once it is sent, and stays while the gateway is away', async () => {
    const { phone } = (await memberActor(world)).person
    await world.ask(requestOtp, { phone, purpose: 'reset_password' })
    const last = async () => {
      const [row] = await world.query<{ otp_id: string; message: string | null }>(
        'select otp_id, message from account.otp order by otp_id desc limit 1',
      )
      return { id: Number(row?.otp_id), message: row?.message ?? null }
    }
    const { id, message } = await last()
    expect(message).toMatch(/^v1:/)
    const cutOff = await world.secondSite({ SANDBOX_URL: 'http://127.0.0.1:9' })
    const away = { ...world, services: cutOff.services }
    await expect(runNamedJob(away, 'account.send_otp', { otp_id: id })).rejects.toThrow()
    expect((await last()).message).toBe(message)
    await runNamedJob(world, 'account.send_otp', { otp_id: id })
    expect((await last()).message).toBeNull()
    const inbox = await world.sandbox.get(`/sms/inbox?phone=${phone}`)
    expect(inbox['items']).toHaveLength(1)
  })

  test('a code that is dead by the time it could be sent is not sent', async () => {
    const { phone } = (await memberActor(world)).person
    await world.ask(requestOtp, { phone, purpose: 'reset_password' })
    const [row] = await world.query<{ otp_id: string }>(
      'select max(otp_id) as otp_id from account.otp',
    )
    await world.clock.advance(6 * 60_000)
    await runNamedJob(world, 'account.send_otp', { otp_id: Number(row?.otp_id) })
    expect((await world.sandbox.get(`/sms/inbox?phone=${phone}`))['items']).toEqual([])
  })

  test('codes are forgotten after a week, password tries after ninety days', async () => {
    const count = async (table: string) =>
      Number((await world.query<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n)
    const DAY = 24 * 60 * 60_000
    const { phone } = (await memberActor(world)).person
    await world.ask(requestOtp, { phone, purpose: 'reset_password' })
    await world.call(login, { username: phone, password: 'ไม่ใช่รหัสนี้' })
    await world.clock.advance(6 * DAY)
    await runNamedJob(world, 'account.forget_old_rows')
    expect(await count('account.otp')).toBeGreaterThan(0)
    await world.clock.advance(2 * DAY)
    await runNamedJob(world, 'account.forget_old_rows')
    expect(await count('account.otp')).toBe(0)
    expect(await count('account.login_try')).toBeGreaterThan(0)
    await world.clock.advance(90 * DAY)
    await runNamedJob(world, 'account.forget_old_rows')
    expect(await count('account.login_try')).toBe(0)
  })
})

describe('other features', () => {
  test('see members through the directory only, and only their own accounts', async () => {
    const directory = createMemberDirectory(world.services)
    const [one, two] = [await memberActor(world), await memberActor(world)]
    expect(await directory.findByPhone(one.person.phone)).toBe(one.memberId)
    expect(await directory.findByPhone('0600000000')).toBeNull()
    const [account] = await directory.findBankAccounts(one.memberId)
    expect(account).toMatchObject({
      accountNumber: one.person.bank_account_number,
      maskedNumber: expect.stringMatching(/^xxx-x-x\d{4}-x$/),
      holderName: 'สมชาย ใจดี',
      bankName: 'กสิกรไทย',
      isPrimary: true,
      isVerified: true,
    })
    const id = account?.id ?? 0
    expect(await directory.findBankAccount(one.memberId, id)).toEqual(account)
    expect(await directory.findBankAccount(two.memberId, id)).toBeNull()
    const labels = await directory.findLabels([one.memberId, two.memberId, one.memberId, 5])
    expect(labels.size).toBe(2)
    expect(labels.get(one.memberId)).toEqual({
      username: expect.stringMatching(/^08x-xxx-\d{4}$/),
      displayName: 'สมชาย จ.',
    })
  })
})

describe('bootstrap', () => {
  test('needs the cookie alone and answers what the frame shows', async () => {
    const member = await memberActor(world)
    const cookieOnly: Actor = { cookies: member.cookies }
    const data = await world.ask(bootstrap, {}, cookieOnly)
    expect(data).toMatchObject({
      user: { id: member.memberId },
      wallets: [{ balance: '0.00', held: '0.00', wallet_type_id: 1 }],
      demo: true,
      agent: { id: 6, code: 'slth' },
      features: { otp_register: false, otp_withdraw: false },
    })
    expect(data.user).toEqual(await world.ask(getUserInfo, {}, member))
    expect(JSON.stringify(data)).not.toContain(member.person.phone)
    expect((await world.call(bootstrap, {})).status).toBe(401)
  })
})
