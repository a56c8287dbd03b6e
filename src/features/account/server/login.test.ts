import { describe, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import { mayStake, setStanding } from '#platform/stake-gate/stake-gate.ts'
import { send, visitor, type Actor } from '#tests/support/client.ts'
import { memberActor, person, signInMember } from '#tests/support/member.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  changePassword,
  checkAccount,
  getProfile,
  getUserInfo,
  login,
  logout,
  register,
} from '../contract.ts'
import { setMemberStatus } from './set-member-status.ts'

// Behind a proxy of ours, so that a test can come from many addresses.
const world = await testWorld({ sandbox: true, env: { TRUST_PROXY: 'on' } })
const from = (address: string) => ({ 'x-forwarded-for': address })
const WRONG = 'ไม่ใช่รหัสนี้แน่นอน'

const tryLogin = (username: string, password: string, address = '10.0.0.1') =>
  world.call(login, { username, password }, visitor(), from(address))

const copyOf = (actor: Actor): Actor => ({ ...actor, cookies: new Map(actor.cookies) })

describe('logging in', () => {
  test('opens a session of two halves; neither is worth anything alone', async () => {
    const member = await memberActor(world)
    const actor = visitor()
    const { phone: username, password } = member.person
    const { access_token, user_info } = await world.ask(login, { username, password }, actor)
    expect(user_info.id).toBe(member.memberId)
    const bearerOnly = { bearer: access_token, cookies: new Map() }
    expect(await world.call(getUserInfo, {}, bearerOnly)).toMatchObject({
      status: 401,
      message: 'เซสซั่นหมดอายุ กรุณาลองใหม่',
    })
    expect((await world.call(getUserInfo, {}, actor)).status).toBe(401)
    actor.bearer = access_token
    expect((await world.ask(getUserInfo, {}, actor)).id).toBe(member.memberId)
  })

  test('a wrong password and an unknown phone get the same answer after the same work', async () => {
    const { phone } = (await memberActor(world)).person
    const verify = vi.spyOn(world.services.passwords, 'verify')
    const answerTo = async (username: string) => {
      const { status, error, code, message, details, data } = await tryLogin(username, WRONG)
      return { status, error, code, message, details, data }
    }
    const known = await answerTo(phone)
    expect(known).toMatchObject({ status: 200, code: 'login_failed' })
    expect(await answerTo(person().phone)).toEqual(known)
    // The costly part, a hash of 19 MiB, is spent on both.
    expect(verify.mock.calls).toEqual([
      [expect.any(String), WRONG],
      [undefined, WRONG],
    ])
    verify.mockRestore()
  })

  test('the third wrong password brings a wait, also for the right one; it ends', async () => {
    const { phone, password } = (await memberActor(world)).person
    expect((await tryLogin(phone, WRONG)).code).toBe('login_failed')
    expect((await tryLogin(phone, WRONG)).code).toBe('login_failed')
    expect(await tryLogin(phone, WRONG)).toMatchObject({
      status: 200,
      code: 'too_many_attempts',
      message: 'ลองผิดหลายครั้ง กรุณารอ 01:00',
      data: { wait_seconds: 60 },
    })
    expect((await tryLogin(phone, password)).code).toBe('too_many_attempts')
    expect((await tryLogin(phone, password, '10.0.0.2')).code, 'from elsewhere').toBe('')
    await world.clock.advance(MINUTE_MS)
    expect((await tryLogin(phone, password)).code).toBe('')
    expect((await tryLogin(phone, WRONG)).code, 'a right password forgives').toBe('login_failed')
  })

  test('many tries at once do not slip below the limit', async () => {
    const { phone } = (await memberActor(world)).person
    const answers = await Promise.all(Array.from({ length: 12 }, () => tryLogin(phone, WRONG)))
    expect(answers.filter(({ code }) => code === 'login_failed')).toHaveLength(2)
    expect(answers.filter(({ code }) => code === 'too_many_attempts')).toHaveLength(10)
  })

  test('an account that is tried from everywhere waits for addresses it does not know', async () => {
    const { phone, password } = (await memberActor(world)).person
    await tryLogin(phone, password, '10.2.0.99')
    for (let i = 0; i < 10; i += 1) await tryLogin(phone, WRONG, `10.2.0.${i}`)
    expect(await tryLogin(phone, password, '10.2.0.50')).toMatchObject({
      code: 'too_many_attempts',
      message: 'ลองผิดหลายครั้ง กรุณารอ 15:00',
    })
    expect((await tryLogin(phone, password, '10.2.0.99')).code, 'the member at home').toBe('')
  })

  test.each([
    ['suspended', 'member_suspended', 'บัญชีของคุณถูกระงับ กรุณาติดต่อเจ้าหน้าที่'],
    ['closed', 'member_closed', 'บัญชีนี้ปิดแล้ว กรุณาติดต่อเจ้าหน้าที่'],
  ] as const)(
    'a %s member is out at once and told why, with the right password only',
    async (status, code, message) => {
      const member = await memberActor(world)
      const { memberId } = member
      const order = { staffId: 0, memberId, reason: 'เอกสารไม่ถูกต้อง' }
      await setMemberStatus(world.services, { ...order, status })
      expect((await world.call(getUserInfo, {}, member)).status).toBe(401)
      expect(await tryLogin(member.person.phone, member.person.password)).toMatchObject({
        code,
        message,
      })
      expect((await tryLogin(member.person.phone, WRONG)).code).toBe('login_failed')
      expect(
        await world.query('select platform.may_stake($1, 1::smallint, 100, $2) as refusal', [
          memberId,
          'lottery_stake',
        ]),
      ).toEqual([{ refusal: 'member_not_active' }])
      await setMemberStatus(world.services, { ...order, status: 'active' })
      expect((await tryLogin(member.person.phone, member.person.password)).code).toBe('')
      const set = { action: 'member.set_status', reason: order.reason }
      expect(
        await world.query(
          `select action, before, after, reason from platform.audit
            where object_kind = 'member' and object_id = $1 order by audit_id`,
          [`${memberId}`],
        ),
      ).toEqual([
        { ...set, before: { status: 'active' }, after: { status } },
        { ...set, before: { status }, after: { status: 'active' } },
      ])
    },
  )

  test('suspending and re-activating leaves an exclusion as it was', async () => {
    const { memberId } = await memberActor(world)
    const { db } = world.services
    await inTransaction(db, (tx) =>
      setStanding(tx, memberId, { status: 'active', excludedUntil: new Date('2099-01-01') }),
    )
    const order = { staffId: 0, memberId, reason: 'ตรวจสอบ' }
    await setMemberStatus(world.services, { ...order, status: 'suspended' })
    await setMemberStatus(world.services, { ...order, status: 'active' })
    expect(await mayStake(db, memberId, 1, 100n, 'lottery_stake')).toBe('member_excluded')
    const again = setMemberStatus(world.services, { ...order, status: 'active' })
    await expect(again).rejects.toMatchObject({ definition: { code: 'member_status_not_next' } })
  })

  test('a program gets a session without cookie only where the operator allows programs', async () => {
    const { phone: username, password } = (await memberActor(world)).person
    const open = await world.secondSite({ PROGRAM_SESSIONS: 'on' })
    const statusAt = async (url: string) => {
      const { data } = await send(url, login, { username, password, client: 'program' })
      const bearerOnly = { bearer: data.access_token, cookies: new Map() }
      return (await send(url, getUserInfo, {}, bearerOnly)).status
    }
    expect(await statusAt(world.site.memberUrl)).toBe(401)
    expect(await statusAt(open.memberUrl)).toBe(200)
  })

  test('with the real limits nobody probes phones or passwords from one address for long', async () => {
    const strict = await world.secondSite({ RATE_LIMITS: 'real' })
    const statuses = async (times: number, ask: () => Promise<{ status: number }>) => {
      const seen: number[] = []
      for (let i = 0; i < times; i += 1) seen.push((await ask()).status)
      return seen
    }
    const check = () => send(strict.memberUrl, checkAccount, { phone: person().phone })
    expect(await statuses(11, check)).toEqual([...Array<number>(10).fill(200), 429])
    expect(Number((await check()).headers.get('retry-after'))).toBeGreaterThan(0)
    const guess = () => send(strict.memberUrl, login, { username: person().phone, password: WRONG })
    expect((await statuses(21, guess)).at(-1)).toBe(429)
  })

  test('in the demo nobody asks for long who has an account, and everything else is loose', async () => {
    const demo = await world.secondSite({ RATE_LIMITS: 'demo' })
    const member = await memberActor(world)
    const { phone } = member.person
    const refusedAt = async (times: number, ask: () => Promise<{ status: number }>) => {
      const answers = await Promise.all(Array.from({ length: times }, ask))
      return answers.filter(({ status }) => status === 429).length
    }
    const check = () => send(demo.memberUrl, checkAccount, { phone })
    expect((await check()).data).toMatchObject({ available: false })
    expect(await refusedAt(180, check)).toBe(180 - 119)
    // Registering tells it as well, whatever else is wrong with what was typed.
    const probe = { ...person(), phone, password: 'password1234' }
    const enrol = () => send(demo.memberUrl, register, probe)
    expect((await enrol()).details.map(({ code }) => code)).toContain('phone_taken')
    expect(await refusedAt(140, enrol)).toBe(140 - 119)
    // Who logs in wrongly, or asks for a code, is told the same of any phone.
    const guess = () => send(demo.memberUrl, login, { username: person().phone, password: WRONG })
    expect(await refusedAt(21, guess)).toBe(0)
  })
})

