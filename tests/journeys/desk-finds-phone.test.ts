import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findMembers } from '#features/account/operator-contract.ts'
import { createMemberDirectory } from '#features/account/server/member-directory.ts'
import { getTreeMember } from '#features/affiliate/tree-contract.ts'
import { findCreditMembers } from '#features/deposit/operator-contract.ts'
import { findLevelMembers } from '#features/level/operator-contract.ts'
import { loadContracts } from '../../scripts/codegen/contracts.ts'
import { memberActor } from '../support/member.ts'
import { staffActor } from '../support/staff.ts'
import { testWorld } from '../support/world.ts'

// Every desk that shows a phone finds its member by what it shows: the mask, its four digits, the whole phone.

const world = await testWorld({ sandbox: true })
const { calls } = await loadContracts(join(import.meta.dirname, '../..'))
const desk = new Map(
  calls.flatMap((one) => (one.call.access === 'staff' ? [[one.key, one.call]] : [])),
)
const members = createMemberDirectory(world.services)
const owner = await staffActor(world, 'owner')
const one = await memberActor(world, { phone: '0891114321' })
// Another phone that ends in the same digits, and begins otherwise.
const alike = await memberActor(world, { phone: '0992224321' })
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
const both = sorted([one.memberId, alike.memberId])

/** What of a phone is typed, and whom it means where several may be meant. */
const typed: readonly (readonly [text: string, means: readonly number[]])[] = [
  ['0891114321', [one.memberId]],
  ['089-111-4321', [one.memberId]],
  ['08x-xxx-4321', [one.memberId]],
  [' 08X xxx 4321 ', [one.memberId]],
  ['๐๘x-xxx-๔๓๒๑', [one.memberId]],
  ['08xxxx4321', [one.memberId]],
  ['4321', both],
  [`${one.memberId}`, [one.memberId]],
  [`#${one.memberId}`, [one.memberId]],
]

/** The calls of desks that look for members, with the name of the text and what else they ask for. */
const searches: Readonly<Record<string, readonly [field: string, others?: object]>> = {
  'GET /operator/api/cashback/losses': ['member'],
  'GET /operator/api/game/rounds': ['member'],
  'GET /operator/api/lotto/debt/list': ['member'],
  'POST /operator/api/affiliate/tree/member': ['member'],
  'POST /operator/api/coupon/uses': ['find', { campaign_id: 1 }],
  'POST /operator/api/coupon/vouchers': ['find', { campaign_id: 1 }],
  'POST /operator/api/level/members': ['member'],
  'POST /operator/api/promotion/bonuses': ['member'],
}

/** Calls with a text that names no member, or names one to do something to him alone. */
const others = new Set([
  'GET /operator/api/game/list',
  'GET /operator/api/wallet/member-statement',
  'POST /operator/api/coupon/give',
  'POST /operator/api/member/note',
  // Of money, where a phone is one word of several: case-evidence.test.ts and line-case.test.ts.
  'GET /operator/api/deposit/line/list',
  'GET /operator/api/deposit/review/list',
  // Below, for they need no money to find somebody.
  'POST /operator/api/deposit/review/members',
  'POST /operator/api/member/find',
])

test('no search of a desk is forgotten', () => {
  const named = /^(?:member|find|phone_end|search|text|typed)$/
  const found = [...desk].flatMap(([key, { input }]) => {
    const { shape } = input._zod.def as { shape?: object }
    return Object.keys(shape ?? {}).some((name) => named.test(name)) ? [key] : []
  })
  expect(found.filter((key) => !others.has(key)).toSorted()).toEqual(
    Object.keys(searches).toSorted(),
  )
})

describe.each(Object.entries(searches))('%s', (key, [field, input]) => {
  test.each(typed)('%j', async (text, means) => {
    const call = desk.get(key)
    const asked = z.safeDecode(call?.input as z.ZodMiniType, { ...input, [field]: text })
    expect(asked.error).toBeUndefined()
    const read = (asked.data as Record<string, string>)[field] ?? ''
    expect(sorted(await members.findTyped(read))).toEqual(means)
  })
})

/** A call of a desk that needs nothing but the member: whom it finds. */
const found: Readonly<Record<string, (text: string) => Promise<readonly number[]>>> = {
  'the desk of members': async (text) =>
    idsOf((await world.ask(findMembers, { text }, owner)).items),
  'the desk of levels': async (text) =>
    idsOf((await world.ask(findLevelMembers, { member: text }, owner)).items),
  'the tree of friends': async (text) => {
    const member = await world.ask(getTreeMember, { member: text }, owner)
    return member === null ? [] : idsOf([member])
  },
}
const idsOf = (items: readonly { member_id: number | string }[]) =>
  sorted(items.map(({ member_id: id }) => Number(id)))

describe.each(Object.entries(found))('%s', (name, find) => {
  // Two share the end: the tree shows one member or none.
  const shown = typed.filter(([, means]) => name !== 'the tree of friends' || means.length === 1)
  test.each(shown)('%j', async (text, means) => expect(await find(text)).toEqual(means))
})

test.each(typed.filter(([text]) => /4321 ?$/.test(text) && !/1114321|111-4321/.test(text)))(
  'who is credited is one of those whom %j means',
  async (text, means) => {
    const { items } = await world.ask(findCreditMembers, { phone_end: text }, owner)
    expect(idsOf(items)).toEqual(means)
  },
)
