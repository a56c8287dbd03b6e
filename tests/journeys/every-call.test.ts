import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bootstrap } from '#features/account/contract.ts'
import { permissions } from '#apps/server/features.ts'
import { permissionsOf, roleNames } from '#features/staff/rules.ts'
import type { Role } from '#kernel/permission.ts'
import { loadContracts, type DeclaredCall } from '../../scripts/codegen/contracts.ts'
import { visitor, type Actor } from '../support/client.ts'
import { memberActor } from '../support/member.ts'
import { staffActor } from '../support/staff.ts'
import { testWorld } from '../support/world.ts'

// What every call owes its callers whatever it does: it is served, it lets nobody in who may not,
// and it says in the envelope what is wrong with an input.

const world = await testWorld({ sandbox: true })
const { calls } = await loadContracts(join(import.meta.dirname, '../..'))

const isOpen = ({ call }: DeclaredCall) =>
  call.access === 'public' || call.access === 'staff_public'
const isStaffs = ({ call }: DeclaredCall) => call.access.startsWith('staff')
const needsInput = ({ call }: DeclaredCall) => !z.safeDecode(call.input, {}).success

/** How each of some calls answers an empty input: `POST /api/login invalid_input`. */
async function answers(some: readonly DeclaredCall[], actor: Actor): Promise<string[]> {
  const seen: string[] = []
  for (const { key, call } of some) {
    const { status, code } = await world.call(call, {}, actor)
    seen.push(`${key} ${status} ${code}`)
  }
  return seen
}

const all = (some: readonly DeclaredCall[], answer: string) =>
  some.map(({ key }) => `${key} ${answer}`)

test('the contracts declare calls of both sites', () => {
  expect(calls.filter(isStaffs).length).toBeGreaterThan(10)
  expect(calls.filter((declared) => !isStaffs(declared)).length).toBeGreaterThan(20)
})

describe('a stranger', () => {
  test('is let into no call that needs a session', async () => {
    const closed = calls.filter((declared) => !isOpen(declared))
    expect(await answers(closed, visitor())).toEqual(all(closed, '401 session_expired'))
  })

  test('is told what an open call lacks', async () => {
    const open = calls.filter((declared) => isOpen(declared) && needsInput(declared))
    expect(await answers(open, visitor())).toEqual(all(open, '200 invalid_input'))
  })
})

describe('a member', () => {
  const closed = calls.filter((declared) => !isOpen(declared))

  test('starts the site by the cookie alone', async () => {
    const { cookies, memberId } = await memberActor(world)
    const { user, wallets, demo } = await world.ask(bootstrap, {}, { cookies })
    expect([user.id, wallets[0]?.balance, demo]).toEqual([memberId, '0.00', true])
  })

  test('is told what a call lacks, and is nobody at the back office', async () => {
    const member = await memberActor(world)
    const own = closed.filter((declared) => !isStaffs(declared) && needsInput(declared))
    expect(await answers(own, member)).toEqual(all(own, '200 invalid_input'))
    const desk = closed.filter(isStaffs)
    expect(await answers(desk, member)).toEqual(all(desk, '401 session_expired'))
  })

  test('needs both halves of the session: one of them alone writes nothing', async () => {
    const { bearer, cookies } = await memberActor(world)
    const own = closed.filter(({ call }) => call.access === 'member')
    const refused = all(own, '401 session_expired')
    expect(await answers(own, { cookies })).toEqual(refused)
    expect(await answers(own, { cookies: new Map(), ...(bearer ? { bearer } : {}) })).toEqual(
      refused,
    )
  })
})

describe('staff', () => {
  const desk = calls.filter((declared) => isStaffs(declared) && !isOpen(declared))

  test('of the owner’s role are told what a call lacks, and are nobody at the member site', async () => {
    const owner = await staffActor(world, 'owner')
    const incomplete = desk.filter(needsInput)
    expect(await answers(incomplete, owner)).toEqual(all(incomplete, '200 invalid_input'))
    const members = calls.filter(({ call }) => call.access === 'member')
    expect(await answers(members, owner)).toEqual(all(members, '401 session_expired'))
  })

  const limited = roleNames.filter((role) => role !== 'owner')
  test.each(limited)('of the role %s may do nothing beyond it', async (role: Role) => {
    const granted = permissionsOf(permissions, [role])
    const beyond = desk.filter(({ call }) => call.permission && !granted.includes(call.permission))
    expect(await answers(beyond, await staffActor(world, role))).toEqual(
      all(beyond, '403 forbidden'),
    )
  })
})
