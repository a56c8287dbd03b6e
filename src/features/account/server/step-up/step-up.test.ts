import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { visitor } from '#tests/support/client.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { readOtp } from '#tests/support/sms.ts'
import { testWorld } from '#tests/support/world.ts'
import { changePassword, getUserInfo, requestOtp, resetPassword } from '../../contract.ts'
import * as calls from '../../security-contract.ts'

const world = await testWorld({ sandbox: true, jobs: true, env: { SESSIONS_MAX: '5' } })

const PIN = '294716'

/** The same member on one more device. */
async function onAnotherDevice(member: MemberActor): Promise<MemberActor> {
  const other = { ...member, ...visitor() }
  await signInMember(world, other)
  return other
}

const byPassword = (member: MemberActor) =>
  world.call(calls.stepUpByPassword, { password: member.person.password }, member)
const byPin = (member: MemberActor, pin = PIN) => world.call(calls.stepUpByPin, { pin }, member)

/** A member with a PIN, whose step-up to set it has run out. */
async function memberWithPin(): Promise<MemberActor> {
  const member = await memberActor(world)
  await byPassword(member)
  await world.ask(calls.setPin, { pin: PIN }, member)
  await world.clock.advance(6 * MINUTE_MS)
  return member
}

/** Whether a call that asks for a step-up lets this session through. */
async function isLetThrough(member: MemberActor): Promise<boolean> {
  const input = { current_password: 'ไม่ใช่รหัสนี้', new_password: 'ข้าวเหนียวทุเรียน' }
  const { code } = await world.call(changePassword, input, member)
  expect(['step_up_required', 'current_password_wrong']).toContain(code)
  return code === 'current_password_wrong'
}

async function withdrawInput(member: MemberActor) {
  const info = await world.ask(getWithdrawInfo, {}, member)
  const bank_account_id = info.bank_accounts[0]?.id ?? 0
  return { wallet_id: info.wallet_id, bank_account_id, amount: '300.00' }
}

describe('the demo, where no codes are asked for', () => {
  test('lets a member who set up nothing withdraw and change the password as ever', async () => {
    const member = await memberActor(world)
    await deposit(world, member, '500')
    const asked = await world.call(requestWithdraw, await withdrawInput(member), member)
    expect(asked).toMatchObject({ status: 200, error: 0, data: { status: 'requested' } })
    expect(await isLetThrough(member)).toBe(true)
    expect((await world.ask(calls.getSecurity, {}, member)).pin_set_at).toBeNull()
  })

  test('asks for the password before the first PIN, and for no weak one', async () => {
    const member = await memberActor(world)
    expect(await world.call(calls.setPin, { pin: PIN }, member)).toMatchObject({
      status: 200,
      code: 'step_up_required',
      details: [{ field: 'step_up', code: 'password' }],
    })
    const wrong = await world.call(calls.stepUpByPassword, { password: 'ผิด' }, member)
    expect(wrong).toMatchObject({ code: 'password_wrong', details: [{ field: 'password' }] })
    expect((await byPassword(member)).error).toBe(0)
    const born = member.person.birth_date
    const pin = `${born.slice(8)}${born.slice(5, 7)}${born.slice(2, 4)}`
    const weak = await world.call(calls.setPin, { pin }, member)
    expect(weak).toMatchObject({ code: 'pin_weak', details: [{ field: 'pin' }] })
    await world.ask(calls.setPin, { pin: PIN }, member)
    expect((await world.ask(calls.getSecurity, {}, member)).pin_set_at).not.toBeNull()
  })

  test('asks whoever has a PIN, and the same withdrawal goes on by its key, once', async () => {
    const member = await memberWithPin()
    await deposit(world, member, '500')
    const input = await withdrawInput(member)
    const key = { 'idempotency-key': randomUUID() }
    const refused = await world.call(requestWithdraw, input, member, key)
    expect(refused).toMatchObject({
      status: 200,
      error: 13,
      code: 'step_up_required',
      details: [
        { field: 'step_up', code: 'pin' },
        { field: 'step_up', code: 'sms' },
      ],
    })
    expect((await world.ask(getWithdrawInfo, {}, member)).pending).toBeNull()
    expect((await byPin(member)).error).toBe(0)
    const first = await world.ask(requestWithdraw, input, member, key)
    const again = await world.ask(requestWithdraw, input, member, key)
    expect(again.withdraw_id).toBe(first.withdraw_id)
    expect(again.balance).toBe(first.balance)
  })

  test('takes a code by SMS from whoever forgot his PIN, once', async () => {
    const member = await memberWithPin()
    const { otp_ref } = await world.ask(calls.requestStepUpOtp, {}, member)
    const otp_code = await readOtp(world, member.person.phone, otp_ref)
    const wrong = otp_code === '000000' ? '111111' : '000000'
    const answered = await world.call(calls.stepUpBySms, { otp_ref, otp_code: wrong }, member)
    expect(answered).toMatchObject({ code: 'otp_wrong', data: { tries_left: 4 } })
    await world.ask(calls.stepUpBySms, { otp_ref, otp_code }, member)
    expect(await isLetThrough(member)).toBe(true)
    const other = await onAnotherDevice(member)
    expect((await world.call(calls.stepUpBySms, { otp_ref, otp_code }, other)).code).toBe(
      'otp_expired',
    )
    expect(await isLetThrough(other)).toBe(false)
  })
})

