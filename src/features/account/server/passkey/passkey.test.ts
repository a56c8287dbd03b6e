import { describe, expect, test } from 'vitest'
import type { Call, WireInput } from '#kernel/contract.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { type Bend, TestPasskey } from '#tests/support/authenticator.ts'
import { type Actor, dataOf, send, visitor } from '#tests/support/client.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { changePassword, getUserInfo } from '../../contract.ts'
import * as calls from '../../passkey-contract.ts'
import { PASSKEYS_MAX } from '../../rules.ts'
import { getSecurity, stepUpByPassword } from '../../security-contract.ts'
import { setMemberStatus } from '../set-member-status.ts'

const world = await testWorld({ sandbox: true, env: { TRUST_PROXY: 'on', SESSIONS_MAX: '9' } })
// Browsers give passkeys to a name; 127.0.0.1 is a number.
const site = world.site.memberUrl.replace('127.0.0.1', 'localhost')

const call = <C extends Call>(one: C, input: WireInput<C>, actor?: Actor) =>
  send(site, one, input, actor)
const ask = async <C extends Call>(one: C, input: WireInput<C>, actor?: Actor) =>
  dataOf(await call(one, input, actor))

async function add(member: MemberActor, passkey = new TestPasskey(site)): Promise<TestPasskey> {
  await ask(stepUpByPassword, { password: member.person.password }, member)
  const { options } = await ask(calls.beginPasskey, {}, member)
  await ask(calls.addPasskey, { credential: passkey.create(options) }, member)
  return passkey
}

async function memberWithPasskey() {
  const member = await memberActor(world)
  return { member, passkey: await add(member) }
}

async function logIn(passkey: TestPasskey, bend?: Bend, actor = visitor()) {
  const { options } = await ask(calls.beginPasskeyLogin, {})
  return call(calls.loginByPasskey, { credential: passkey.get(options, bend) }, actor)
}

async function prove(member: MemberActor, passkey: TestPasskey, bend?: Bend) {
  const { options } = await ask(calls.beginPasskeyStepUp, {}, member)
  return call(calls.stepUpByPasskey, { credential: passkey.get(options, bend) }, member)
}

async function onAnotherDevice(member: MemberActor): Promise<MemberActor> {
  const other = { ...member, ...visitor() }
  await signInMember(world, other)
  return other
}

