import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bootstrap } from '#features/account/contract.ts'
import { permissions } from '#apps/server/features.ts'
import { permissionsOf, roleNames } from '#features/staff/rules.ts'
import type { Role } from '#kernel/permission.ts'
import {
  loadContracts,
  type DeclaredCall,
  type DeclaredProviderCall,
} from '../../scripts/codegen/contracts.ts'
import { visitor, type Actor } from '../support/client.ts'
import { memberActor } from '../support/member.ts'
import { staffActor } from '../support/staff.ts'
import { testWorld } from '../support/world.ts'

// What every call owes its callers whatever it does: it is served, it lets nobody in who may not,
// and it says in the envelope what is wrong with an input.

const world = await testWorld({ sandbox: true })
const { calls, providerCalls } = await loadContracts(join(import.meta.dirname, '../..'))

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

describe('a program outside', () => {
  type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: string }

  /** How each provider call answers a request: with which of the given words, or with what else. */
  async function providerAnswers(
    some: readonly DeclaredProviderCall[],
    wordsOf: (declared: DeclaredProviderCall) => readonly string[],
    sentBy: (declared: DeclaredProviderCall) => Sent = () => ({}),
    url = world.site.memberUrl,
  ): Promise<string[]> {
    const seen: string[] = []
    for (const declared of some) {
      const { call, key } = declared
      const {
        method = call.method,
        path = pathOf(call.path, '1'),
        headers,
        body,
      } = sentBy(declared)
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(method === 'GET' ? {} : { body: body ?? '{}' }),
      })
      const text = await answer.text()
      const word = wordsOf(declared).find(
        (code) =>
          (text.includes(`"${code}"`) || text.includes(`"error":${code},`)) &&
          answer.status === call.protocol.errors[code]?.status,
      )
      seen.push(`${key} ${word ? 'refused' : `${answer.status} ${text}`}`)
    }
    return seen
  }

  const pathOf = (path: string, value: string) => path.replace(/:\w+/g, value)
  const refused = (some: readonly DeclaredProviderCall[]) => some.map(({ key }) => `${key} refused`)
  const forged = ({ call }: DeclaredProviderCall) => call.protocol.signature.errors
  const noise = ({ call }: DeclaredProviderCall) =>
    Object.fromEntries(call.protocol.signature.headers.map((header) => [header, '1795363200']))

  test('is declared', () => {
    expect(providerCalls.map(({ key }) => key)).toContain('POST /webhook/omise')
  })

  test.each<[string, (declared: DeclaredProviderCall) => Sent]>([
    ['without a signature', () => ({})],
    ['without a body', () => ({ body: '' })],
    ['with a wrong signature', (declared) => ({ headers: noise(declared) })],
    ['with a wrong signature of no JSON', (declared) => ({ headers: noise(declared), body: '{"' })],
    ['with a wrong signature of no text', (declared) => ({ headers: noise(declared), body: '\0' })],
    [
      'with a body that claims to be packed',
      () => ({ headers: { 'content-encoding': 'gzip', 'content-type': 'text/csv' } }),
    ],
  ])('%s is told that it is not believed', async (_what, sentBy) => {
    expect(await providerAnswers(providerCalls, forged, sentBy)).toEqual(refused(providerCalls))
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('with %s is told the method', async (method) => {
    const others = providerCalls.filter(({ call }) => call.method !== method)
    expect(
      await providerAnswers(
        others,
        ({ call }) => [call.protocol.faults.method],
        () => ({ method }),
      ),
    ).toEqual(refused(others))
  })

  test('with a path that nobody could have declared is told so', async () => {
    const open = providerCalls.filter(({ call }) => call.path.includes(':'))
    expect(
      await providerAnswers(
        open,
        ({ call }) => [call.protocol.faults.path],
        ({ call }) => ({ path: pathOf(call.path, encodeURIComponent("'; --")) }),
      ),
    ).toEqual(refused(open))
  })

  test('with more than a protocol allows is told so', async () => {
    expect(
      await providerAnswers(
        providerCalls,
        ({ call }) => [call.protocol.faults.size],
        ({ call }) => ({ body: 'x'.repeat(call.protocol.bytesMax + 1) }),
      ),
    ).toEqual(refused(providerCalls))
  })

  test('from an address that is not on the list is told so', async () => {
    const listed = providerCalls.filter(({ call }) => call.addresses)
    const strict = await world.secondSite({ GATEWAY_ADDRESSES: '203.0.113.7' })
    expect(
      await providerAnswers(
        listed,
        ({ call }) => [call.protocol.faults.address],
        () => ({}),
        strict.memberUrl,
      ),
    ).toEqual(refused(listed))
  })
})
