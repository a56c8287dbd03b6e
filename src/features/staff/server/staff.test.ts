import { describe, expect, test } from 'vitest'
import { visitor, type Actor } from '#tests/support/client.ts'
import { testWorld } from '#tests/support/world.ts'
import * as contract from '../contract.ts'
import { staffList } from '../people-contract.ts'
import { lockout } from '../rules.ts'
import { createStaff, type CreatedStaff } from './create-staff.ts'
import { totpCode } from '#platform/session/totp.ts'

const world = await testWorld()
const password = 'ฝนตกบนหลังคาสังกะสี'
let count = 0

/** A new person for each test, so that no test meets another's lock or used code. */
async function person(roles: Parameters<typeof createStaff>[1]['roles'] = ['owner']) {
  count += 1
  const made = await createStaff(world.services, {
    username: `person${count}`,
    displayName: `พนักงาน ${count}`,
    password,
    roles,
  })
  if (!made) throw new Error('the user name is taken')
  return made
}

/** Each code needs a step of its own: the clock moves on by one before it is read. */
async function freshCode(made: CreatedStaff): Promise<string> {
  await world.clock.advance(30_000)
  return totpCode(made.totpSecret, await world.clock.now())
}

async function passwordStep(made: CreatedStaff): Promise<string> {
  const { login_token } = await world.ask(contract.login, { username: made.username, password })
  return login_token
}

async function signIn(made: CreatedStaff): Promise<Actor> {
  const actor = visitor()
  const answer = await world.ask(
    contract.loginCode,
    { login_token: await passwordStep(made), code: await freshCode(made) },
    actor,
  )
  actor.bearer = answer.access_token
  return actor
}

const wrongCodeFor = (right: string): string => (right === '000000' ? '111111' : '000000')

describe('login', () => {
  test('password, then code, opens a session with both halves and its own cookie', async () => {
    const made = await person(['result_officer'])
    const actor = await signIn(made)
    expect([...actor.cookies.keys()]).toEqual(['slth_staff'])
    const { staff } = await world.ask(contract.me, {}, actor)
    expect(staff).toEqual({
      staff_id: made.staffId,
      username: made.username,
      display_name: made.displayName,
      roles: ['result_officer'],
      role_names: ['ผู้ออกผล'],
      permissions: [
        'result.view',
        'result.enter',
        'result.confirm',
        'lottery.history',
        'poll.view',
        'poll.result',
      ],
    })
  })

  test('the user name is found whatever its case; half a session is none', async () => {
    const made = await person()
    const answer = await world.call(contract.login, {
      username: ` ${made.username.toUpperCase()} `,
      password,
    })
    expect(answer.error).toBe(0)
    const actor = await signIn(made)
    const { bearer, cookies } = actor
    expect((await world.call(contract.me, {}, { cookies })).status).toBe(401)
    if (bearer === undefined) throw new Error('no bearer')
    expect((await world.call(contract.me, {}, { bearer, cookies: new Map() })).status).toBe(401)
  })

  test('an unknown name and a wrong password get one answer', async () => {
    const made = await person()
    const wrong = await world.call(contract.login, { username: made.username, password: 'ผิด' })
    const unknown = await world.call(contract.login, { username: 'nobody', password: 'ผิด' })
    expect(wrong).toMatchObject({ status: 200, code: 'staff_wrong_credentials' })
    expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null })
  })

  test("the feeds' system accounts cannot log in", async () => {
    const answer = await world.call(contract.login, { username: 'feed-a', password })
    expect(answer.code).toBe('staff_wrong_credentials')
  })

  test('a used code is refused, in a later login and at the same instant', async () => {
    const made = await person()
    const code = await freshCode(made)
    const tokens = await Promise.all([passwordStep(made), passwordStep(made), passwordStep(made)])
    const answers = await Promise.all(
      tokens.map((login_token) => world.call(contract.loginCode, { login_token, code })),
    )
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([
      '',
      'staff_code_used',
      'staff_code_used',
    ])
    const later = await world.call(contract.loginCode, {
      login_token: await passwordStep(made),
      code,
    })
    expect(later.code).toBe('staff_code_used')
  })

  test('the code of the step before still holds, one from two steps before does not', async () => {
    const made = await person()
    const old = await freshCode(made)
    await world.clock.advance(30_000)
    const previous = { login_token: await passwordStep(made), code: old }
    expect((await world.call(contract.loginCode, previous)).error).toBe(0)
    const older = await freshCode(made)
    await world.clock.advance(90_000)
    const late = await world.call(contract.loginCode, {
      login_token: await passwordStep(made),
      code: older,
    })
    expect(late.code).toBe('staff_wrong_code')
  })

  test('a login token is of one use and of five minutes', async () => {
    const made = await person()
    const login_token = await passwordStep(made)
    await world.ask(contract.loginCode, { login_token, code: await freshCode(made) })
    const again = await world.call(contract.loginCode, {
      login_token,
      code: await freshCode(made),
    })
    expect(again.code).toBe('staff_login_expired')
    const slow = await passwordStep(made)
    await world.clock.advance(5 * 60_000)
    const late = { login_token: slow, code: await freshCode(made) }
    expect((await world.call(contract.loginCode, late)).code).toBe('staff_login_expired')
  })
})

