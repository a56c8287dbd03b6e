import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#kernel/time.ts'
import { totpCode } from '#platform/session/totp.ts'
import { visitor } from '#tests/support/client.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { testWorld } from '#tests/support/world.ts'
import { changePassword } from '../../contract.ts'
import * as calls from '../../security-contract.ts'

const world = await testWorld({ sandbox: true, env: { SESSIONS_MAX: '5' } })

const codeNow = async (secret: string) => totpCode(secret, await world.clock.now())
const byTotp = (member: MemberActor, code: string) =>
  world.call(calls.stepUpByTotp, { code }, member)

/** A member with an authenticator app, whose step-up to set it up has run out. */
async function memberWithApp() {
  const member = await memberActor(world)
  await world.ask(calls.stepUpByPassword, { password: member.person.password }, member)
  const { secret } = await world.ask(calls.beginTotp, {}, member)
  const first = await codeNow(secret)
  const { recovery_codes } = await world.ask(calls.confirmTotp, { code: first }, member)
  await world.clock.advance(6 * MINUTE_MS)
  return { member, secret, codes: recovery_codes }
}

async function onAnotherDevice(member: MemberActor): Promise<MemberActor> {
  const other = { ...member, ...visitor() }
  await signInMember(world, other)
  return other
}

async function isLetThrough(member: MemberActor): Promise<boolean> {
  const input = { current_password: 'ไม่ใช่รหัสนี้', new_password: 'ข้าวเหนียวทุเรียน' }
  const { code } = await world.call(changePassword, input, member)
  expect(['step_up_required', 'current_password_wrong']).toContain(code)
  return code === 'current_password_wrong'
}

describe('an authenticator app', () => {
  test('counts once its first code was right', async () => {
    const member = await memberActor(world)
    expect((await world.call(calls.beginTotp, {}, member)).code).toBe('step_up_required')
    await world.ask(calls.stepUpByPassword, { password: member.person.password }, member)
    expect((await world.call(calls.confirmTotp, { code: '123456' }, member)).code).toBe(
      'totp_not_begun',
    )
    const { secret, uri } = await world.ask(calls.beginTotp, {}, member)
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).not.toContain(member.person.phone)
    expect((await byTotp(member, await codeNow(secret))).code).toBe('step_up_way_off')
    const right = await codeNow(secret)
    const wrong = right === '000000' ? '111111' : '000000'
    expect(await world.call(calls.confirmTotp, { code: wrong }, member)).toMatchObject({
      code: 'totp_wrong',
      details: [{ field: 'code' }],
    })
    const { recovery_codes } = await world.ask(calls.confirmTotp, { code: right }, member)
    expect(new Set(recovery_codes).size).toBe(10)
    expect(await world.ask(calls.getSecurity, {}, member)).toMatchObject({
      pin_set_at: null,
      recovery_codes_left: 10,
    })
    const stored = await world.query(
      'select s.*, c.code_hash from account.security s join account.recovery_code c using (member_id)',
    )
    const text = JSON.stringify(stored)
    for (const told of [secret, ...recovery_codes]) expect(text).not.toContain(told)
  })

  test('proves the member on the session that shows its code, by each code once', async () => {
    const { member, secret } = await memberWithApp()
    expect(await world.call(calls.removeTotp, {}, member)).toMatchObject({
      code: 'step_up_required',
      details: [{ code: 'totp' }, { code: 'sms' }],
    })
    const thief = await onAnotherDevice(member)
    const code = await codeNow(secret)
    expect((await byTotp(member, code)).error).toBe(0)
    expect(await isLetThrough(member)).toBe(true)
    expect((await byTotp(thief, code)).code).toBe('totp_used')
    expect(await isLetThrough(thief)).toBe(false)
  })

  test('takes one code sent ten times at once a single time', async () => {
    const { member, secret } = await memberWithApp()
    const code = await codeNow(secret)
    const answers = await Promise.all(Array.from({ length: 10 }, () => byTotp(member, code)))
    expect(answers.filter(({ error }) => error === 0)).toHaveLength(1)
  })

  test('is guessed three times and no more', async () => {
    const { member, secret } = await memberWithApp()
    const right = await codeNow(secret)
    const wrong = right === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 3; tries += 1) await byTotp(member, wrong)
    expect((await byTotp(member, right)).code).toBe('too_many_attempts')
  })

  test('that is lost is replaced by a recovery code, as it was written down, once', async () => {
    const { member, codes } = await memberWithApp()
    const [first = '', second = ''] = codes
    const other = await memberWithApp()
    expect((await byTotp(other.member, first)).code).toBe('totp_wrong')
    const sent = [first, first.toLowerCase().replace('-', ' ')].map((code) => byTotp(member, code))
    const answers = await Promise.all(sent)
    expect(answers.filter(({ error }) => error === 0)).toHaveLength(1)
    expect((await world.ask(calls.getSecurity, {}, member)).recovery_codes_left).toBe(9)
    await world.ask(calls.removeTotp, {}, member)
    expect((await byTotp(member, second)).code).toBe('step_up_way_off')
    expect((await world.ask(calls.getSecurity, {}, member)).recovery_codes_left).toBe(0)
  })
})
