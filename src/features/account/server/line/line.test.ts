import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#kernel/time.ts'
import { totpCode } from '#platform/session/totp.ts'
import { type Actor, send, visitor } from '#tests/support/client.ts'
import { linePerson, type LinePerson, lineToken, type TokenBend } from '#tests/support/line.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { getUserInfo } from '../../contract.ts'
import * as calls from '../../line-contract.ts'
import * as security from '../../security-contract.ts'
import { loginByCode, type LoginChallenge } from '../../sign-in-contract.ts'
import { setMemberStatus } from '../set-member-status.ts'

const world = await testWorld({
  sandbox: true,
  env: { TRUST_PROXY: 'on', SESSIONS_MAX: '2', LINE_TIMEOUT_MS: '500' },
})

const prove = (member: MemberActor) =>
  world.ask(security.stepUpByPassword, { password: member.person.password }, member)

const ticketFor = async (member: MemberActor, person: LinePerson): Promise<string> => {
  const idToken = await lineToken(world, person)
  return (await world.ask(calls.askForLineTicket, { id_token: idToken }, member)).ticket
}

async function link(member: MemberActor, person: LinePerson): Promise<void> {
  await prove(member)
  await world.ask(calls.linkLine, { ticket: await ticketFor(member, person) }, member)
}

async function linkedMember() {
  const [member, person] = [await memberActor(world), await linePerson(world)]
  await link(member, person)
  return { member, person }
}

const show = (idToken: string, actor: Actor = visitor()) =>
  world.call(calls.loginByLine, { id_token: idToken }, actor)

const logIn = async (person: LinePerson, bend?: TokenBend, actor?: Actor) =>
  show(await lineToken(world, person, bend), actor)

const breakLine = (place: string, fault: string) =>
  world.sandbox.post('/line/control/fault', { place, fault })