describe('lockout', () => {
  test('five wrong passwords of forty at once lock the name, also for the right one, for 15 minutes', async () => {
    const made = await person()
    const wrong = { username: made.username, password: 'ผิด' }
    const codes = await Promise.all(
      Array.from({ length: 40 }, async () => (await world.call(contract.login, wrong)).code),
    )
    // However they interleave: each try counts those before it under one lock.
    const count = (code: string) => codes.filter((one) => one === code).length
    expect(count('staff_wrong_credentials')).toBe(lockout.failuresMax)
    expect(count('staff_locked')).toBe(40 - lockout.failuresMax)
    const right = { username: made.username, password }
    expect((await world.call(contract.login, right)).code).toBe('staff_locked')
    await world.clock.advance(lockout.windowMinutes * 60_000 + 1000)
    expect((await world.call(contract.login, right)).error).toBe(0)
  })

  test('wrong codes count as well: the sixth meets the lock, and the token dies', async () => {
    const made = await person()
    const wrong = wrongCodeFor(await freshCode(made))
    const login_token = await passwordStep(made)
    for (let turn = 0; turn < 5; turn += 1) {
      const answer = await world.call(contract.loginCode, { login_token, code: wrong })
      expect(answer.code).toBe('staff_wrong_code')
    }
    const dead = await world.call(contract.loginCode, { login_token, code: wrong })
    expect(dead.code).toBe('staff_login_expired')
    expect((await world.call(contract.login, { username: made.username, password })).code).toBe(
      'staff_locked',
    )
  })

  test('a token from before the lock does not get round it', async () => {
    const made = await person()
    const login_token = await passwordStep(made)
    for (let turn = 0; turn < 5; turn += 1) {
      await world.call(contract.login, { username: made.username, password: 'ผิด' })
    }
    const answer = await world.call(contract.loginCode, {
      login_token,
      code: await freshCode(made),
    })
    expect(answer.code).toBe('staff_locked')
  })

  test('a login that succeeds begins a new count', async () => {
    const made = await person()
    for (let round = 0; round < 2; round += 1) {
      for (let turn = 0; turn < 4; turn += 1) {
        await world.call(contract.login, { username: made.username, password: 'ผิด' })
      }
      await signIn(made)
    }
  })
})

describe('password', () => {
  const better = 'แดดออกหลังฝนทุกครั้ง'

  test('a change needs the old one and a code, and ends the other sessions', async () => {
    const made = await person()
    const [first, second] = [await signIn(made), await signIn(made)]
    const change = { current_password: password, new_password: better }
    const input = { ...change, code: await freshCode(made) }
    first.bearer = (await world.ask(contract.changePassword, input, first)).access_token
    expect((await world.call(contract.me, {}, first)).error).toBe(0)
    expect((await world.call(contract.me, {}, second)).status).toBe(401)
    expect((await world.call(contract.login, { username: made.username, password })).code).toBe(
      'staff_wrong_credentials',
    )
    const next = { username: made.username, password: better }
    expect((await world.call(contract.login, next)).error).toBe(0)
  })

  test('refusals come in the order of the contract and name their field', async () => {
    const made = await person()
    const actor = await signIn(made)
    const used = totpCode(made.totpSecret, await world.clock.now())
    const good = { current_password: password, new_password: better, code: used }
    const rows = [
      [{ ...good, current_password: 'ผิด' }, 'staff_wrong_password'],
      [{ ...good, new_password: 'สั้น' }, 'staff_weak_password'],
      [{ ...good, new_password: password }, 'staff_same_password'],
      [{ ...good, code: wrongCodeFor(used) }, 'staff_wrong_code'],
      [good, 'staff_code_used'],
    ] as const
    for (const [input, code] of rows) {
      expect((await world.call(contract.changePassword, input, actor)).code).toBe(code)
    }
    const field = await world.call(contract.changePassword, rows[0][0], actor)
    expect(field.details).toMatchObject([{ field: 'current_password' }])
    for (let turn = 0; turn < 5; turn += 1) {
      await world.call(contract.changePassword, rows[0][0], actor)
    }
    const locked = await world.call(contract.changePassword, good, actor)
    expect(locked.code).toBe('staff_locked')
  })
})