describe('adding a passkey', () => {
  test('wants a proof, is listed under the name of its device, and can be renamed', async () => {
    const member = await memberActor(world)
    expect((await call(calls.beginPasskey, {}, member)).code).toBe('step_up_required')
    await add(member)
    const [one] = await ask(calls.listPasskeys, {}, member)
    expect(one).toMatchObject({ name: expect.stringContaining('บน') as string, last_used_at: null })
    await ask(calls.renamePasskey, { passkey_id: Number(one?.id), name: ' มือถือของฉัน ' }, member)
    expect(await ask(calls.listPasskeys, {}, member)).toMatchObject([{ name: 'มือถือของฉัน' }])
    expect((await ask(getSecurity, {}, member)).passkeys).toBe(1)
  })

  test('is no way where browsers give none', async () => {
    const { member } = await memberWithPasskey()
    for (const one of [calls.beginPasskey, calls.beginPasskeyLogin, calls.beginPasskeyStepUp]) {
      const answer = await send(world.site.memberUrl, one, {}, member)
      expect(answer.code, one.path).toBe('passkey_not_here')
    }
    const { options } = await ask(calls.beginPasskeyLogin, {})
    const passkey = new TestPasskey(site)
    const made = passkey.create(options)
    const elsewhere = async (one: Call, input: Record<string, unknown>) =>
      (await send(world.site.memberUrl, one, input, member)).code
    expect(await elsewhere(calls.addPasskey, { credential: made })).toBe('passkey_not_here')
    const signed = { credential: passkey.get(options) }
    expect(await elsewhere(calls.loginByPasskey, signed)).toBe('passkey_not_here')
    expect(await elsewhere(calls.stepUpByPasskey, signed)).toBe('passkey_not_here')
  })

  test('works behind HTTPS by the name of the site, for that name alone', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'www.slth.example' }
    const at = await send(site, calls.beginPasskeyLogin, {}, visitor(), headers)
    expect(dataOf(at).options).toMatchObject({
      rpId: 'www.slth.example',
      userVerification: 'required',
    })
    const { passkey } = await memberWithPasskey()
    const bend = { origin: 'https://www.slth.example', rpId: 'www.slth.example' }
    const input = { credential: passkey.get(dataOf(at).options, bend) }
    const answer = await send(site, calls.loginByPasskey, input, visitor(), headers)
    expect(answer.code, 'a passkey of localhost').toBe('passkey_invalid')
  })

  test.each<[string, Bend]>([
    ['from another site', { origin: 'https://evil.example' }],
    ['from another port', { origin: 'http://localhost:1' }],
    ['for another site', { rpId: 'evil.example' }],
    ['that nobody unlocked', { isUnverified: true }],
    ['of another kind', { type: 'webauthn.get' }],
  ])('refuses one %s', async (_name, bend) => {
    const member = await memberActor(world)
    await ask(stepUpByPassword, { password: member.person.password }, member)
    const { options } = await ask(calls.beginPasskey, {}, member)
    const credential = new TestPasskey(site).create(options, bend)
    expect((await call(calls.addPasskey, { credential }, member)).code).toBe('passkey_invalid')
    // Its challenge is used up.
    const right = new TestPasskey(site).create(options)
    expect((await call(calls.addPasskey, { credential: right }, member)).code).toBe(
      'passkey_challenge_over',
    )
  })

  test('takes each credential once, whoever brings it, and ten of a member', async () => {
    const { member, passkey } = await memberWithPasskey()
    const { options } = await ask(calls.beginPasskey, {}, member)
    const credential = passkey.create(options)
    expect((await call(calls.addPasskey, { credential }, member)).code).toBe(
      'passkey_added_already',
    )
    const { options: last } = await ask(calls.beginPasskey, {}, member)
    for (let count = 1; count < PASSKEYS_MAX; count += 1) {
      const { options: next } = await ask(calls.beginPasskey, {}, member)
      await ask(calls.addPasskey, { credential: new TestPasskey(site).create(next) }, member)
    }
    expect((await call(calls.beginPasskey, {}, member)).code).toBe('passkey_limit_reached')
    const eleventh = { credential: new TestPasskey(site).create(last) }
    expect((await call(calls.addPasskey, eleventh, member)).code).toBe('passkey_limit_reached')
  })
})

