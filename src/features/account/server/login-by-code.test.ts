import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#kernel/time.ts'
import { totpCode } from '#platform/session/totp.ts'
import { visitor } from '#tests/support/client.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { testWorld } from '#tests/support/world.ts'
import { changePassword, getUserInfo, login } from '../contract.ts'
import * as security from '../security-contract.ts'
import { loginByCode, type LoginChallenge } from '../sign-in-contract.ts'
import { setMemberStatus } from './set-member-status.ts'

const world = await testWorld({ sandbox: true, env: { TRUST_PROXY: 'on', SESSIONS_MAX: '9' } })
const WRONG = 'ไม่ใช่รหัสนี้แน่นอน'
const from = (address: string) => ({ 'x-forwarded-for': address })

const codeNow = async (secret: string) => totpCode(secret, await world.clock.now())
const wrongCode = async (secret: string) =>
  (await codeNow(secret)) === '000000' ? '111111' : '000000'

/** A member who is asked for a code at each login. */
async function guarded() {
  const member = await memberActor(world)
  const { password } = member.person
  await world.ask(security.stepUpByPassword, { password }, member)
  const { secret } = await world.ask(security.beginTotp, {}, member)
  const code = await codeNow(secret)
  const { recovery_codes: codes } = await world.ask(security.confirmTotp, { code }, member)
  await world.ask(security.setTotpAtLogin, { on: true }, member)
  // The code that set it up is used up.
  await world.clock.advance(MINUTE_MS)
  return { member, secret, codes }
}

const tryPassword = (member: MemberActor, password = member.person.password, ip = '10.0.0.1') =>
  world.call(login, { username: member.person.phone, password }, visitor(), from(ip))

async function begin(member: MemberActor, ip?: string): Promise<string> {
  const answer = await tryPassword(member, undefined, ip)
  expect(answer).toMatchObject({ status: 200, code: 'login_code_required' })
  return (answer.data as unknown as LoginChallenge).challenge
}

const end = (challenge: string, code: string, actor = visitor(), ip = '10.0.0.1') =>
  world.call(loginByCode, { challenge, code }, actor, from(ip))

describe('a login of who wants to be asked for a code', () => {
  test('opens a session after password and code, and none after either alone', async () => {
    const { member, secret } = await guarded()
    const first = await tryPassword(member)
    expect(first.headers.getSetCookie()).toEqual([])
    expect(JSON.stringify(first.data)).not.toContain('access_token')
    const { challenge } = first.data as unknown as LoginChallenge
    const actor = visitor()
    const { data, error } = await end(challenge, await codeNow(secret), actor)
    expect(error).toBe(0)
    actor.bearer = data.access_token
    expect((await world.ask(getUserInfo, {}, actor)).id).toBe(member.memberId)
    const stored = await world.query('select * from account.login_challenge')
    expect(JSON.stringify(stored)).not.toContain(challenge)
    await world.clock.advance(MINUTE_MS)
    expect((await end('A'.repeat(43), await codeNow(secret))).code).toBe('login_challenge_over')
  })

  test('is one login for one challenge, however many tabs send it', async () => {
    const { member, codes } = await guarded()
    const challenge = await begin(member)
    const sent = codes.slice(0, 2).map((code) => end(challenge, code))
    const answers = await Promise.all(sent)
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'login_challenge_over'])
    expect((await end(challenge, codes[2] ?? '')).code).toBe('login_challenge_over')
    const left = await world.ask(security.getSecurity, {}, member)
    expect(left.recovery_codes_left, 'the loser used none up').toBe(9)
  })

  test('takes a code once, from whichever door', async () => {
    const { member, secret } = await guarded()
    const code = await codeNow(secret)
    expect((await end(await begin(member), code)).error).toBe(0)
    expect((await end(await begin(member), code)).code).toBe('totp_used')
    expect((await world.call(security.stepUpByTotp, { code }, member)).code).toBe('totp_used')
  })

  test('is over after five minutes, and when the password is another by now', async () => {
    const { member, secret, codes } = await guarded()
    const late = await begin(member)
    await world.clock.advance(5 * MINUTE_MS)
    expect((await end(late, await codeNow(secret))).code).toBe('login_challenge_over')
    const old = await begin(member)
    const { password } = member.person
    await world.ask(security.stepUpByTotp, { code: codes[0] ?? '' }, member)
    const input = { current_password: password, new_password: 'ข้าวเหนียวทุเรียน' }
    await world.ask(changePassword, input, member)
    expect((await end(old, codes[1] ?? '')).code).toBe('login_challenge_over')
  })

  test('is over when the app is gone meanwhile; then the password is enough again', async () => {
    const { member, secret, codes } = await guarded()
    const challenge = await begin(member)
    await world.ask(security.stepUpByTotp, { code: codes[0] ?? '' }, member)
    await world.ask(security.removeTotp, {}, member)
    expect((await end(challenge, await codeNow(secret))).code).toBe('login_challenge_over')
    expect((await tryPassword(member)).error).toBe(0)
  })

  test('is refused to who was suspended or closed between the two steps', async () => {
    for (const status of ['suspended', 'closed'] as const) {
      const { member, codes } = await guarded()
      const challenge = await begin(member)
      await setMemberStatus(world.services, {
        memberId: member.memberId,
        staffId: 0,
        reason: 'ตรวจสอบบัญชี',
        status,
      })
      expect((await end(challenge, codes[0] ?? '')).code).toBe(`member_${status}`)
    }
  })
})