describe('a login by LINE', () => {
  test('opens a session of two halves for the member who linked it', async () => {
    const { member, person } = await linkedMember()
    const actor = visitor()
    const answer = await logIn(person, {}, actor)
    expect(answer.error).toBe(0)
    expect(answer.headers.getSetCookie().join()).toContain('HttpOnly')
    actor.bearer = answer.data.access_token
    expect((await world.ask(getUserInfo, {}, actor)).id).toBe(member.memberId)
    const { linked } = await world.ask(calls.getLine, {}, member)
    expect(linked).toMatchObject({ display_name: 'คอนี่' })
    expect(linked?.last_used_at).not.toBeNull()
  })

  const inFuture = async (minutes: number) =>
    Math.floor((await world.clock.now()).getTime() / 1000) + minutes * 60

  test.each<[string, () => Promise<TokenBend> | TokenBend]>([
    ['for another channel', () => ({ claims: { aud: '1650000002' } })],
    ['for several channels', () => ({ claims: { aud: ['1650000001', '1650000002'] } })],
    ['from another issuer', () => ({ claims: { iss: 'https://access.line.me' } })],
    ['that is over', async () => ({ claims: { exp: await inFuture(-1) } })],
    ['that never ends', () => ({ claims: { exp: null } })],
    ['that was made long ago', async () => ({ claims: { iat: await inFuture(-11) } })],
    ['that was made at no time', () => ({ claims: { iat: null } })],
    ['that will be made', async () => ({ claims: { iat: await inFuture(5) } })],
    ['of nobody', () => ({ claims: { sub: null } })],
    ['without the nonce', () => ({ nonce: null })],
    ['with a nonce of somebody else', () => ({ nonce: 'A'.repeat(43) })],
    ['that a stranger signed', () => ({ signed_by: 'stranger' })],
  ])('refuses a token %s', async (_name, bend) => {
    const { person } = await linkedMember()
    const answer = await logIn(person, await bend())
    expect(answer).toMatchObject({ status: 200, code: 'line_token_invalid' })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('takes no token whose own header chose how it is signed', async () => {
    const { person } = await linkedMember()
    const [, body = '', signature = ''] = (await lineToken(world, person)).split('.')
    const { keys } = await world.sandbox.get('/line/oauth2/v2.1/certs')
    const head = (alg: string) =>
      Buffer.from(
        JSON.stringify({ typ: 'JWT', alg, kid: (keys as { kid: string }[])[1]?.kid }),
      ).toString('base64url')
    const unsigned = `${head('none')}.${body}.${signature}`
    const claims = `${head('HS256')}.${body}`
    const hmac = createHmac('sha256', JSON.stringify((keys as object[])[1])).update(claims)
    for (const token of [unsigned, `${claims}.${hmac.digest('base64url')}`]) {
      expect((await show(token)).code).toBe('line_token_invalid')
    }
    for (const text of ['', 'ไม่ใช่', 'a.b', `a.b.${'c'.repeat(4000)}`]) {
      expect((await show(text)).code, text.slice(0, 9)).toBe('invalid_input')
    }
  })

  test('takes a token once, however many show it, and its nonce once', async () => {
    const { person } = await linkedMember()
    const token = await lineToken(world, person)
    const answers = await Promise.all([1, 2, 3].map(() => show(token)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      '',
      'line_token_used',
      'line_token_used',
    ])
    const { nonce } = await world.ask(calls.beginLine, {})
    expect((await logIn(person, { nonce })).error).toBe(0)
    expect((await logIn(person, { nonce })).code).toBe('line_token_invalid')
  })

  test('is over when whoever began it took too long', async () => {
    const { person } = await linkedMember()
    const { nonce } = await world.ask(calls.beginLine, {})
    await world.clock.advance(15 * MINUTE_MS)
    expect((await logIn(person, { nonce })).code).toBe('line_token_invalid')
  })

  test('takes a token of LINE’s next key', async () => {
    const { person } = await linkedMember()
    await world.sandbox.post('/line/control/rotate', {})
    expect((await logIn(person)).error).toBe(0)
  })

  test.each([
    ['verify', 'refuse', 'line_token_invalid'],
    ['verify', 'down', 'line_unavailable'],
    ['verify', 'hang', 'line_unavailable'],
  ])('when LINE’s %s does %s says %s, and in the next moment works', async (place, fault, code) => {
    const { person } = await linkedMember()
    const token = await lineToken(world, person)
    await breakLine(place, fault)
    expect((await show(token)).code).toBe(code)
    expect((await show(token)).error, 'the token was not used up').toBe(0)
  })

  test('says that LINE is away where its keys cannot be had', async () => {
    const site = await world.secondSite({ LINE_KEYS_URL: `${world.sandbox.url}/line/nothing` })
    const { person } = await linkedMember()
    const input = { id_token: await lineToken(world, person) }
    expect((await send(site.memberUrl, calls.loginByLine, input)).code).toBe('line_unavailable')
  })

  test('asks for the code of whoever wants to be asked for it at each login', async () => {
    const { member, person } = await linkedMember()
    const { secret } = await world.ask(security.beginTotp, {}, member)
    const now = () => world.clock.now()
    await world.ask(security.confirmTotp, { code: totpCode(secret, await now()) }, member)
    await world.ask(security.setTotpAtLogin, { on: true }, member)
    await world.clock.advance(MINUTE_MS)
    const first = await logIn(person)
    expect(first.code).toBe('login_code_required')
    expect(first.headers.getSetCookie()).toEqual([])
    const { challenge } = first.data as unknown as LoginChallenge
    const code = totpCode(secret, await now())
    expect((await world.call(loginByCode, { challenge, code })).error).toBe(0)
  })

  test('says to a suspended or closed member what he is', async () => {
    for (const status of ['suspended', 'closed'] as const) {
      const { member, person } = await linkedMember()
      const order = { staffId: 0, memberId: member.memberId, reason: 'ตรวจสอบบัญชี', status }
      await setMemberStatus(world.services, order)
      expect((await logIn(person)).code).toBe(`member_${status}`)
    }
  })

  test('tells of a new device and keeps to the number of sessions, as any login', async () => {
    const { member, person } = await linkedMember()
    await world.clock.advance(5 * MINUTE_MS)
    for (const address of ['10.1.0.1', '10.1.0.2']) {
      const input = { id_token: await lineToken(world, person) }
      const from = { 'x-forwarded-for': address }
      expect((await world.call(calls.loginByLine, input, visitor(), from)).error).toBe(0)
    }
    expect((await world.call(getUserInfo, {}, member)).status, 'the oldest session').toBe(401)
    const told = await world.query(
      `select 1 from platform.fact where topic = 'device_signed_in'
         and (payload ->> 'member_id')::bigint = $1`,
      [member.memberId],
    )
    expect(told.length).toBe(2)
  })
})

describe('linking', () => {
  test('of somebody whom no member linked begins with a ticket, before or after registering', async () => {
    const person = await linePerson(world, 'บราวน์')
    const first = await logIn(person)
    expect(first).toMatchObject({ status: 200, code: 'line_not_linked' })
    expect(first.headers.getSetCookie()).toEqual([])
    const { ticket, display_name: name } = first.data as unknown as calls.LineTicket
    expect(name).toBe('บราวน์')
    const member = await memberActor(world)
    expect((await world.call(calls.linkLine, { ticket }, member)).code).toBe('step_up_required')
    await prove(member)
    await world.ask(calls.linkLine, { ticket }, member)
    expect((await logIn(person)).error).toBe(0)
    const other = await memberActor(world)
    await prove(other)
    expect((await world.call(calls.linkLine, { ticket }, other)).code).toBe('line_ticket_over')
  })

  test('takes a token by the same rules as a login', async () => {
    const member = await memberActor(world)
    const person = await linePerson(world)
    const ask = (idToken: string) =>
      world.call(calls.askForLineTicket, { id_token: idToken }, member)
    const stranger = await lineToken(world, person, { signed_by: 'stranger' })
    expect((await ask(stranger)).code).toBe('line_token_invalid')
    const token = await lineToken(world, person)
    await breakLine('verify', 'down')
    expect((await ask(token)).code).toBe('line_unavailable')
    expect((await ask(token)).error).toBe(0)
    expect((await ask(token)).code).toBe('line_token_used')
    expect((await show(token)).code, 'at the other door').toBe('line_token_used')
  })

  test('is over after half an hour', async () => {
    const member = await memberActor(world)
    const ticket = await ticketFor(member, await linePerson(world))
    await world.clock.advance(20 * MINUTE_MS)
    await world.ask(calls.getLine, {}, member)
    await world.clock.advance(10 * MINUTE_MS)
    await prove(member)
    expect((await world.call(calls.linkLine, { ticket }, member)).code).toBe('line_ticket_over')
  })

  test('gives a LINE account to one member, and a member one LINE account', async () => {
    const { member, person } = await linkedMember()
    const [other, another] = [await memberActor(world), await linePerson(world, 'แซลลี่')]
    const ask = async (asker: MemberActor, asked: LinePerson) =>
      world.call(calls.askForLineTicket, { id_token: await lineToken(world, asked) }, asker)
    expect((await ask(other, person)).code).toBe('line_taken')
    expect((await ask(member, another)).code).toBe('line_linked_already')
    await prove(member)
    const second = (await logIn(another)).data as unknown as calls.LineTicket
    expect((await world.call(calls.linkLine, second, member)).code).toBe('line_linked_already')
    // Two members at once with tickets of one LINE account.
    const rivals = [other, await memberActor(world)]
    const tickets = await Promise.all(rivals.map((rival) => ticketFor(rival, another)))
    await Promise.all(rivals.map(prove))
    const answers = await Promise.all(
      rivals.map((rival, index) =>
        world.call(calls.linkLine, { ticket: tickets[index] ?? '' }, rival),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'line_taken'])
  })

  test('is undone with a proof, for oneself alone, and leaves the LINE account to another', async () => {
    const { member, person } = await linkedMember()
    const other = await memberActor(world)
    await prove(other)
    await world.ask(calls.unlinkLine, {}, other)
    expect((await logIn(person)).error, 'not his').toBe(0)
    await world.clock.advance(6 * MINUTE_MS)
    expect((await world.call(calls.unlinkLine, {}, member)).code).toBe('step_up_required')
    await prove(member)
    await world.ask(calls.unlinkLine, {}, member)
    expect((await world.ask(calls.getLine, {}, member)).linked).toBeNull()
    expect((await logIn(person)).code).toBe('line_not_linked')
    await link(other, person)
    expect((await logIn(person)).error).toBe(0)
  })
})

test('neither who somebody is at LINE nor a token can be read in the database', async () => {
  const person = await linePerson(world, 'ชื่อในไลน์ที่อ่านไม่ได้')
  await logIn(person)
  await link(await memberActor(world), person)
  for (const table of ['line_account', 'line_ticket', 'line_token', 'line_nonce']) {
    const rows = JSON.stringify(await world.query(`select * from account.${table}`))
    expect(rows, table).not.toContain(person.userId)
    expect(rows, table).not.toContain(person.name)
  }
  await world.clock.advance(3 * 24 * 60 * MINUTE_MS)
  await runNamedJob(world, 'account.forget_old_rows')
  expect(await world.query('select 1 from account.line_token')).toEqual([])
})

test('the SDK’s own logins carry no nonce, and a strange one is still refused', async () => {
  const site = await world.secondSite({
    LINE: 'line',
    LINE_CHANNEL_ID: '1650000001',
    LINE_LIFF_ID: '1650000001-abcdefgh',
    LINE_ISSUER: 'https://line.sandbox.invalid',
    LINE_KEYS_URL: `${world.sandbox.url}/line/oauth2/v2.1/certs`,
    LINE_VERIFY_URL: `${world.sandbox.url}/line/oauth2/v2.1/verify`,
  })
  const begun = await send(site.memberUrl, calls.beginLine, {})
  expect(begun.data).toEqual({
    way: 'liff',
    liff_id: '1650000001-abcdefgh',
    client_id: '1650000001',
    authorize_url: null,
    token_url: null,
    nonce: null,
  })
  const { person } = await linkedMember()
  const at = async (bend: TokenBend) => {
    const input = { id_token: await lineToken(world, person, bend) }
    return send(site.memberUrl, calls.loginByLine, input)
  }
  expect((await at({ nonce: null })).error).toBe(0)
  expect((await at({ nonce: 'A'.repeat(43) })).code).toBe('line_token_invalid')
})

test('nobody logs in by LINE where it is off', async () => {
  const site = await world.secondSite({ LINE: 'off' })
  const { member, person } = await linkedMember()
  const input = { id_token: await lineToken(world, person) }
  for (const one of [calls.beginLine, calls.loginByLine, calls.askForLineTicket]) {
    expect((await send(site.memberUrl, one, input, member)).code, one.path).toBe('line_off')
  }
  expect((await send(site.memberUrl, calls.lineSettings, {})).data.is_on).toBe(false)
  expect((await world.ask(calls.lineSettings, {})).is_on).toBe(true)
})

test('only the page that LINE opens may ask LINE', async () => {
  const policyOf = async (path: string) =>
    (await fetch(`${world.site.memberUrl}${path}`)).headers.get('content-security-policy') ?? ''
  for (const path of ['/liff', '/liff/deposit', '/liff?liff.state=%2Fdeposit']) {
    expect(await policyOf(path), path).toContain(`connect-src 'self' ${world.sandbox.url};`)
  }
  for (const path of ['/', '/login', '/liffy', '/member/profile?next=/liff/']) {
    expect(await policyOf(path), path).toContain("connect-src 'self';")
  }
  const real = await world.secondSite({ LINE: 'line', LINE_CHANNEL_ID: '1', LINE_LIFF_ID: '1-a' })
  const { headers } = await fetch(`${real.memberUrl}/liff/deposit`)
  expect(headers.get('content-security-policy')).toContain(
    "connect-src 'self' https://api.line.me https://access.line.me https://liffsdk.line-scdn.net;",
  )
})
