import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#kernel/time.ts'
import { requestWithdrawOtp } from '#features/withdraw/contract.ts'
import { memberActor, person, type MemberActor } from '#tests/support/member.ts'
import { readOtp, smsInbox } from '#tests/support/sms.ts'
import { testWorld } from '#tests/support/world.ts'
import { checkAccount, login, register, requestOtp, type OtpPurpose } from '../contract.ts'
import { otpRules } from '../rules.ts'

const world = await testWorld({
  sandbox: true,
  jobs: true,
  env: { OTP_REQUIRED: 'on', TRUST_PROXY: 'on' },
  at: new Date('2026-11-21T09:00:00+07:00'),
})
const from = (address: string) => ({ 'x-forwarded-for': address })
const HOME = '203.0.113.7'

type VisitorPurpose = Exclude<OtpPurpose, 'withdraw'>
const ask = (phone: string, purpose: VisitorPurpose, address: string) =>
  world.call(requestOtp, { phone, purpose }, undefined, from(address))

/** A member who has logged in from home. */
async function memberAtHome(): Promise<MemberActor> {
  const typed = person()
  const { otp_ref } = await world.ask(requestOtp, { phone: typed.phone, purpose: 'register' })
  const otp_code = await readOtp(world, typed.phone, otp_ref)
  const member = await memberActor(world, { ...typed, otp_ref, otp_code })
  const { phone: username, password } = typed
  await world.ask(login, { username, password }, undefined, from(HOME))
  return member
}

/** Asks until the address gets no more, with the waits that it is told. */
async function useUp(phone: string, purpose: VisitorPurpose, address: string): Promise<number> {
  for (let sent = 0; ; sent += 1) {
    const { code } = await ask(phone, purpose, address)
    if (code === 'otp_daily_limit') return sent
    expect(code, `code ${sent + 1} for ${address}`).toBe('')
    await world.clock.advance(MINUTE_MS)
  }
}

describe("a stranger cannot use up a member's codes", () => {
  test('whatever he asks for, the member withdraws and resets from home and from elsewhere', async () => {
    const member = await memberAtHome()
    const { phone } = member.person
    expect(await useUp(phone, 'register', '198.51.100.1')).toBe(otpRules.dailyMax)
    expect(await useUp(phone, 'reset_password', '198.51.100.1')).toBe(otpRules.dailyMax)
    expect((await world.call(requestWithdrawOtp, {}, member)).error).toBe(0)
    expect((await ask(phone, 'reset_password', HOME)).error).toBe(0)
    expect((await ask(phone, 'reset_password', '192.0.2.9')).error).toBe(0)
  })

  test('many strangers at once get so many codes and no more, and home is not theirs', async () => {
    const member = await memberAtHome()
    const { phone } = member.person
    const crowd = Array.from({ length: 40 }, (_, index) => `198.51.100.${index + 1}`)
    const answers = await Promise.all(crowd.map((one) => ask(phone, 'reset_password', one)))
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === '')).toHaveLength(otpRules.phoneDailyMax)
    expect(codes.filter((code) => code === 'otp_daily_limit')).toHaveLength(
      crowd.length - otpRules.phoneDailyMax,
    )
    expect((await ask(phone, 'reset_password', HOME)).error).toBe(0)
    expect((await world.call(requestWithdrawOtp, {}, member)).error).toBe(0)
  })

  test('the addresses of one IPv6 network are one stranger', async () => {
    const { phone } = person()
    expect((await ask(phone, 'register', '2001:db8:1:2::1')).error).toBe(0)
    expect((await ask(phone, 'register', '2001:db8:1:2:ffff::9')).code).toBe('otp_cooldown')
    expect((await ask(phone, 'register', '2001:db8:1:3::1')).error).toBe(0)
  })
})

describe('where registering needs a code', () => {
  test('a stranger does not learn whose phone is registered; who holds it does', async () => {
    const taken = (await memberAtHome()).person.phone
    const free = person().phone
    for (const phone of [taken, free]) {
      expect(await world.ask(checkAccount, { phone })).toEqual({
        available: true,
        otp_required: true,
      })
    }
    const typed = person({ phone: taken })
    expect((await world.call(register, typed)).code).toBe('otp_required')
    await world.clock.advance(MINUTE_MS)
    const { otp_ref } = await world.ask(requestOtp, { phone: taken, purpose: 'register' })
    const otp_code = await readOtp(world, taken, otp_ref)
    const wrong = otp_code === '000000' ? '111111' : '000000'
    expect((await world.call(register, { ...typed, otp_ref, otp_code: wrong })).code).toBe(
      'otp_wrong',
    )
    expect(await world.call(register, { ...typed, otp_ref, otp_code })).toMatchObject({
      code: 'phone_taken',
      details: [{ field: 'phone' }],
    })
  })

  test('an unregistered phone still gets no code for a new password', async () => {
    const { phone } = person()
    await world.ask(requestOtp, { phone, purpose: 'reset_password' })
    const { otp_ref } = await world.ask(requestOtp, { phone, purpose: 'register' })
    await readOtp(world, phone, otp_ref)
    expect(await smsInbox(world, phone)).toHaveLength(1)
  })
})