describe('guessing', () => {
  test('three wrong codes close this door and the step-up, over all challenges together', async () => {
    const { member, secret } = await guarded()
    const wrong = await wrongCode(secret)
    const challenges = [await begin(member), await begin(member, '10.0.0.2')]
    const codes = []
    for (const at of [0, 1, 0]) codes.push((await end(challenges[at] ?? '', wrong)).code)
    expect(codes).toEqual(['totp_wrong', 'totp_wrong', 'too_many_attempts'])
    const right = await codeNow(secret)
    expect((await end(challenges[1] ?? '', right)).code).toBe('too_many_attempts')
    expect((await world.call(security.stepUpByTotp, { code: right }, member)).code).toBe(
      'too_many_attempts',
    )
    await world.clock.advance(MINUTE_MS)
    expect((await end(challenges[0] ?? '', await codeNow(secret))).error).toBe(0)
  })

  test('twenty codes at once are no more than three tries', async () => {
    const { member, secret } = await guarded()
    const challenge = await begin(member)
    const wrong = await wrongCode(secret)
    const answers = await Promise.all(Array.from({ length: 20 }, () => end(challenge, wrong)))
    expect(answers.filter(({ code }) => code === 'totp_wrong')).toHaveLength(2)
  })

  test('a right password without its code forgives nothing and is counted as a wrong one', async () => {
    const { member, secret } = await guarded()
    await tryPassword(member, WRONG)
    await begin(member)
    const third = await begin(member)
    expect((await tryPassword(member)).code).toBe('too_many_attempts')
    expect((await tryPassword(member, WRONG)).code).toBe('too_many_attempts')
    // The code clears it, for this address.
    expect((await end(third, await codeNow(secret))).error).toBe(0)
    expect((await tryPassword(member, WRONG)).code).toBe('login_failed')
  })

  test('nobody locks a member out without his password', async () => {
    const { member, secret } = await guarded()
    const wrong = await wrongCode(secret)
    for (let tries = 0; tries < 4; tries += 1) {
      expect((await end('B'.repeat(43), wrong)).code).toBe('login_challenge_over')
    }
    expect((await end(await begin(member), await codeNow(secret))).error).toBe(0)
  })
})

describe('the setting', () => {
  test('wants a proof, and an app', async () => {
    const member = await memberActor(world)
    const { password } = member.person
    const set = (on: boolean) => world.call(security.setTotpAtLogin, { on }, member)
    expect((await set(true)).code).toBe('step_up_required')
    await world.ask(security.stepUpByPassword, { password }, member)
    expect((await set(true)).code).toBe('step_up_way_off')
    expect((await tryPassword(member)).error).toBe(0)
  })

  test('is off again at a word, and then the password is enough', async () => {
    const { member, codes } = await guarded()
    await world.ask(security.stepUpByTotp, { code: codes[0] ?? '' }, member)
    expect((await world.ask(security.getSecurity, {}, member)).totp_at_login).toBe(true)
    await world.ask(security.setTotpAtLogin, { on: false }, member)
    expect((await tryPassword(member)).error).toBe(0)
  })
})