describe('too often', () => {
  test('codes by SMS have a cool-down and a daily number', async () => {
    const member = await memberWithPin()
    const ask = async () => (await world.call(calls.requestStepUpOtp, {}, member)).code
    expect([await ask(), await ask()]).toEqual(['', 'otp_cooldown'])
    let answered = ''
    // Twice as many as a day has, for it may end between them.
    for (let count = 0; count < 12 && answered !== 'otp_daily_limit'; count += 1) {
      await world.clock.advance(MINUTE_MS)
      answered = await ask()
    }
    expect(answered).toBe('otp_daily_limit')
  })

  test('the third wrong password has to wait, and so has the right one after it', async () => {
    const member = await memberActor(world)
    const wrong = () => world.call(calls.stepUpByPassword, { password: 'ผิด' }, member)
    const codes = [await wrong(), await wrong(), await wrong()].map(({ code }) => code)
    expect(codes).toEqual(['password_wrong', 'password_wrong', 'too_many_attempts'])
    expect((await byPassword(member)).code).toBe('too_many_attempts')
    await world.clock.advance(MINUTE_MS)
    expect((await byPassword(member)).error).toBe(0)
  })
})

describe('a step-up', () => {
  test('is the session’s own: another of the same member has none', async () => {
    const phone = await memberWithPin()
    const tablet = await onAnotherDevice(phone)
    await byPin(phone)
    expect(await isLetThrough(phone)).toBe(true)
    expect(await isLetThrough(tablet)).toBe(false)
  })

  test('is good for five minutes and no longer', async () => {
    const member = await memberWithPin()
    await byPin(member)
    await world.clock.advance(5 * MINUTE_MS - 20_000)
    expect(await isLetThrough(member)).toBe(true)
    await world.clock.advance(20_000)
    expect(await isLetThrough(member)).toBe(false)
  })

  test('ends with its session when the password is changed elsewhere', async () => {
    const phone = await memberWithPin()
    const thief = await onAnotherDevice(phone)
    await byPin(thief)
    await byPin(phone)
    const { password } = phone.person
    const input = { current_password: password, new_password: 'ข้าวเหนียวทุเรียน' }
    await world.ask(changePassword, input, phone)
    expect((await world.call(calls.setPin, { pin: '802651' }, thief)).status).toBe(401)
    // Who changed it has a new session, and that one has proved nothing yet.
    expect((await world.call(calls.setPin, { pin: '802651' }, phone)).status).toBe(401)
  })

  test('made by the password counts no more once there is a PIN', async () => {
    const member = await memberActor(world)
    const thief = await onAnotherDevice(member)
    await byPassword(thief)
    await byPassword(member)
    await world.ask(calls.setPin, { pin: PIN }, member)
    expect(await isLetThrough(thief)).toBe(false)
    expect((await byPassword(thief)).code).toBe('step_up_way_off')
    expect((await world.call(calls.removePin, {}, thief)).code).toBe('step_up_required')
  })

  test('is needed to take the PIN away, and then nothing is asked any more', async () => {
    const member = await memberWithPin()
    expect((await world.call(calls.removePin, {}, member)).code).toBe('step_up_required')
    await byPin(member)
    await world.ask(calls.removePin, {}, member)
    await world.clock.advance(6 * MINUTE_MS)
    expect(await isLetThrough(member)).toBe(true)
    expect((await byPin(member)).code).toBe('step_up_way_off')
  })
})