describe('logging in by a passkey', () => {
  test('opens a session of two halves and counts what the device counts', async () => {
    const { member, passkey } = await memberWithPasskey()
    const actor = visitor()
    actor.bearer = dataOf(await logIn(passkey, {}, actor)).access_token
    expect((await ask(getUserInfo, {}, actor)).id).toBe(member.memberId)
    const [row] = await world.query('select counter from account.passkey where member_id = $1', [
      member.memberId,
    ])
    expect(Number(row?.['counter'])).toBe(1)
    const [one] = await ask(calls.listPasskeys, {}, member)
    expect(one?.last_used_at).not.toBeNull()
  })

  test.each<[string, Bend]>([
    ['from another site', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['that nobody unlocked', { isUnverified: true }],
    ['of another kind', { type: 'webauthn.create' }],
    ['of another member', { userHandle: 'AAAA' }],
  ])('refuses a signature %s', async (_name, bend) => {
    const { passkey } = await memberWithPasskey()
    expect((await logIn(passkey, bend)).code).toBe('passkey_invalid')
  })

  test('refuses a copy whose count goes back, and a device that stopped to count', async () => {
    const { passkey } = await memberWithPasskey()
    expect((await logIn(passkey, { counter: 7 })).error).toBe(0)
    for (const counter of [7, 6, 0]) {
      expect((await logIn(passkey, { counter })).code, `${counter}`).toBe('passkey_invalid')
    }
    expect((await logIn(passkey, { counter: 8 })).error).toBe(0)
  })

  test('takes a device that never counts', async () => {
    const { passkey } = await memberWithPasskey()
    expect((await logIn(passkey, { counter: 0 })).error).toBe(0)
    expect((await logIn(passkey, { counter: 0 })).error).toBe(0)
  })

  test('takes an answer once, however many send it, and not one to another question', async () => {
    const { member, passkey } = await memberWithPasskey()
    const { options } = await ask(calls.beginPasskeyLogin, {})
    const input = { credential: passkey.get(options) }
    const answers = await Promise.all([1, 2, 3].map(() => call(calls.loginByPasskey, input)))
    expect(answers.filter(({ error }) => error === 0)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'passkey_challenge_over')).toHaveLength(2)
    const made = await logIn(passkey, { challenge: 'A'.repeat(43) })
    expect(made.code).toBe('passkey_challenge_over')
    const { options: stepUp } = await ask(calls.beginPasskeyStepUp, {}, member)
    const crossed = { credential: passkey.get(stepUp) }
    expect((await call(calls.loginByPasskey, crossed)).code).toBe('passkey_challenge_over')
  })

  test('is over after five minutes', async () => {
    const { passkey } = await memberWithPasskey()
    const { options } = await ask(calls.beginPasskeyLogin, {})
    await world.clock.advance(5 * MINUTE_MS)
    const input = { credential: passkey.get(options) }
    expect((await call(calls.loginByPasskey, input)).code).toBe('passkey_challenge_over')
  })

  test('is refused to a passkey that nobody has, and to one that was removed', async () => {
    expect((await logIn(new TestPasskey(site))).code).toBe('passkey_invalid')
    const { member, passkey } = await memberWithPasskey()
    const [one] = await ask(calls.listPasskeys, {}, member)
    await ask(calls.removePasskey, { passkey_id: Number(one?.id) }, member)
    expect((await logIn(passkey)).code).toBe('passkey_invalid')
  })

  test('says to a suspended or closed member what he is', async () => {
    for (const status of ['suspended', 'closed'] as const) {
      const { member, passkey } = await memberWithPasskey()
      const order = { staffId: 0, memberId: member.memberId, reason: 'ตรวจสอบบัญชี', status }
      await setMemberStatus(world.services, order)
      expect((await logIn(passkey)).code).toBe(`member_${status}`)
    }
  })
})

describe('a step-up by a passkey', () => {
  test('proves the member on the session that asked', async () => {
    const { member, passkey } = await memberWithPasskey()
    const other = await onAnotherDevice(member)
    const input = { current_password: 'ไม่ใช่รหัสนี้', new_password: 'ข้าวเหนียวทุเรียน' }
    expect(await call(changePassword, input, other)).toMatchObject({
      code: 'step_up_required',
      details: [{ code: 'passkey' }, { code: 'sms' }],
    })
    const { options } = await ask(calls.beginPasskeyStepUp, {}, member)
    const carried = { credential: passkey.get(options) }
    expect((await call(calls.stepUpByPasskey, carried, other)).code).toBe('passkey_challenge_over')
    const { options: made } = await ask(calls.beginPasskey, {}, member)
    const crossed = { credential: passkey.get(made) }
    expect((await call(calls.stepUpByPasskey, crossed, member)).code).toBe('passkey_challenge_over')
    expect((await prove(other, passkey)).error).toBe(0)
    expect((await call(changePassword, input, other)).code).toBe('current_password_wrong')
  })

  test('is not made by another member’s passkey, and is no way for who has none', async () => {
    const [one, other] = [await memberWithPasskey(), await memberWithPasskey()]
    expect((await prove(one.member, other.passkey)).code).toBe('passkey_invalid')
    const none = await memberActor(world)
    expect((await call(calls.beginPasskeyStepUp, {}, none)).code).toBe('step_up_way_off')
  })
})

test('another member’s passkey is not found, and is taken away only with a proof', async () => {
  const [one, other] = [await memberWithPasskey(), await memberWithPasskey()]
  const id = Number((await ask(calls.listPasskeys, {}, one.member))[0]?.id)
  const rename = { passkey_id: id, name: 'ของฉันแล้ว' }
  expect((await call(calls.renamePasskey, rename, other.member)).status).toBe(404)
  expect((await call(calls.removePasskey, { passkey_id: id }, other.member)).status).toBe(404)
  await world.clock.advance(6 * MINUTE_MS)
  expect((await call(calls.removePasskey, { passkey_id: id }, one.member)).code).toBe(
    'step_up_required',
  )
  expect((await logIn(one.passkey)).error).toBe(0)
  await runNamedJob(world, 'account.forget_old_rows')
})