describe('who may do what', () => {
  test('logout ends the session and takes the cookie back', async () => {
    const actor = await signIn(await person())
    const kept = new Map(actor.cookies)
    await world.ask(contract.logout, {}, actor)
    expect(actor.cookies.size).toBe(0)
    expect((await world.call(contract.me, {}, { ...actor, cookies: kept })).status).toBe(401)
  })

  test('a role without the permission is refused, nobody without a session gets in', async () => {
    const officer = await signIn(await person(['result_officer']))
    for (const call of [staffList, contract.auditList]) {
      expect(await world.call(call, {}, officer)).toMatchObject({ status: 403, code: 'forbidden' })
      expect(await world.call(call, {})).toMatchObject({ status: 401, code: 'session_expired' })
    }
  })

  test('an account that is switched off loses everything at once', async () => {
    const made = await person()
    const actor = await signIn(made)
    await world.query('update staff.staff_user set active = false where staff_id = $1', [
      made.staffId,
    ])
    for (const call of [contract.auditList, contract.me, contract.moneyHealth])
      expect((await world.call(call, {}, actor)).status, call.path).toBe(401)
  })

  test('the list of staff shows people and system accounts, and no secret', async () => {
    const actor = await signIn(await person())
    const list = await world.ask(staffList, {}, actor)
    expect(list.map((user) => user.username)).toEqual(
      expect.arrayContaining(['feed-a', 'feed-b', 'person1']),
    )
    expect(JSON.stringify(list)).not.toMatch(/argon2|v1:/)
  })
})

describe('audit', () => {
  test('logins, failures and changes stand in the list, newest first, page by page', async () => {
    const made = await person()
    const login_token = await passwordStep(made)
    const code = wrongCodeFor(await freshCode(made))
    await world.call(contract.loginCode, { login_token, code })
    const actor = await signIn(made)
    const mine = { staff_id: made.staffId, action: 'staff' }
    const first = await world.ask(contract.auditList, { ...mine, limit: 1 }, actor)
    expect(first.items.map((row) => row.action)).toEqual(['staff.login'])
    expect(first.items[0]).toMatchObject({
      staff_id: made.staffId,
      staff_name: made.displayName,
      action_name: 'เข้าสู่ระบบ',
      object: {
        kind: 'staff',
        kind_name: 'พนักงาน',
        id: `${made.staffId}`,
        name: made.displayName,
      },
    })
    const rest = await world.ask(
      contract.auditList,
      { ...mine, cursor: first.next_cursor ?? undefined },
      actor,
    )
    expect(rest.items.map((row) => row.action)).toEqual(['staff.login_failed'])
    expect(rest.next_cursor).toBeNull()
    const created = await world.ask(
      contract.auditList,
      { action: 'staff.created', object_kind: 'staff', object_id: `${made.staffId}` },
      actor,
    )
    expect(created.items).toMatchObject([{ staff_id: null, staff_name: 'ระบบ' }])
  })

  test('days are Bangkok days; a cursor of somebody else’s making is invalid', async () => {
    const actor = await signIn(await person())
    const later = await world.ask(contract.auditList, { from: '2999-01-01' }, actor)
    expect(later.items).toEqual([])
    const earlier = await world.ask(contract.auditList, { to: '2999-01-01' }, actor)
    expect(earlier.items.length).toBeGreaterThan(0)
    const answer = await world.call(contract.auditList, { cursor: 'x' }, actor)
    expect(answer.code).toBe('invalid_input')
  })

  test('no one can change or delete a row', async () => {
    await expect(world.query('update platform.audit set action = $1', ['x'])).rejects.toThrow(
      /append-only/,
    )
    await expect(world.query('delete from platform.audit')).rejects.toThrow(/append-only/)
  })
})

test('a second createStaff of the same name changes nothing; a weak password throws', async () => {
  const made = await person()
  const again = {
    username: made.username,
    displayName: 'อีกคน',
    password,
    roles: ['owner'] as const,
  }
  expect(await createStaff(world.services, again)).toBeNull()
  await expect(
    createStaff(world.services, { ...again, username: 'other', password: 'สั้น' }),
  ).rejects.toThrow(/too_short/)
})
