import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#kernel/time.ts'
import { visitor } from '#tests/support/client.ts'
import { person, type Person } from '#tests/support/member.ts'
import { readOtp, smsInbox } from '#tests/support/sms.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  checkAccount,
  confirmOtp,
  getUserInfo,
  login,
  register,
  requestOtp,
  resetPassword,
  resetPasswordV2,
} from '../contract.ts'

const world = await testWorld({ sandbox: true, jobs: true, env: { OTP_REQUIRED: 'on' } })

async function askCode(phone: string, purpose: 'register' | 'reset_password') {
  const { otp_ref } = await world.ask(requestOtp, { phone, purpose })
  return { otp_ref, otp_code: await readOtp(world, phone, otp_ref) }
}

async function registered(): Promise<Person> {
  const typed = person()
  const proof = await askCode(typed.phone, 'register')
  await world.ask(register, { ...typed, ...proof })
  await world.clock.advance(MINUTE_MS)
  return typed
}

const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000')

describe('registering with a code', () => {
  test('the phone check says that one is needed', async () => {
    expect(await world.ask(checkAccount, { phone: person().phone })).toEqual({
      available: true,
      otp_required: true,
    })
  })

  test('without, with a wrong and with the right one', async () => {
    const typed = person()
    expect(await world.call(register, typed)).toMatchObject({
      status: 200,
      code: 'otp_required',
      details: [{ field: 'otp_code' }],
    })
    const proof = await askCode(typed.phone, 'register')
    expect(await smsInbox(world, typed.phone)).toEqual([
      expect.stringMatching(/^SLTH: รหัส OTP \d{6} \(Ref: [A-Z2-9]{4}\) ใช้ได้ 5 นาที ห้ามบอกผู้อื่น$/),
    ])
    const wrong = { ...proof, otp_code: wrongOf(proof.otp_code) }
    expect(await world.call(register, { ...typed, ...wrong })).toMatchObject({
      code: 'otp_wrong',
      data: { tries_left: 4 },
    })
    expect((await world.call(register, { ...typed, ...proof })).error).toBe(0)
  })

  test('a later fault of the form does not use the code up; success does', async () => {
    const typed = person({ bank_account_number: '1234560000' })
    const proof = await askCode(typed.phone, 'register')
    expect((await world.call(register, { ...typed, ...proof })).code).toBe('bank_name_mismatch')
    const mended = { ...person(), phone: typed.phone, ...proof }
    expect((await world.call(register, mended)).error).toBe(0)
    const again = { ...person(), ...proof }
    expect((await world.call(register, again)).code, 'bound to its phone').toBe('otp_expired')
  })

  test('a code for a new password does not register', async () => {
    const typed = await registered()
    const proof = await askCode(typed.phone, 'reset_password')
    const other = { ...person(), ...proof }
    expect((await world.call(register, other)).code).toBe('otp_expired')
  })
})

describe('a code at the step that asks for it', () => {
  const confirm = (phone: string, proof: { otp_ref: string; otp_code: string }) =>
    world.call(confirmOtp, { phone, purpose: 'register', ...proof })

  test('the wrong one counts as at the end; after five even the right one is refused', async () => {
    const { phone } = person()
    const proof = await askCode(phone, 'register')
    const wrong = { ...proof, otp_code: wrongOf(proof.otp_code) }
    expect(await confirm(phone, wrong)).toMatchObject({
      code: 'otp_wrong',
      details: [{ field: 'otp_code' }],
      data: { tries_left: 4 },
    })
    expect((await confirm(phone, proof)).error).toBe(0)
    for (let count = 0; count < 4; count += 1) await confirm(phone, wrong)
    expect((await confirm(phone, proof)).code).toBe('otp_expired')
  })

  test('the right one is not used up, and lives until a slow form is sent, but no longer', async () => {
    const typed = person()
    const proof = await askCode(typed.phone, 'register')
    expect((await confirm(typed.phone, proof)).error).toBe(0)
    await world.clock.advance(20 * MINUTE_MS)
    expect((await confirm(typed.phone, proof)).error).toBe(0)
    await world.clock.advance(9 * MINUTE_MS)
    expect((await world.call(register, { ...typed, ...proof })).error).toBe(0)

    const slow = person()
    const late = await askCode(slow.phone, 'register')
    expect((await confirm(slow.phone, late)).error).toBe(0)
    await world.clock.advance(30 * MINUTE_MS)
    expect((await world.call(register, { ...slow, ...late })).code).toBe('otp_expired')
  })

  test('it is bound to its phone and purpose, and tells nothing about who is a member', async () => {
    const typed = await registered()
    const proof = await askCode(typed.phone, 'reset_password')
    expect((await confirm(typed.phone, proof)).code).toBe('otp_expired')
    const reset = { phone: typed.phone, purpose: 'reset_password', ...proof } as const
    expect((await world.call(confirmOtp, reset)).error).toBe(0)
    const stranger = person().phone
    const { otp_ref } = await world.ask(requestOtp, { phone: stranger, purpose: 'reset_password' })
    const guess = {
      phone: stranger,
      purpose: 'reset_password',
      otp_ref,
      otp_code: '000000',
    } as const
    expect((await world.call(confirmOtp, guess)).code).toBe('otp_wrong')
  })
})