describe('guessing a PIN', () => {
  test('twenty at once are no more than three tries, and the right one has to wait, too', async () => {
    const member = await memberWithPin()
    const guesses = Array.from({ length: 20 }, (_, at) => byPin(member, `29471${at % 6}`))
    const codes = (await Promise.all(guesses)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'pin_wrong')).toHaveLength(2)
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(18)
    expect((await byPin(member)).code).toBe('too_many_attempts')
    await world.clock.advance(MINUTE_MS)
    expect((await byPin(member)).error).toBe(0)
    expect((await byPin(member, '111222')).code).toBe('pin_wrong')
  })

  test('from another session counts for the member, too', async () => {
    const member = await memberWithPin()
    const thief = await onAnotherDevice(member)
    for (const pin of ['111222', '222333', '333444']) await byPin(thief, pin)
    expect((await byPin(member)).code).toBe('too_many_attempts')
  })

  test('that is not six digits says so', async () => {
    const member = await memberWithPin()
    expect(await byPin(member, '12345')).toMatchObject({
      code: 'invalid_input',
      details: [{ field: 'pin' }],
    })
  })
})

describe('where the operator asks for codes', () => {
  test('everybody is asked, and the password is no way', async () => {
    const site = await world.secondSite({ OTP_REQUIRED: 'on' })
    const member = await memberActor(world)
    const ask = async (path: string, input: unknown) => {
      const response = await fetch(`${site.memberUrl}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${member.bearer}`,
          cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        body: JSON.stringify(input),
      })
      return (await response.json()) as { code: string; details: { code: string }[] }
    }
    const refused = await ask(calls.setPin.path, { pin: PIN })
    expect(refused).toMatchObject({ code: 'step_up_required', details: [{ code: 'sms' }] })
    const { password } = member.person
    expect((await ask(calls.stepUpByPassword.path, { password })).code).toBe('step_up_way_off')
    await deposit(world, member, '500')
    const input = await withdrawInput(member)
    // Who set up nothing is asked for the code of the withdrawal itself, as ever.
    expect((await ask(requestWithdraw.path, input)).code).toBe('otp_required')
    const { otp_ref } = await world.ask(calls.requestStepUpOtp, {}, member)
    const otp_code = await readOtp(world, member.person.phone, otp_ref)
    await world.ask(calls.stepUpBySms, { otp_ref, otp_code }, member)
    expect(await ask(requestWithdraw.path, input)).toMatchObject({ error: 0 })
  })

  test('a forgotten password is set anew by its own code, whatever else is set up', async () => {
    const member = await memberWithPin()
    const { phone } = member.person
    const { otp_ref } = await world.ask(requestOtp, { phone, purpose: 'reset_password' })
    const otp_code = await readOtp(world, phone, otp_ref)
    const new_password = 'ข้าวเหนียวทุเรียน'
    await world.ask(resetPassword, { phone, otp_ref, otp_code, new_password })
    expect((await world.call(getUserInfo, {}, member)).status).toBe(401)
  })
})
