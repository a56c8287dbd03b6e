import pg from 'pg'
import { describe, expect, test } from 'vitest'
import type { Call, WireInput } from '#kernel/contract.ts'
import type { Role } from '#kernel/permission.ts'
import { visitor } from '#tests/support/client.ts'
import { type StaffActor, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import * as contract from '../contract.ts'
import * as people from '../people-contract.ts'
import { createOwner, OwnerExists } from './create-owner.ts'
import { totpCode } from '#platform/session/totp.ts'

// An owner who can act is always left, whoever goes at the same time and by whatever way.

const world = await testWorld()
const proof = { reason: 'ออกจากงานแล้ว', password: 'ฝนตกบนหลังคาสังกะสี' }

const codeOf = async <C extends Call>(call: C, input: WireInput<C>, by: StaffActor) =>
  (await world.call(call, input, by)).code

describe('the last owner', () => {
  /** Nobody but these two acts as an owner. */
  async function leaveTwo(): Promise<[StaffActor, StaffActor]> {
    const pair = [await staffActor(world, 'owner'), await staffActor(world, 'owner')] as const
    await world.query(
      `update staff.staff_user set active = false
        where active and not is_system and 'owner' = any(roles) and staff_id <> all ($1)`,
      [pair.map(({ staffId }) => staffId)],
    )
    return [...pair]
  }

  test('of two owners who switch each other off at once, one stays', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const [one, other] = await leaveTwo()
      const codes = await Promise.all([
        codeOf(people.staffSwitchOff, { staff_id: other.staffId, ...proof }, one),
        codeOf(people.staffSwitchOff, { staff_id: one.staffId, ...proof }, other),
      ])
      // Who came second has no session any more, or finds himself switched off.
      expect(codes.filter((code) => code === '')).toHaveLength(1)
      const left = await world.query<{ n: number }>(
        `select count(*)::int as n from staff.staff_user u where staff.is_working_owner(u)`,
      )
      expect(left[0]?.n).toBe(1)
    }
  })

  test('two transactions that pass over the use cases wait for each other as well', async () => {
    const [one, other] = await leaveTwo()
    const pool = new pg.Pool({ ...world.database.app, max: 2 })
    const clients = [await pool.connect(), await pool.connect()] as const
    const off = 'update staff.staff_user set active = false where staff_id = $1'
    await clients[0].query('begin')
    await clients[1].query('begin')
    await clients[0].query(off, [one.staffId])
    const second = clients[1].query(off, [other.staffId]).then(
      () => 'done',
      (error: Error) => error.message,
    )
    const waits = `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`
    await expect.poll(async () => (await world.query<{ n: number }>(waits))[0]?.n).toBe(1)
    await clients[0].query('commit')
    expect(await second).toMatch(/the last owner stays/)
    await clients[1].query('rollback')
    for (const client of clients) client.release()
    await pool.end()
  })

  test('is told so, and is made anew from the console only', async () => {
    const [one, other] = await leaveTwo()
    await world.query(`update staff.staff_user set setup_until = now() where staff_id = $1`, [
      other.staffId,
    ])
    // An owner who has not chosen a password is none who could act.
    const fewer = { staff_id: one.staffId, change: 'roles' as const, roles: ['auditor'] as Role[] }
    expect(await codeOf(people.staffChange, { ...fewer, ...proof }, other)).toBe('staff_last_owner')
    const off = { staff_id: one.staffId, ...proof }
    expect(await codeOf(people.staffSwitchOff, off, other)).toBe('staff_last_owner')
    // Nor by two of them: a new password would leave nobody who can log in.
    const third = await staffActor(world, 'owner')
    await world.query(`update staff.staff_user set setup_until = now() where staff_id = $1`, [
      third.staffId,
    ])
    const reset = { staff_id: one.staffId, change: 'reset' as const, ...proof }
    expect(await codeOf(people.staffChange, reset, other)).toBe('')
    const waiting = (await world.ask(people.staffList, {}, other)).find(
      ({ staff_id: id }) => Number(id) === one.staffId,
    )
    const approve = {
      staff_id: one.staffId,
      approval_id: Number(waiting?.proposal?.approval_id),
      verdict: 'approve' as const,
      ...proof,
    }
    expect(await codeOf(people.staffDecide, approve, third)).toBe('staff_last_owner')
    const input = { username: 'console', displayName: 'เจ้าของ จากคอนโซล' }
    await expect(createOwner(world.services, { ...input, again: false })).rejects.toThrow(
      OwnerExists,
    )
    const made = await createOwner(world.services, { ...input, again: true })
    expect(await createOwner(world.services, { ...input, again: true })).toBeNull()
    const asked = { username: 'console', password: made?.oneTimePassword ?? '' }
    const first = await world.ask(contract.login, asked)
    const chosen = {
      login_token: first.login_token,
      new_password: 'แดดออกหลังฝนทุกครั้ง',
      code: totpCode(first.setup?.totp_secret ?? '', await world.clock.now()),
    }
    expect((await world.call(contract.loginSetup, chosen, visitor())).code).toBe('')
    const { items } = await world.ask(
      contract.auditList,
      { action: 'staff.created', object_kind: 'staff', object_id: `${made?.created.staffId}` },
      one,
    )
    expect(items).toMatchObject([
      { staff_name: 'ระบบ', reason: expect.stringContaining('--again') },
    ])
  })
})