describe('asking for a code', () => {
  test('the answer is the same whoever has the phone; only a member gets a message', async () => {
    const typed = await registered()
    const stranger = person().phone
    const [known, unknown] = await Promise.all(
      [typed.phone, stranger].map((phone) =>
        world.call(requestOtp, { phone, purpose: 'reset_password' }),
      ),
    )
    const shape = (answer: typeof known) => ({
      status: answer?.status,
      error: answer?.error,
      keys: Object.keys(answer?.data ?? {}),
      ref: /^[A-HJ-NP-Z2-9]{16}$/.test(answer?.data.otp_ref ?? ''),
    })
    expect(shape(unknown)).toEqual(shape(known))
    await readOtp(world, typed.phone, known?.data.otp_ref ?? '')
    expect(await smsInbox(world, stranger)).toEqual([])
    for (const phone of [typed.phone, stranger]) {
      const soon = await world.call(requestOtp, { phone, purpose: 'reset_password' })
      expect(soon).toMatchObject({ status: 200, code: 'otp_cooldown' })
      expect(soon.message).toMatch(/^เพิ่งส่งรหัส OTP ไปแล้ว ขอใหม่ได้ใน \d{1,2} วินาที$/)
    }
  })

  test('five a day; many at once are one', async () => {
    const { phone } = person()
    const ask = () => world.call(requestOtp, { phone, purpose: 'register' })
    const together = await Promise.all([ask(), ask(), ask(), ask(), ask(), ask()])
    expect(together.filter(({ error }) => error === 0)).toHaveLength(1)
    for (let sent = 1; sent < 5; sent += 1) {
      await world.clock.advance(MINUTE_MS)
      expect((await ask()).error).toBe(0)
    }
    await world.clock.advance(MINUTE_MS)
    expect(await ask()).toMatchObject({ status: 200, code: 'otp_daily_limit' })
    await world.clock.advance(24 * 60 * MINUTE_MS)
    expect((await ask()).error).toBe(0)
  })
})

describe('forgotten password', () => {
  const NEXT = 'ปลาทูเข่งใหญ่'

  test.each([
    ['reset_password_v2', resetPasswordV2],
    ['reset_password', resetPassword],
  ])(
    '%s sets a new one, ends all sessions and lifts the lock; the code works once',
    async (_name, call) => {
      const { phone, password } = await registered()
      const actor = visitor()
      const { access_token } = await world.ask(login, { username: phone, password }, actor)
      actor.bearer = access_token
      for (let i = 0; i < 3; i += 1)
        await world.call(login, { username: phone, password: 'ผิดแน่นอน' })
      expect((await world.call(login, { username: phone, password })).code).toBe(
        'too_many_attempts',
      )
      const input = { phone, ...(await askCode(phone, 'reset_password')), new_password: NEXT }
      await world.ask(call, input)
      expect((await world.call(getUserInfo, {}, actor)).status).toBe(401)
      expect((await world.call(login, { username: phone, password })).code).toBe('login_failed')
      expect((await world.call(login, { username: phone, password: NEXT })).error).toBe(0)
      expect((await world.call(call, input)).code).toBe('otp_expired')
    },
  )

  test.each([
    ['reset_password_v2', resetPasswordV2],
    ['reset_password', resetPassword],
  ])('%s refuses weak passwords before the code is looked at', async (_name, call) => {
    const { phone } = await registered()
    const proof = await askCode(phone, 'reset_password')
    const wrong = { phone, otp_ref: proof.otp_ref, otp_code: wrongOf(proof.otp_code) }
    const weak = { ...wrong, new_password: 'password1' }
    expect((await world.call(call, weak)).code).toBe('password_too_common')
    const own = { ...wrong, new_password: `ก${phone}` }
    expect((await world.call(call, own)).code).toBe('password_has_phone')
    const good = { ...wrong, new_password: NEXT }
    expect(await world.call(call, good)).toMatchObject({
      code: 'otp_wrong',
      data: { tries_left: 4 },
    })
  })

  test('a code is good for five tries', async () => {
    const { phone } = await registered()
    const proof = await askCode(phone, 'reset_password')
    const input = { phone, otp_ref: proof.otp_ref, new_password: NEXT }
    const left: unknown[] = []
    for (let i = 0; i < 5; i += 1) {
      const answer = await world.call(resetPasswordV2, {
        ...input,
        otp_code: wrongOf(proof.otp_code),
      })
      left.push(answer.data)
    }
    expect(left).toEqual([4, 3, 2, 1, 0].map((tries_left) => ({ tries_left })))
    const right = await world.call(resetPasswordV2, { ...input, otp_code: proof.otp_code })
    expect(right.code).toBe('otp_expired')
  })

  test('a code is good for five minutes', async () => {
    const { phone } = await registered()
    const input = { phone, ...(await askCode(phone, 'reset_password')), new_password: NEXT }
    await world.clock.advance(5 * MINUTE_MS)
    expect((await world.call(resetPasswordV2, input)).code).toBe('otp_expired')
  })

  test('the same code at the same time changes the password once', async () => {
    const { phone } = await registered()
    const proof = await askCode(phone, 'reset_password')
    const answers = await Promise.all(
      ['หนึ่งสองสามสี่ห้า', 'หกเจ็ดแปดเก้าสิบ', NEXT].map((new_password) =>
        world.call(resetPasswordV2, { phone, ...proof, new_password }),
      ),
    )
    expect(answers.filter(({ error }) => error === 0)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'otp_expired')).toHaveLength(2)
  })

  test('for a phone without a member every code is wrong', async () => {
    const { phone } = person()
    const { otp_ref } = await world.ask(requestOtp, { phone, purpose: 'reset_password' })
    const input = { phone, otp_ref, otp_code: '123456', new_password: NEXT }
    expect((await world.call(resetPasswordV2, input)).code).toBe('otp_wrong')
  })
})