describe('logging out', () => {
  test('both halves are worthless afterwards, and the cookie is taken back', async () => {
    const member = await memberActor(world)
    const stolen = copyOf(member)
    await world.ask(logout, {}, member)
    expect([...member.cookies.keys()], 'what a browser is known by stays').toEqual([
      'slth_member_device',
    ])
    expect((await world.call(getUserInfo, {}, stolen)).status).toBe(401)
    expect((await world.call(logout, {}, stolen)).status).toBe(401)
  })
})

describe('changing the password', () => {
  const NEXT = 'ปลาทูเข่งใหญ่'

  test('needs the present one, ends every other session and renews this one', async () => {
    const member = await memberActor(world)
    const elsewhere = visitor()
    const { phone: username, password } = member.person
    const { access_token } = await world.ask(login, { username, password }, elsewhere)
    elsewhere.bearer = access_token
    const change = { current_password: password, new_password: NEXT }
    member.bearer = (await world.ask(changePassword, change, member)).access_token
    expect((await world.call(getUserInfo, {}, member)).status).toBe(200)
    expect((await world.call(getUserInfo, {}, elsewhere)).status).toBe(401)
    expect((await tryLogin(username, password, '10.3.0.1')).code).toBe('login_failed')
    expect((await tryLogin(username, NEXT, '10.3.0.1')).code).toBe('')
  })

  test.each([
    ['ข้าวเหนียวมะม่วง', 'password_unchanged'],
    ['qwerty1234', 'password_too_common'],
  ])('refuses %s: %s', async (new_password, code) => {
    const member = await memberActor(world)
    const input = { current_password: member.person.password, new_password }
    expect(await world.call(changePassword, input, member)).toMatchObject({
      status: 200,
      code,
      details: [{ field: 'new_password', code }],
    })
  })

  test('refuses one with the own phone in it', async () => {
    const member = await memberActor(world)
    const { phone, password: current_password } = member.person
    const input = { current_password, new_password: `ก${phone}ข` }
    expect((await world.call(changePassword, input, member)).code).toBe('password_has_phone')
  })

  test('guessing the present one is counted like a login', async () => {
    const member = await memberActor(world)
    const guess = () =>
      world.call(changePassword, { current_password: WRONG, new_password: NEXT }, member)
    expect((await guess()).code).toBe('current_password_wrong')
    expect((await guess()).code).toBe('current_password_wrong')
    expect((await guess()).code).toBe('too_many_attempts')
    const { password: current_password } = member.person
    const right = await world.call(changePassword, { current_password, new_password: NEXT }, member)
    expect(right.code).toBe('too_many_attempts')
  })
})

describe('what a member sees of himself', () => {
  test('the profile has full names and birth date, and masked numbers', async () => {
    const member = await memberActor(world, { line_id: 'somchai.j' })
    const profile = await world.ask(getProfile, {}, member)
    expect(profile).toMatchObject({
      id: member.memberId,
      phone: expect.stringMatching(/^08x-xxx-\d{4}$/),
      first_name: 'สมชาย',
      last_name: 'ใจดี',
      birth_date: member.person.birth_date,
      line_id: 'somchai.j',
    })
    const text = JSON.stringify(profile)
    expect(text).not.toContain(member.person.phone)
    expect(text).not.toContain(member.person.bank_account_number)
  })

  test('the clock ends a session after half an hour without action', async () => {
    const member = await memberActor(world)
    await world.clock.advance(31 * MINUTE_MS)
    expect((await world.call(getUserInfo, {}, member)).status).toBe(401)
    await signInMember(world, member)
    expect((await world.call(getUserInfo, {}, member)).status).toBe(200)
  })
})
