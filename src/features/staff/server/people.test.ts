import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import type { Call, WireInput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Role } from '#kernel/permission.ts'
import { visitor } from '#tests/support/client.ts'
import { signIn, type StaffActor, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import * as contract from '../contract.ts'
import * as people from '../people-contract.ts'
import { demoFaults } from './feature.ts'
import { createPerson } from './propose-change.ts'
import { createStaff } from './create-staff.ts'
import { totpCode } from '#platform/session/totp.ts'

// Who gives rights and who takes them: each step by calls, as a desk or a cheat would send them.

const world = await testWorld()
const password = 'ฝนตกบนหลังคาสังกะสี'
const reason = 'ย้ายมาช่วยแผนกการเงิน'
const proof = { reason, password }
/** The application's own role: what a fault of ours, or an intruder, could do. */
const app = new pg.Pool({ ...world.database.app, max: 1 })
afterAll(() => app.end())

const [anna, ben, cleo] = [
  await staffActor(world, 'owner'),
  await staffActor(world, 'owner'),
  await staffActor(world, 'owner'),
]
let count = 0
const nextName = () => {
  count += 1
  return `newcomer${count}`
}

const codeOf = async <C extends Call>(call: C, input: WireInput<C>, by: StaffActor) =>
  (await world.call(call, input, by)).code

async function personOf(staffId: number, by: StaffActor = anna) {
  const found = (await world.ask(people.staffList, {}, by)).find(
    ({ staff_id: id }) => Number(id) === staffId,
  )
  if (!found) throw new Error(`${staffId} is not in the list`)
  return found
}

async function proposalOf(staffId: number): Promise<number> {
  return Number((await personOf(staffId)).proposal?.approval_id)
}

async function decide(staffId: number, by: StaffActor, verdict: 'approve' | 'reject' = 'approve') {
  const approval_id = await proposalOf(staffId)
  return world.call(people.staffDecide, { staff_id: staffId, approval_id, verdict, ...proof }, by)
}

async function propose(...roles: Role[]): Promise<number> {
  const input = { username: nextName(), display_name: 'คนใหม่', roles, ...proof }
  const made = await world.ask(people.staffCreate, input, anna)
  expect(made.waits_for_second).toBe(true)
  return Number(made.staff_id)
}

/** Logs in with a one-time password and chooses an own one. */
async function setUp(username: string, oneTime: string, new_password = 'แดดออกหลังฝนทุกครั้ง') {
  const first = await world.ask(contract.login, { username, password: oneTime })
  const code = totpCode(first.setup?.totp_secret ?? '', await world.clock.now())
  const input = { login_token: first.login_token, new_password, code }
  return world.call(contract.loginSetup, input, visitor())
}

async function oneTimeOf(staff_id: number) {
  return world.ask(people.staffOneTime, { staff_id, ...proof }, anna)
}

describe('a new account', () => {
  test('begins when another owner approves it, with a one-time password', async () => {
    const id = await propose('cashier')
    const { username, state, proposal, actions } = await personOf(id)
    expect([state, proposal?.change, actions]).toEqual(['waiting', 'on', ['withdraw']])
    expect((await personOf(id, ben)).actions).toEqual(['decide'])
    expect((await world.ask(people.staffWaiting, {}, ben)).count).toBe(1)
    expect((await world.ask(people.staffWaiting, {}, anna)).count).toBe(0)
    expect(await codeOf(people.staffOneTime, { staff_id: id, ...proof }, anna)).toBe(
      'staff_nothing_changes',
    )
    expect((await decide(id, anna)).code).toBe('approval_own')
    expect((await decide(id, ben)).code).toBe('')
    expect((await personOf(id)).state).toBe('setup')

    const first = await oneTimeOf(id)
    const second = await oneTimeOf(id)
    expect(
      (await world.call(contract.login, { username, password: first.one_time_password })).code,
    ).toBe('staff_wrong_credentials')
    const done = await setUp(username, second.one_time_password)
    expect(done.code).toBe('')
    expect((await personOf(id)).state).toBe('working')
    const again = { username, password: second.one_time_password }
    expect((await world.call(contract.login, again)).code).toBe('staff_wrong_credentials')
  })

  test('has a password of its own choice, a right code, and one go', async () => {
    const id = await propose('editor')
    await decide(id, ben)
    const made = await oneTimeOf(id)
    const { username, one_time_password: oneTime } = made
    const first = await world.ask(contract.login, { username, password: oneTime })
    const now = await world.clock.now()
    const code = totpCode(first.setup?.totp_secret ?? '', now)
    const wrong = code === '000000' ? '111111' : '000000'
    const token = { login_token: first.login_token }
    const chosen = 'ลมหนาวพัดผ่านทุ่งนา'
    const said = async (new_password: string, typed = code) =>
      (await world.call(contract.loginSetup, { ...token, new_password, code: typed })).code
    expect(await said('สั้น')).toBe('staff_weak_password')
    expect(await said(oneTime)).toBe('staff_same_password')
    expect(await said(chosen, wrong)).toBe('staff_wrong_code')
    expect((await world.call(contract.loginCode, { ...token, code })).code).toBe(
      'staff_login_expired',
    )
    const other = await world.ask(contract.login, { username, password: oneTime })
    expect(await said(chosen)).toBe('')
    // A colleague who knew it, too: the step that was open opens nothing any more.
    const late = { login_token: other.login_token, new_password: 'ของคนอื่นที่แอบรู้รหัส', code }
    expect((await world.call(contract.loginSetup, late)).code).toBe('staff_login_expired')
  })

  test('sets itself up with a code that nobody used, and not while it is locked', async () => {
    const id = await propose('editor')
    const approval_id = await proposalOf(id)
    const guess = { staff_id: id, approval_id, verdict: 'approve' as const, reason }
    expect(await codeOf(people.staffDecide, { ...guess, password: 'เดาเอา' }, ben)).toBe(
      'staff_wrong_password',
    )
    await decide(id, ben)
    const { username, one_time_password: oneTime } = await oneTimeOf(id)
    const setStep = (step: number) =>
      world.query('update staff.staff_user set totp_last_step = $2 where staff_id = $1', [id, step])
    await setStep(2 ** 40)
    expect((await setUp(username, oneTime)).code).toBe('staff_code_used')
    await setStep(0)
    const half = await world.ask(contract.login, { username, password: oneTime })
    for (let wrong = 0; wrong < 5; wrong += 1) {
      await world.call(contract.login, { username, password: 'เดาไปเรื่อย ๆ' })
    }
    const code = totpCode(half.setup?.totp_secret ?? '', await world.clock.now())
    const late = { login_token: half.login_token, new_password: 'แดดออกหลังฝนทุกครั้ง', code }
    expect((await world.call(contract.loginSetup, late, visitor())).code).toBe('staff_locked')
  })

  test('its one-time password ends after a day, at both steps', async () => {
    const id = await propose('auditor')
    await decide(id, ben)
    const { username, one_time_password: oneTime } = await oneTimeOf(id)
    await world.clock.advance(24 * 3_600_000)
    for (const one of [anna, ben, cleo]) await signIn(world, one)
    expect((await world.call(contract.login, { username, password: oneTime })).code).toBe(
      'staff_one_time_over',
    )
  })

  test('names what is wrong with it', async () => {
    const make = { username: nextName(), display_name: 'คนใหม่', ...proof }
    const both = ['result_officer', 'risk_officer'] as Role[]
    expect(await codeOf(people.staffCreate, { ...make, roles: both }, anna)).toBe(
      'staff_roles_together',
    )
    const taken = { ...make, username: anna.account.username, roles: ['editor'] as Role[] }
    expect(await codeOf(people.staffCreate, taken, anna)).toBe('staff_username_taken')
    const clerk = await staffActor(world, 'risk_officer')
    const pair = { staff_id: clerk.staffId, change: 'roles' as const, roles: both, ...proof }
    expect(await codeOf(people.staffChange, pair, anna)).toBe('staff_roles_together')
    const noPassword = { ...make, roles: ['editor'] as Role[], password: 'ผิด' }
    expect(await codeOf(people.staffCreate, noPassword, anna)).toBe('staff_wrong_password')
    const empty = await world.call(people.staffCreate, { ...make, username: 'Ä', roles: [] }, anna)
    expect(empty.details.map(({ field }) => field)).toEqual(['username', 'roles'])
  })
})

describe('rights', () => {
  test('more of them take two people, and end the sessions; less of them holds at once', async () => {
    const clerk = await staffActor(world, 'cashier')
    const change = { staff_id: clerk.staffId, change: 'roles' as const, ...proof }
    const more = { ...change, roles: ['cashier', 'editor'] as Role[] }
    expect((await world.ask(people.staffChange, more, anna)).waits_for_second).toBe(true)
    expect(await codeOf(people.staffChange, more, ben)).toBe('approval_asked')
    expect((await personOf(clerk.staffId)).roles).toEqual(['cashier'])
    expect((await decide(clerk.staffId, ben)).code).toBe('')
    expect((await world.call(contract.me, {}, clerk)).status).toBe(401)
    expect((await personOf(clerk.staffId)).roles).toEqual(['cashier', 'editor'])

    const less = { ...change, roles: ['editor'] as Role[] }
    expect((await world.ask(people.staffChange, less, anna)).waits_for_second).toBe(false)
    expect((await personOf(clerk.staffId)).roles).toEqual(['editor'])
    expect(await codeOf(people.staffChange, less, anna)).toBe('staff_nothing_changes')
    const history = await world.ask(
      contract.auditList,
      { object_kind: 'staff', object_id: `${clerk.staffId}`, action: 'staff' },
      anna,
    )
    expect(history.items.map(({ action }) => action).slice(0, 3)).toEqual([
      'staff.roles_taken',
      'staff.approved',
      'staff.proposed',
    ])
    expect(history.items[0]?.reason).toBe(reason)
  })

  test('a new password takes two people: who resets it could sit down as that person', async () => {
    const clerk = await staffActor(world, 'cashier')
    const change = { staff_id: clerk.staffId, change: 'reset' as const, ...proof }
    await world.ask(people.staffChange, change, anna)
    expect((await world.call(contract.me, {}, clerk)).error).toBe(0)
    // A login that was half done before does not get round it.
    const half = await world.ask(contract.login, { username: clerk.account.username, password })
    expect((await decide(clerk.staffId, ben)).code).toBe('')
    expect((await world.call(contract.me, {}, clerk)).status).toBe(401)
    await world.clock.advance(30_000)
    const code = totpCode(clerk.account.totpSecret, await world.clock.now())
    const token = { login_token: half.login_token, code }
    expect((await world.call(contract.loginCode, token)).code).toBe('staff_login_expired')
    const old = { username: clerk.account.username, password }
    expect((await world.call(contract.login, old)).code).toBe('staff_one_time_over')
    const { username, one_time_password: oneTime } = await oneTimeOf(clerk.staffId)
    expect((await setUp(username, oneTime)).code).toBe('')
  })

  test('a proposal is refused by another, taken back by who made it, and runs out', async () => {
    const id = await propose('cashier')
    expect((await decide(id, ben, 'reject')).code).toBe('')
    expect((await personOf(id)).state).toBe('off')
    const on = { staff_id: id, change: 'on' as const, ...proof }
    await world.ask(people.staffChange, on, anna)
    const approval_id = await proposalOf(id)
    expect((await decide(id, anna, 'reject')).code).toBe('')
    const late = { staff_id: id, approval_id, verdict: 'approve' as const, ...proof }
    expect(await codeOf(people.staffDecide, late, ben)).toBe('approval_closed')
    await world.ask(people.staffChange, on, anna)
    const open = { ...late, approval_id: await proposalOf(id) }
    await world.clock.advance(24 * 3_600_000 + 1000)
    for (const one of [anna, ben, cleo]) await signIn(world, one)
    expect(await codeOf(people.staffDecide, open, ben)).toBe('approval_expired')
    expect((await personOf(id)).state).toBe('off')
  })

  test('of two who approve at once, one does; the account begins once', async () => {
    const id = await propose('cashier')
    const input = { staff_id: id, approval_id: await proposalOf(id), verdict: 'approve' as const }
    const codes = await Promise.all(
      [ben, cleo].map((by) => codeOf(people.staffDecide, { ...input, ...proof }, by)),
    )
    expect(codes.toSorted()).toEqual(['', 'approval_closed'])
  })
})

describe('switching off', () => {
  test('holds at once and takes what was proposed with it', async () => {
    const clerk = await staffActor(world, 'cashier')
    const change = { staff_id: clerk.staffId, change: 'roles' as const, ...proof }
    await world.ask(people.staffChange, { ...change, roles: ['cashier', 'editor'] }, anna)
    const approval_id = await proposalOf(clerk.staffId)
    const off = { staff_id: clerk.staffId, ...proof }
    await world.ask(people.staffSwitchOff, off, cleo)
    expect((await world.call(contract.me, {}, clerk)).status).toBe(401)
    expect(await codeOf(people.staffSwitchOff, off, cleo)).toBe('staff_nothing_changes')
    const late = { staff_id: clerk.staffId, approval_id, verdict: 'approve' as const, ...proof }
    expect(await codeOf(people.staffDecide, late, ben)).toBe('approval_closed')
  })

  test('sessions end without it, and the person comes back', async () => {
    const clerk = await staffActor(world, 'cashier')
    await world.ask(people.staffEndSessions, { staff_id: clerk.staffId, reason }, anna)
    expect((await world.call(contract.me, {}, clerk)).status).toBe(401)
    await world.clock.advance(60_000)
    await signIn(world, clerk)
    expect((await world.call(contract.me, {}, clerk)).error).toBe(0)
  })
})

describe('cheats', () => {
  test('nobody does anything about himself, or decides what was proposed about him', async () => {
    const own = { staff_id: anna.staffId, ...proof }
    expect(await codeOf(people.staffSwitchOff, own, anna)).toBe('staff_own_account')
    expect(await codeOf(people.staffOneTime, own, anna)).toBe('staff_own_account')
    expect(await codeOf(people.staffChange, { ...own, change: 'reset' }, anna)).toBe(
      'staff_own_account',
    )
    const sessions = { staff_id: anna.staffId, reason }
    expect(await codeOf(people.staffEndSessions, sessions, anna)).toBe('staff_own_account')
    const clerk = await staffActor(world, 'owner')
    const reset = { staff_id: clerk.staffId, change: 'reset' as const, ...proof }
    await world.ask(people.staffChange, reset, anna)
    expect((await decide(clerk.staffId, clerk)).code).toBe('staff_own_account')
    expect((await decide(clerk.staffId, anna, 'reject')).code).toBe('')
  })

  test('a role without the permission is refused by direct call, an auditor looks', async () => {
    const auditor = await staffActor(world, 'auditor')
    expect((await personOf(anna.staffId, auditor)).actions).toEqual([])
    expect((await world.ask(people.staffRoles, {}, auditor)).filter((one) => one.may_give)).toEqual(
      [expect.objectContaining({ role: 'auditor' })],
    )
    const make = {
      username: nextName(),
      display_name: 'ของฉัน',
      roles: ['owner'] as Role[],
      ...proof,
    }
    const at = { staff_id: auditor.staffId, ...proof }
    expect([
      await codeOf(people.staffCreate, make, auditor),
      await codeOf(people.staffChange, { ...at, change: 'roles', roles: ['owner'] }, auditor),
      await codeOf(people.staffSwitchOff, { ...at, staff_id: anna.staffId }, auditor),
      await codeOf(people.staffOneTime, at, auditor),
      await codeOf(people.staffEndSessions, { staff_id: anna.staffId, reason }, auditor),
    ]).toEqual(Array.from({ length: 5 }, () => 'forbidden'))
  })

  test('nobody gives what he does not hold, were the permission ever another role’s', async () => {
    const cashier = await staffActor(world, 'cashier')
    const manages = { thai: 'จัดการพนักงานและบทบาท', roles: ['cashier'] as const }
    const entering = { thai: 'กรอกผล', roles: ['result_officer'] as const }
    const permissions = { 'staff.manage': manages, 'result.enter': entering }
    const ports = { permissions } as never
    const by = { staffId: cashier.staffId, ip: '203.0.113.9' }
    const giving = (...roles: Role[]) =>
      createPerson(world.services, ports, by, {
        username: nextName(),
        display_name: 'คนใหม่',
        roles,
        ...proof,
      })
    for (const role of ['owner', 'result_officer'] as const) {
      await expect(giving(role)).rejects.toThrow(Refusal)
      await expect(giving(role)).rejects.toMatchObject({
        definition: { code: 'forbidden' },
      })
    }
    expect((await giving('cashier')).waits_for_second).toBe(true)
  })

  test('what somebody proposed who lost the right since, nobody approves', async () => {
    const dan = await staffActor(world, 'owner')
    const clerk = await staffActor(world, 'cashier')
    const more = { staff_id: clerk.staffId, change: 'roles' as const, ...proof }
    await world.ask(people.staffChange, { ...more, roles: ['cashier', 'auditor'] }, dan)
    await world.ask(people.staffSwitchOff, { staff_id: dan.staffId, ...proof }, ben)
    expect((await decide(clerk.staffId, ben)).code).toBe('staff_asker_gone')
    expect((await decide(clerk.staffId, ben, 'reject')).code).toBe('')
  })

  test('the database lets the application give no rights without an approval', async () => {
    const clerk = await staffActor(world, 'cashier')
    const set = (what: string) =>
      app.query(`update staff.staff_user set ${what} where staff_id = $1`, [clerk.staffId])
    await expect(set(`roles = '{owner}'`)).rejects.toThrow(/nobody approved/)
    await set('active = false')
    await expect(set('active = true')).rejects.toThrow(/nobody approved/)
  })

  test('wrong own passwords are counted as at the login', async () => {
    const dan = await staffActor(world, 'owner')
    const clerk = await staffActor(world, 'cashier')
    const off = { staff_id: clerk.staffId, reason, password: 'เดาไปเรื่อย' }
    const codes = await Promise.all(
      Array.from({ length: 12 }, () => codeOf(people.staffSwitchOff, off, dan)),
    )
    expect(codes.filter((code) => code === 'staff_wrong_password')).toHaveLength(5)
    expect(await codeOf(people.staffSwitchOff, { ...off, password }, dan)).toBe('staff_locked')
    const make = { username: nextName(), display_name: 'คนใหม่', roles: ['editor'] as Role[] }
    expect(await codeOf(people.staffCreate, { ...make, ...proof }, dan)).toBe('staff_locked')
    const proposed = await propose('editor')
    expect((await decide(proposed, dan)).code).toBe('staff_locked')
    expect((await personOf(clerk.staffId)).state).toBe('working')
  })
})

test('no site with real money starts while a demo’s staff can log in', async () => {
  await createStaff(world.services, {
    username: 'printed',
    displayName: 'รหัสผ่านอยู่บนจอ',
    password,
    roles: ['auditor'],
    isDemo: true,
  })
  const real = {
    ...world.services,
    config: { ...world.services.config, moneyMode: 'real' as const },
  }
  expect(await demoFaults(world.services)).toEqual([])
  expect(await demoFaults(real)).toEqual([expect.stringContaining('accounts of a demo, printed')])
})
